import { NextRuns } from '#components/schedule/next-runs.tsx';
import { Breadcrumb } from '#components/shell/breadcrumb.tsx';
import { PageTitle } from '#components/shell/page.tsx';
import { formatDate } from '#components/ui/format-date.ts';
import { lowerFirst } from '#lib/base/text/capitalization.ts';
import { workRunSpec } from '#lib/features/tickets/work-run-spec.ts';
import type { TicketDetails } from '#lib/runs/tickets/read-ticket-details.ts';
import { agentTypeLabels, type Ticket } from '#lib/runs/tickets/ticket.ts';
import { describeSchedule } from '#lib/schedule/describe-schedule.ts';
import { AskingTerms } from './asking-terms.tsx';
import { QueueLine } from './queue-line.tsx';
import { RunState } from './run-state.tsx';
import { TicketButtons } from './ticket-buttons.tsx';
import { TicketTerms } from './ticket-terms.tsx';

interface Props {
  ticket: Ticket;
  title: string;
  details: Pick<TicketDetails, 'ownFiles' | 'fixed' | 'jobs'>;
  timeZone: string;
  now: Date;
}

/** What a ticket is, when it runs and how its run is going. */
export function TicketHead({ ticket, title, details: { ownFiles, fixed, jobs }, timeZone, now }: Props) {
  const { id, frequency, schedule, governance, shell } = ticket;
  return (
    <>
      <Breadcrumb href="/work" parent="Work">
        Opened {formatDate(ticket.createdAt, timeZone, now)}
      </Breadcrumb>
      <PageTitle
        actions={<TicketButtons id={id} status={ticket.status} continues={ownFiles && ticket.runId !== null} undone={ticket.undone} />}
      >
        <span className="wrap-anywhere">{title}</span>
      </PageTitle>
      <TicketTerms
        id={id}
        kind={agentTypeLabels[ticket.agentType] ?? ticket.agentType}
        frequency={frequency}
        schedule={schedule}
        when={frequency === 'once' && !schedule.anchor ? null : lowerFirst(describeSchedule(frequency, schedule, timeZone))}
        fixed={fixed}
        timeZone={timeZone}
      />
      {ownFiles ? <AskingTerms id={id} governance={governance} shell={shell} fixed={fixed} /> : null}
      <RunState ticket={ticket} timeZone={timeZone} now={now} />
      {jobs ? <QueueLine jobs={jobs} nouns={workRunSpec.nouns} className="mt-2" /> : null}
      {ticket.nextRunAt ? <NextRuns frequency={frequency} schedule={schedule} timeZone={timeZone} now={now} /> : null}
    </>
  );
}
