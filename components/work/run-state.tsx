import { TriangleAlert } from 'lucide-react';
import { formatMoment } from '#components/ui/format-date.ts';
import { interruptedMessage, isInterrupted, type Ticket } from '#lib/runs/tickets/ticket.ts';
import { TicketState } from './ticket-state.tsx';

interface Props {
  ticket: Ticket;
  timeZone: string;
  now: Date;
}

const labels: Record<Exclude<Ticket['status'], 'completed'>, string> = {
  pending: '',
  running: 'Working',
  awaiting_approval: 'Waiting for your approval',
  failed: 'The run failed',
  cancelled: 'Canceled',
};

function saidOf({ status, outcome }: Ticket): string {
  if (status !== 'completed') return labels[status];
  return { done: 'The run is done', partly_done: 'The run is partly done', nothing_found: 'The run finished and found nothing' }[
    outcome ?? 'done'
  ];
}

/** The state of the newest run: its progress, why it failed, or when it ended. Announced when the state changes, not at each step. */
export function RunState(props: Props) {
  return (
    <div className="mt-6 max-w-[36rem]">
      <p role="status" className="sr-only">
        {saidOf(props.ticket)}
      </p>
      <Shown {...props} />
    </div>
  );
}

function Shown({ ticket, timeZone, now }: Props) {
  const { status, outcome, outcomeNote, progress, error, endedAt, undone } = ticket;
  if (status === 'running')
    return (
      <>
        <p className="flex items-center gap-3 text-body font-[560] wrap-anywhere">
          <span className="busy" aria-hidden="true" />
          {isInterrupted(ticket, now) ? `${interruptedMessage}.` : progress?.message || 'Working'}
        </p>
        <div className="mt-3 h-1 overflow-hidden rounded-full bg-fill-strong" aria-hidden="true">
          <div className="h-full rounded-full bg-accent transition-[width] duration-700" style={{ width: `${progress?.percent ?? 0}%` }} />
        </div>
        <p className="mt-2 text-ui text-pretty text-ink-2">Results will appear here. You can leave this page.</p>
      </>
    );
  if (status === 'awaiting_approval')
    return <p className="text-body text-pretty">Waiting for your approval. The run continues once you decide. You can leave this page.</p>;
  const undoing = undone ? <p className="mt-2 text-ui text-ink-2">Its file changes were undone.</p> : null;
  if (status === 'failed')
    return (
      <>
        <p className="flex gap-3 text-body">
          <TriangleAlert className="mt-1 text-bad" />
          <span className="min-w-0 text-pretty wrap-anywhere whitespace-pre-line">{error ?? 'It failed, and no reason recorded.'}</span>
        </p>
        {undoing}
      </>
    );
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3 text-ui text-ink-2">
        <TicketState status={status} outcome={outcome} />
        {endedAt ? <span>{formatMoment(endedAt, timeZone, now)}</span> : null}
      </p>
      {outcomeNote ? <p className="mt-2 text-body text-pretty whitespace-pre-line wrap-anywhere">{outcomeNote}</p> : null}
      {undoing}
    </>
  );
}
