'use client';

import { Check, Play, Square, TriangleAlert } from 'lucide-react';
import { TodoList } from '#components/todos/todo-list.tsx';
import { Button } from '#components/ui/button.tsx';
import { FileDiffs } from '#components/work/file-diffs.tsx';
import { useRunActions } from '#components/work/use-run-actions.ts';
import type { FollowedRun as Run } from '#lib/runs/follow/followed.ts';
import type { TicketStatus } from '#lib/runs/tickets/ticket.ts';

interface Props {
  run: Run;
  status: TicketStatus;
  /** Reloads the state. */
  lookAgain: () => void;
}

const signs = {
  done: <Check size={14} className="mt-0.5 flex-none text-ink-3" />,
  running: <span className="busy mt-0.5 size-3.5! flex-none" />,
  failed: <TriangleAlert size={14} className="mt-0.5 flex-none text-bad" />,
};

/** A ticket's run in a chat: plan, latest calls, files and usage, with Stop and Continue. */
export function FollowedRun({ run: { ticketId, plan, calls, diffs, moreFiles, used, continues }, status, lookAgain }: Props) {
  const { busy, goOn, cancel } = useRunActions(ticketId, lookAgain);
  const running = status === 'running';
  const waiting = status === 'awaiting_approval';
  return (
    <div className="flex flex-col gap-3 pt-2">
      {plan.length > 0 && status !== 'completed' ? <TodoList todos={plan} now={{ turnRuns: running, questionOpen: waiting }} /> : null}
      {calls.length > 0 && (running || waiting) ? (
        <ol aria-label="Latest activity" className="flex flex-col gap-1 text-ui text-ink-2">
          {calls.map(({ id, label, state }) => (
            <li key={id} className="flex gap-2">
              {signs[state]}
              <span className="min-w-0 wrap-anywhere">
                {label}
                <span className="sr-only"> ({state})</span>
              </span>
            </li>
          ))}
        </ol>
      ) : null}
      {diffs.length > 0 ? (
        <section aria-label="Changed files">
          <FileDiffs diffs={diffs} closed />
          {moreFiles > 0 ? <p className="pt-2 text-meta text-ink-3">{moreFiles} more on the ticket’s page.</p> : null}
        </section>
      ) : null}
      {used.length > 0 ? <p className="text-meta text-ink-3">{used.map(([name, figure]) => `${name}: ${figure}`).join(' · ')}</p> : null}
      {running || waiting ? (
        <p>
          <Button busy={busy} onClick={cancel}>
            <Square size={13} />
            Stop
          </Button>
        </p>
      ) : null}
      {continues ? (
        <p>
          <Button busy={busy} onClick={goOn}>
            <Play size={15} />
            Continue
          </Button>
        </p>
      ) : null}
    </div>
  );
}
