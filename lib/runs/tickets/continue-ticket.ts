import { PrimitiveError } from '#lib/base/errors.ts';
import type { Services } from '#lib/base/services.ts';
import type { Db } from '#lib/database/db.ts';
import { workRunSpec } from '#lib/features/tickets/work-run-spec.ts';
import { demandRoom } from '#lib/jobs/own-jobs.ts';
import { queueContinuation } from './wait-for-person.ts';

/**
 * Resumes a failed or cancelled run from its last finished step with a new budget, which only the person can grant.
 * @throws errors of the database client
 */
export async function continueTicket(
  { db, userId, jobs, log }: { db: Db; userId: string } & Pick<Services, 'jobs' | 'log'>,
  ticketId: string,
): Promise<{ ok: true } | { ok: false; message: string }> {
  try {
    await demandRoom(db, workRunSpec);
  } catch (error) {
    if (error instanceof PrimitiveError) return { ok: false, message: error.message };
    throw error;
  }
  const { data } = await db.rpc('continue_work', { ticket: ticketId }).throwOnError();
  const became = data as { outcome: 'not_found' } | { outcome: 'over' } | { outcome: 'begun'; run_id: string; leg: number };
  if (became.outcome === 'not_found') return { ok: false, message: 'This ticket no longer exists.' };
  if (became.outcome === 'over') return { ok: false, message: 'This run can’t be continued: it is already running or finished.' };
  await queueContinuation({ jobs, log }, userId, { ticketId, runId: became.run_id }, became.leg);
  return { ok: true };
}
