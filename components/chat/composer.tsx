'use client';

import { ArrowUp, Square } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { IconButton } from '#components/ui/button.tsx';
import { useBusy, useConversation, useSessionState } from './conversation.tsx';
import { endsComposition } from './keys.ts';

/** The field's id, for links that lead to it. */
export const composerId = 'message-field';

/** A press on Stop this soon after one on Send, which stood there, is the second half of a double click. In ms. */
const DOUBLE_CLICK_MS = 700;

/** Where a person writes. What is written is kept until the server has it, whatever happens. */
export function Composer({ placeholder, focused = false }: { placeholder: string; focused?: boolean }) {
  const { session } = useConversation();
  const text = useStore(session.draft, (draft) => draft.text);
  const busy = useBusy();
  const queued = useSessionState((state) => state.queued !== null);
  const stopping = useSessionState((state) => state.stopping);
  const field = useRef<HTMLTextAreaElement>(null);
  const sentAt = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => session.restoreDraft(), [session]);
  useEffect(() => {
    if (focused && matchMedia('(pointer: fine)').matches) field.current?.focus();
  }, [focused]);

  const sendable = text.trim() !== '' && !(busy && queued);
  const send = () => {
    if (sendable && session.send(text)) sentAt.current = performance.now();
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
            // A press by keyboard has no `detail`: it is meant.
            if (event.detail === 0 || performance.now() - sentAt.current > DOUBLE_CLICK_MS) void session.stop();
          }}
        >
          <Square size={11} className="icon fill-current!" />
          {stopping ? 'Stopping' : 'Stop'}
        </button>
      ) : null}
      {busy && !text.trim() ? null : (
        <IconButton label="Send" type="submit" className="send" disabled={!sendable}>
          <ArrowUp size={18} />
        </IconButton>
      )}
    </form>
  );
}
