import { QuietLines } from '#components/chat/call-line.tsx';
import { Section } from '#components/shell/page.tsx';
import { Facts } from '#components/ui/facts.tsx';
import type { TicketDetails } from '#lib/runs/tickets/read-ticket-details.ts';
import type { Ticket } from '#lib/runs/tickets/ticket.ts';
import { WorkspaceFiles } from './files/workspace-files.tsx';
import { OutputList } from './outputs.tsx';

interface Props {
  ticket: Ticket;
  /** The title of the page: the task, or its beginning. */
  title: string;
  details: TicketDetails;
  timeZone: string;
  now: Date;
}

/** The files, budget, results, task and calls of a ticket. */
export function AboutTicket({ ticket, title, details, timeZone, now }: Props) {
  const { files, usage, outputs, shown, calls, ownFiles, fixed } = details;
  const parameters = Object.entries(ticket.parameters).filter(([name]) => name !== 'plan');
  return (
    <>
      {ownFiles ? <WorkspaceFiles ticketId={ticket.id} files={files} fixed={fixed} /> : null}
      {usage ? (
        <Section title="Usage">
          <Facts facts={usage} />
        </Section>
      ) : null}
      {outputs.length > 1 && shown ? (
        <Section title="All results">
          <OutputList ticketId={ticket.id} outputs={outputs} shown={shown.id} byName={ownFiles} timeZone={timeZone} now={now} />
        </Section>
      ) : null}
      {title !== ticket.task || parameters.length > 0 ? (
        <Section title="Task">
          {title === ticket.task ? null : <p className="pt-3 text-ui text-pretty whitespace-pre-wrap wrap-anywhere">{ticket.task}</p>}
          <Facts facts={parameters.map(([name, value]) => [name.replaceAll('_', ' '), formatParameter(value)] as const)} />
        </Section>
      ) : null}
      {calls.length > 0 ? (
        <Section title="Activity">
          {ticket.commands ? <p className="pt-3 text-meta text-pretty text-ink-3">{ticket.commands}</p> : null}
          <div className="pt-2">
            <QuietLines lines={calls.map((call, place) => ({ kind: 'call', key: `${place} ${call.id}`, call }))} />
          </div>
        </Section>
      ) : null}
    </>
  );
}

const formatParameter = (value: unknown) =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')
    ? value.join(', ')
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);
