import { Page, PageTitle } from '#components/shell/page.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Link } from '#components/ui/link.tsx';
import { AutoRefresh } from '#components/work/auto-refresh.tsx';
import { NewTicket } from '#components/work/new-ticket.tsx';
import { QueueLine } from '#components/work/queue-line.tsx';
import { TicketRows } from '#components/work/ticket-rows.tsx';
import { runtime } from '#lib/app/web.ts';
import { requireProfile } from '#lib/features/account/profile/current-profile.ts';
import { workRunSpec } from '#lib/features/tickets/work-run-spec.ts';
import { readOwnJobs } from '#lib/jobs/own-jobs.ts';
import { listTickets } from '#lib/runs/tickets/read-tickets.ts';

export const metadata = { title: 'Work' };

export default async function WorkPage() {
  const { profile, db } = await requireProfile();
  const [tickets, jobs] = await Promise.all([listTickets(db), readOwnJobs(db, workRunSpec)]);
  return (
    <Page>
      <AutoRefresh running={tickets.some(({ status }) => status === 'running')} />
      <PageTitle description="Tickets your partner works on in the background." actions={<NewTicket />}>
        Work
      </PageTitle>
      <QueueLine jobs={jobs} nouns={workRunSpec.nouns} className="mt-4" />
      <div className="mt-8">
        {tickets.length > 0 ? (
          <TicketRows tickets={tickets} timeZone={profile.timeZone} now={runtime().clock.now()} />
        ) : (
          <EmptyState
            action={
              <Link href="/chat" className="btn">
                Ask in chat
              </Link>
            }
          >
            Research, writing and reports that take a while will appear here with their results. Ask in chat, for example “Open a work
            ticket to research heat pumps”.
          </EmptyState>
        )}
      </div>
    </Page>
  );
}
