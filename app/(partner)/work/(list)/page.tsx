import { Page, PageTitle } from '#components/shell/page.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Link } from '#components/ui/link.tsx';
import { FreshPage } from '#components/work/auto-refresh.tsx';
import { NewTicket } from '#components/work/new-ticket.tsx';
import { QueueLine } from '#components/work/queue-line.tsx';
import { TicketRows } from '#components/work/ticket-rows.tsx';
import { readOwnJobs } from '#lib/agent/registry/own-jobs.ts';
import { appClock } from '#lib/base/app-clock.ts';
import { requireProfile } from '#lib/features/account/profile/current-profile.ts';
import { listTickets } from '#lib/runs/tickets/read-tickets.ts';

export const metadata = { title: 'Work' };

export default async function WorkPage() {
  const { profile, db } = await requireProfile();
  const [tickets, jobs] = await Promise.all([listTickets(db), readOwnJobs(db, 'work.run')]);
  return (
    <Page>
      <FreshPage running={tickets.some(({ status }) => status === 'running')} />
      <PageTitle says="What your partner does on its own, from what you have here." actions={<NewTicket />}>
        Work
      </PageTitle>
      <QueueLine jobs={jobs} noun={['ticket', 'tickets']} className="mt-4" />
      <div className="mt-8">
        {tickets.length > 0 ? (
          <TicketRows tickets={tickets} timeZone={profile.timeZone} now={appClock().now()} />
        ) : (
          <EmptyState
            action={
              <Link href="/chat" className="btn">
                Tell your partner
              </Link>
            }
          >
            Research, texts and reports in figures that take a while will be listed here, with what came of them. Say in a chat what you
            need, for instance “Open a work ticket to research heat pumps”.
          </EmptyState>
        )}
      </div>
    </Page>
  );
}
