import type { Services } from '#lib/base/services.ts';
import type { Db } from '#lib/database/db.ts';
import { queueLeg } from './wait-for-person.ts';

/** What became of a decision, in words for the person. */
export type Deciding = { ok: boolean; message: string };

/**
 * Keeps what the person decided about something that a run of a ticket asked; once all is decided the run goes on. Of two
 * decisions one is taken.
 * @throws what the database client throws
 */
export async function decideApproval(
  { db, userId, jobs, log }: { db: Db; userId: string } & Pick<Services, 'jobs' | 'log'>,
  { request, approves }: { request: string; approves: boolean },
): Promise<Deciding> {
  const { data } = await db.rpc('decide_for_work', { request, approves }).throwOnError();
  const became = data as
    | { outcome: 'not_found' }
    | { outcome: 'closed'; state: string }
    | { outcome: 'decided'; ticket: string; run_id: string; leg: number; goes_on: boolean };
  if (became.outcome === 'not_found') return { ok: false, message: 'This is not asked any more.' };
  if (became.outcome === 'closed') return { ok: false, message: closedLabels[became.state] ?? 'It is settled already.' };
  if (became.goes_on) await queueLeg({ jobs, log }, userId, { ticketId: became.ticket, runId: became.run_id }, became.leg);
  return { ok: true, message: approves ? 'Approved. The work goes on.' : 'Not approved. The work goes on without it.' };
}

const closedLabels: Record<string, string> = {
  approved: 'It was approved already.',
  denied: 'It was declined already.',
  expired: 'The run that asked is over, so nothing needs to be decided any more.',
};
