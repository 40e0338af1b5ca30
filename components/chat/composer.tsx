'use client';

import { ArrowUp, Paperclip, Square } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { useStore } from 'zustand';
import { archiveNotices, filesToUpload } from '#components/documents/files-to-upload.ts';
import type { FileToUpload } from '#components/documents/unpack-files.ts';
import { fileToUpload, upload, uploadStore } from '#components/documents/uploads.ts';
import { useFileDrop } from '#components/documents/use-file-drop.ts';
import { IconButton } from '#components/ui/button.tsx';
import { joinAttached, splitAttached } from '#lib/refs/attachments.ts';
import { AttachedDocuments } from './attached.tsx';
import { useBusy, useConversation, useSessionState } from './conversation.tsx';
import { endsComposition } from './keys.ts';

/** The field's id, for links to it. */
export const composerId = 'message-field';

/** A press on Stop this soon after Send and this close to it is the second half of a double click. In ms and px. */
const DOUBLE_CLICK = { ms: 700, px: 6 };

/** How many files are attached at a time. */
const MOST_ATTACHED = 20;

/** The message field, with attached documents. Its text is kept until the server has it. */
export function Composer({ placeholder, focused = false }: { placeholder: string; focused?: boolean }) {
  const { session } = useConversation();
  const message = useStore(session.draft, (draft) => draft.text);
  const { text, refs } = splitAttached(message);
  const busy = useBusy();
  const queued = useSessionState((state) => state.queued !== null);
  const stopping = useSessionState((state) => state.stopping);
  const field = useRef<HTMLTextAreaElement>(null);
  const pressed = useRef({ x: 0, y: 0, at: Number.NEGATIVE_INFINITY });

  useEffect(() => session.restoreDraft(), [session]);
  useEffect(() => {
    if (focused && matchMedia('(pointer: fine)').matches) field.current?.focus();
  }, [focused]);

  const [keys, setKeys] = useState<ReadonlySet<number>>(new Set());
  const [over, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const uploading = useStore(uploadStore, ({ uploads }) => uploads.some(({ key, problem }) => !problem && keys.has(key)));
  /** Uploads files, and attaches the documents that they become to the message that is being written here. */
  const attach = async (chosen: readonly FileToUpload[]) => {
    const { files, notices, problems } = await filesToUpload(chosen);
    for (const problem of problems) toast.error(problem);
    for (const notice of notices) toast(notice);
    if (files.length > MOST_ATTACHED) {
      toast.error(`You can attach up to ${MOST_ATTACHED} files at a time. Upload more on the Documents page.`);
      return;
    }
    const begun = upload(files);
    setKeys((before) => new Set([...before, ...begun.map(({ key }) => key)]));
    void archiveNotices(files, begun).then((counts) => {
      for (const count of counts) toast(count);
    });
    for (const { document } of begun)
      void document.then((stored) => {
        if (!stored) return;
        if (stored.problem) return void toast.error(`“${stored.name}” can’t be attached. ${stored.problem}`);
        const written = splitAttached(session.draft.getState().text);
        session.draft.getState().write(joinAttached({ ...written, refs: [...written.refs, `document:${stored.id}`] }));
      });
    field.current?.focus();
  };
  useFileDrop({ take: (files) => void attach(files), over: setOver, fail: (reason) => toast.error(reason) });
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    // Office programs add a picture of the text that they copy.
    if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return;
    event.preventDefault();
    void attach(files.map(fileToUpload));
  };

  const sendable = message.trim() !== '' && !uploading && !(busy && queued);
  const send = () => {
    if (sendable) session.send(message);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || endsComposition(event.nativeEvent)) return;
    event.preventDefault();
    send();
  };

  return (
    <form
      className="composer"
      data-over={over || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <AttachedDocuments
        refs={refs}
        keys={keys}
        onRemove={(ref) => session.draft.getState().write(joinAttached({ text, refs: refs.filter((other) => other !== ref) }))}
      />
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label="Files to attach"
        onChange={(event) => {
          void attach([...(event.target.files ?? [])].map(fileToUpload));
          event.target.value = '';
        }}
      />
      <IconButton label="Attach files" onClick={() => picker.current?.click()}>
        <Paperclip size={17} />
      </IconButton>
      <textarea
        ref={field}
        rows={1}
        id={composerId}
        aria-label="Message"
        placeholder={placeholder}
        enterKeyHint="send"
        value={text}
        onChange={(event) => session.draft.getState().write(joinAttached({ text: event.target.value, refs }))}
        onKeyDown={onKeyDown}
        onPaste={paste}
      />
      {busy ? (
        <button
          type="button"
          className="btn bg-fill-strong"
          disabled={stopping}
          onClick={(event) => {
            const { x, y, at } = pressed.current;
            const again = performance.now() - at < DOUBLE_CLICK.ms && Math.hypot(event.clientX - x, event.clientY - y) < DOUBLE_CLICK.px;
            if (!again) void session.stop();
          }}
        >
          <Square size={11} className="icon fill-current!" />
          {stopping ? 'Stopping' : 'Stop'}
        </button>
      ) : null}
      {busy && !message.trim() ? null : (
        <IconButton
          label="Send"
          type="submit"
          className="send"
          disabled={!sendable}
          onClick={({ clientX: x, clientY: y }) => {
            pressed.current = { x, y, at: performance.now() };
          }}
        >
          <ArrowUp size={18} />
        </IconButton>
      )}
    </form>
  );
}
