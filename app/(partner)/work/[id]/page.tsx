import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Page } from '#components/shell/page.tsx';
import { AboutTicket } from '#components/work/about-ticket.tsx';
import { RunResults } from '#components/work/run-results.tsx';
import { TicketHead } from '#components/work/ticket-head.tsx';
import { runtime } from '#lib/app/web.ts';
import { shorten } from '#lib/base/text/shorten.ts';
import { requireProfile } from '#lib/features/account/profile/current-profile.ts';
import { readTicketDetails } from '#lib/runs/tickets/read-ticket-details.ts';
import { readTicket } from '#lib/runs/tickets/read-tickets.ts';

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ output?: string }>;
}

const TITLE = 120;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { db } = await requireProfile();
  const ticket = await readTicket(db, (await params).id);
  return { title: ticket ? shorten(ticket.task) : 'Not found' };
}

export default async function TicketPage({ params, searchParams }: Props) {
  const { person, profile, db } = await requireProfile();
  const ticket = await readTicket(db, (await params).id);
  if (!ticket) notFound();
  const { clock, storage, models } = runtime();
  const now = clock.now();
  const chosen = (await searchParams).output;
  const details = await readTicketDetails({ db, userId: person.id, storage, models }, ticket, { chosen, now });
  const title = shorten(ticket.task, TITLE);
  const { timeZone } = profile;
  return (
    <Page>
      <TicketHead ticket={ticket} title={title} details={details} timeZone={timeZone} now={now} />
      <div className="mt-12 flex flex-col gap-x-14 gap-y-12 xl:flex-row">
        <div className="flex min-w-0 flex-1 flex-col gap-12">
          <RunResults ticket={ticket} details={details} />
        </div>
        <div className="flex flex-col gap-12 xl:w-[284px] xl:flex-none">
          <AboutTicket ticket={ticket} title={title} details={details} timeZone={timeZone} now={now} />
        </div>
      </div>
    </Page>
  );
}
