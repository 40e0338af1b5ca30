'use client';

import { EmptyState } from '#components/ui/empty-state.tsx';
import { useFocusOfList } from '#components/ui/use-focus-of-list.ts';
import type { Waiting } from '#lib/features/inbox/inbox.ts';
import { ApprovalEntry } from './approval-entry.tsx';
import { DeliveryEntry } from './delivery-entry.tsx';
import { DraftEntry } from './draft-entry.tsx';
import type { EntryProps, Viewer } from './entry.tsx';
import { FailureEntry } from './failure-entry.tsx';
import { ChatQuestionEntry, RunQuestionEntry } from './question-entries.tsx';
import { useSending } from './use-sending.ts';
import { WorkEntry } from './work-entry.tsx';

const keyOf = ({ kind, id }: Waiting) => `${kind}-${id}`;

/** The inbox entries. When a settled entry is removed, the focus moves to the next one. */
export function InboxRows({ waiting, viewer }: { waiting: Waiting[]; viewer: Viewer }) {
  const watch = useSending();
  const { holder, settle } = useFocusOfList<HTMLDivElement>(waiting.map(keyOf));
  return (
    <div ref={holder} tabIndex={-1} className="outline-none">
      {waiting.length > 0 ? (
        <ul className="border-t border-line">
          {waiting.map((one) => (
            <li key={keyOf(one)} className="border-b border-line py-4">
              <Row
                waiting={one}
                viewer={viewer}
                onSettled={() => {
                  settle(keyOf(one));
                  if (one.kind === 'delivery') watch();
                }}
              />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState>You’re all caught up. Drafts, questions and problems will appear here.</EmptyState>
      )}
    </div>
  );
}

/** The component for each kind of entry. */
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
    case 'work':
      return <WorkEntry waiting={waiting} {...props} />;
  }
}
