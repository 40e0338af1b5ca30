import { formatMoment } from '#components/ui/format-date.ts';
import { Link } from '#components/ui/link.tsx';
import { shorten } from '#lib/base/text/shorten.ts';
import { agentTypeLabels, interruptedMessage, isInterrupted, type TicketSummary } from '#lib/runs/tickets/ticket.ts';
import { describeRun } from '#lib/schedule/describe-run.ts';
import { describeSchedule } from '#lib/schedule/describe-schedule.ts';
import { TicketState } from './ticket-state.tsx';

/** A list of tickets: task, state, and next run. `timeZone` is the viewer's. */
export function TicketRows({ tickets, timeZone, now }: { tickets: TicketSummary[]; timeZone: string; now: Date }) {
  return (
    <ul className="border-t border-line">
      {tickets.map((ticket) => (
        <li key={ticket.id} className="border-b border-line">
          <div className="group relative grid items-center gap-x-6 gap-y-1 py-4 md:grid-cols-[minmax(0,1fr)_minmax(0,16rem)_11rem]">
            <div className="min-w-0">
              <Link
                href={`/work/${ticket.id}`}
                className="text-body font-[560] text-pretty wrap-anywhere after:absolute after:inset-0 group-hover:text-accent"
              >
                {shorten(ticket.task, 160)}
              </Link>
              <p className="text-meta text-ink-3">{agentTypeLabels[ticket.agentType] ?? ticket.agentType}</p>
            </div>
            <div className="min-w-0 text-ui text-ink-2">
              <p className="text-pretty wrap-anywhere">{lastRunLabel(ticket, timeZone, now)}</p>
              <NextRun ticket={ticket} timeZone={timeZone} now={now} />
            </div>
            <div>
              <TicketState status={ticket.status} outcome={ticket.outcome} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

function lastRunLabel(ticket: TicketSummary, timeZone: string, now: Date): string {
  const { status, progress, endedAt, createdAt } = ticket;
  if (isInterrupted(ticket, now)) return interruptedMessage;
  if (status === 'running') return progress?.message ?? 'Working';
  if (!endedAt) return `Opened ${inSentence(formatMoment(createdAt, timeZone, now))}`;
  return formatMoment(endedAt, timeZone, now);
}

/** "Today, 9:41" within a sentence: "today, 9:41". */
const inSentence = (moment: string) => moment.replace(/^(?:Today|Yesterday)/, (day) => day.toLowerCase());

function NextRun({ ticket: { nextRunAt, frequency, schedule }, timeZone, now }: { ticket: TicketSummary; timeZone: string; now: Date }) {
  if (!nextRunAt) return null;
  const { distance } = describeRun(new Date(nextRunAt), schedule.time_zone ?? timeZone, timeZone, now);
  return (
    <p className="text-meta text-ink-3">
      {describeSchedule(frequency, schedule, timeZone)}, next {distance}
    </p>
  );
}
