import { demandRoom } from '#lib/agent/registry/own-jobs.ts';
import { PrimitiveError } from '#lib/base/errors.ts';
import type { Services } from '#lib/base/services.ts';
import type { Db } from '#lib/database/db.ts';
import { queueLeg } from './wait-for-person.ts';

/**
 * Has a run that failed or was cancelled go on from its last finished step. It may use its budget anew: only the person has it
 * go on.
 * @throws what the database client throws
 */
export async function continueTicket(
  { db, userId, jobs, log }: { db: Db; userId: string } & Pick<Services, 'jobs' | 'log'>,
  ticketId: string,
): Promise<{ ok: true } | { ok: false; message: string }> {
  try {
    await demandRoom(db, 'work.run');
  } catch (error) {
    if (error instanceof PrimitiveError) return { ok: false, message: error.message };
    throw error;
  }
  const { data } = await db.rpc('continue_work', { ticket: ticketId }).throwOnError();
  const became = data as { outcome: 'not_found' } | { outcome: 'over' } | { outcome: 'begun'; run_id: string; leg: number };
  if (became.outcome === 'not_found') return { ok: false, message: 'There is no such work ticket any more.' };
  if (became.outcome === 'over') return { ok: false, message: 'There is nothing to go on with: it runs already, or it is done.' };
  await queueLeg({ jobs, log }, userId, { ticketId, runId: became.run_id }, became.leg);
  return { ok: true };
}
