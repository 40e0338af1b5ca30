import type { Services } from '#lib/base/services.ts';
import type { Db } from '#lib/database/db.ts';
import { queueContinuation } from './wait-for-person.ts';

/** The result of a decision, with a message for the person. */
export type DecisionResult = { ok: boolean; message: string };

/**
 * Records the person's decision on an approval of a ticket's run, and resumes the run once all are decided. Of two
 * decisions, only the first counts.
 * @throws errors of the database client
 */
export async function decideApproval(
  { db, userId, jobs, log }: { db: Db; userId: string } & Pick<Services, 'jobs' | 'log'>,
  { request, approves }: { request: string; approves: boolean },
): Promise<DecisionResult> {
  const { data } = await db.rpc('decide_for_work', { request, approves }).throwOnError();
  const became = data as
    | { outcome: 'not_found' }
    | { outcome: 'closed'; state: string }
    | { outcome: 'decided'; ticket: string; run_id: string; leg: number; goes_on: boolean };
  if (became.outcome === 'not_found') return { ok: false, message: 'This request no longer exists.' };
  if (became.outcome === 'closed') return { ok: false, message: closedLabels[became.state] ?? 'This request was already settled.' };
  if (became.goes_on) await queueContinuation({ jobs, log }, userId, { ticketId: became.ticket, runId: became.run_id }, became.leg);
  return { ok: true, message: approves ? 'Approved. The run continues.' : 'Declined. The run continues without it.' };
}

const closedLabels: Record<string, string> = {
  approved: 'This was already approved.',
  denied: 'This was already declined.',
  expired: 'The run that asked is over, so no decision is needed.',
};
