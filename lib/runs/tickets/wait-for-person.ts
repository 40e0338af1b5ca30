import type { Services } from '#lib/base/services.ts';
import type { Db } from '#lib/database/db.ts';
import type { Run } from '#lib/features/tickets/end-run.ts';
import { runKey, workRunSpec } from '#lib/features/tickets/work-run-spec.ts';

/** Whether an approval of the ticket is still open. */
export async function isAsking(db: Db, ticketId: string): Promise<boolean> {
  const { data } = await db.from('requests').select('id').eq('ticket_id', ticketId).eq('state', 'open').limit(1).throwOnError();
  return data.length > 0;
}

/**
 * Ends the turn of a run that needs approval. The run waits without a job until the person decides, or is queued
 * immediately if they already have.
 * @throws errors of the database client
 */
export async function waitForPerson(
  services: Pick<Services, 'jobs' | 'log'>,
  db: Db,
  run: Run,
  userId: string,
  turn: string,
): Promise<void> {
  const { data } = await db.rpc('wait_for_approval', { ticket: run.ticketId, run: run.runId, turn }).throwOnError();
  const became = data as { outcome: 'waiting' } | { outcome: 'over' } | { outcome: 'decided'; leg: number };
  if (became.outcome === 'decided') await queueContinuation(services, userId, run, became.leg);
}

/** Queues a run to resume. If that fails, the sweep does it. */
export async function queueContinuation(
  { jobs, log }: Pick<Services, 'jobs' | 'log'>,
  userId: string,
  { ticketId, runId }: Run,
  leg: number,
): Promise<void> {
  try {
    await jobs?.enqueue(workRunSpec, { user_id: userId, ticket_id: ticketId, run_id: runId }, { key: runKey(runId, leg) });
  } catch (error) {
    log('A resumed run could not be queued; the next sweep queues it', error);
  }
}
