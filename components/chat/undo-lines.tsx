'use client';

import { Undo2 } from 'lucide-react';
import { useMemo, useState, useTransition } from 'react';
import { restore } from '#components/shell/use-undo.ts';
import { shorten } from '#lib/base/text/shorten.ts';
import type { PartnerMessage } from '#lib/turns/message.ts';
import { useConversation, useSessionState } from './conversation.tsx';
import { isUndone, type UndoableChange, undoableChanges } from './undoable.ts';

/** What a reply changed, each with Undo. */
export function UndoLines({ message }: { message: PartnerMessage }) {
  const changes = useMemo(() => undoableChanges(message), [message]);
  if (changes.length === 0) return null;
  return (
    <ul aria-label="Changed in this reply" className="flex flex-col gap-1">
      {changes.map((change) => (
        <UndoLine key={change.ref} change={change} />
      ))}
    </ul>
  );
}

function UndoLine({ change: { label, keys } }: { change: UndoableChange }) {
  const { session } = useConversation();
  const wasUndone = useSessionState(({ undone }) => isUndone(keys, undone));
  const [undoneHere, setUndone] = useState(false);
  const isBack = wasUndone || undoneHere;
  const [busy, start] = useTransition();
  const undo = () =>
    start(() =>
      restore(keys, () => {
        setUndone(true);
        session.store.setState({ news: `Undone: ${label}.` });
      }),
    );
  return (
    <li className="flex items-start gap-2 text-ui text-ink-2">
      <Undo2 size={15} className="mt-0.5 flex-none text-ink-3" />
      <span className="min-w-0 break-words">
        {isBack ? 'Undone: ' : ''}
        <span className={isBack ? 'text-ink-3 line-through' : ''}>{label}</span>{' '}
        {isBack ? null : (
          <button
            type="button"
            className="link"
            aria-label={`Undo: ${shorten(label)}`}
            aria-disabled={busy}
            onClick={() => (busy ? undefined : undo())}
          >
            Undo
          </button>
        )}
      </span>
    </li>
  );
}
