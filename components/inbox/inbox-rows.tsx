'use client';

import { useEffect, useRef } from 'react';
import { EmptyState } from '#components/ui/empty-state.tsx';
import type { Waiting } from '#lib/inbox/inbox.ts';
import { ApprovalEntry } from './approval-entry.tsx';
import { DeliveryEntry } from './delivery-entry.tsx';
import { DraftEntry } from './draft-entry.tsx';
import type { EntryProps, Viewer } from './entry.tsx';
import { FailureEntry } from './failure-entry.tsx';
import { ChatQuestionEntry, RunQuestionEntry } from './question-entries.tsx';

const keyOf = ({ kind, id }: Waiting) => `${kind}-${id}`;

/** What waits, one row each, to be settled here. When a row that was settled leaves, the focus goes to the one in its place. */
export function InboxRows({ waiting, viewer }: { waiting: Waiting[]; viewer: Viewer }) {
  const rows = useRef<HTMLDivElement>(null);
  const settled = useRef<{ key: string; place: number } | null>(null);
  useEffect(() => {
    const left = settled.current;
    if (!left || waiting.some((one) => keyOf(one) === left.key)) return;
    settled.current = null;
    // A dialog that closes gives the focus back first: to a button that has left with its row.
    const soon = setTimeout(() => {
      if (document.activeElement && document.activeElement !== document.body) return;
      const entries = rows.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [];
      (entries[Math.min(left.place, entries.length - 1)] ?? rows.current)?.focus();
    }, 50);
    return () => clearTimeout(soon);
  }, [waiting]);

  return (
    <div ref={rows} tabIndex={-1} className="outline-none">
      {waiting.length > 0 ? (
        <ul className="border-t border-line">
          {waiting.map((one, place) => (
            <li key={keyOf(one)} className="border-b border-line py-4">
              <Row waiting={one} viewer={viewer} onSettled={() => (settled.current = { key: keyOf(one), place })} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState>Nothing waits for you. Drafts to review, questions of your partner and what went wrong will be listed here.</EmptyState>
      )}
    </div>
  );
}

/** Each kind has its own entry. */
function Row({ waiting, ...props }: EntryProps<Waiting>) {
  switch (waiting.kind) {
    case 'draft':
      return <DraftEntry waiting={waiting} {...props} />;
    case 'question':
      return <ChatQuestionEntry waiting={waiting} {...props} />;
    case 'run question':
      return <RunQuestionEntry waiting={waiting} {...props} />;
    case 'approval':
      return <ApprovalEntry waiting={waiting} {...props} />;
    case 'failure':
      return <FailureEntry waiting={waiting} {...props} />;
    case 'delivery':
      return <DeliveryEntry waiting={waiting} {...props} />;
  }
}
