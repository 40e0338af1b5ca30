'use client';

import { ArrowUp, Square } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { IconButton } from '#components/ui/button.tsx';
import { useBusy, useConversation, useSessionState } from './conversation.tsx';
import { endsComposition } from './keys.ts';

/** The field's id, for links to it. */
export const composerId = 'message-field';

/** A press on Stop this soon after Send and this close to it is the second half of a double click. In ms and px. */
const DOUBLE_CLICK = { ms: 700, px: 6 };

/** The message field. Its text is kept until the server has it. */
export function Composer({ placeholder, focused = false }: { placeholder: string; focused?: boolean }) {
  const { session } = useConversation();
  const text = useStore(session.draft, (draft) => draft.text);
  const busy = useBusy();
  const queued = useSessionState((state) => state.queued !== null);
  const stopping = useSessionState((state) => state.stopping);
  const field = useRef<HTMLTextAreaElement>(null);
  const pressed = useRef({ x: 0, y: 0, at: Number.NEGATIVE_INFINITY });

  useEffect(() => session.restoreDraft(), [session]);
  useEffect(() => {
    if (focused && matchMedia('(pointer: fine)').matches) field.current?.focus();
  }, [focused]);

  const sendable = text.trim() !== '' && !(busy && queued);
  const send = () => {
    if (sendable) session.send(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || endsComposition(event.nativeEvent)) return;
    event.preventDefault();
    send();
  };

  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        ref={field}
        rows={1}
        id={composerId}
        aria-label="Message"
        placeholder={placeholder}
        enterKeyHint="send"
        value={text}
        className="ml-2"
        onChange={(event) => session.draft.getState().write(event.target.value)}
        onKeyDown={onKeyDown}
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
      {busy && !text.trim() ? null : (
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
