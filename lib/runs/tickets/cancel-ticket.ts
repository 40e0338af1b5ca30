import type { Services } from '#lib/base/services.ts';
import type { Db } from '#lib/database/db.ts';
import { runKey } from '#lib/jobs/job-spec.ts';
import { cancelRun } from './settle-run.ts';

type CancelContext = { db: Db } & Pick<Services, 'jobs' | 'log'>;

/**
 * Cancels the run of a ticket immediately and stops its model and job. Returns false if none is running.
 * @throws errors of the database client
 */
export async function cancelTicket(ctx: CancelContext, ticketId: string): Promise<boolean> {
  const running = await runningIn(ctx.db, ticketId);
  if (!running) return false;
  await cancelRun(ctx.db, { ticketId, runId: running.runId });
  await takeBack(ctx, running.key);
  return true;
}

/** Deletes a ticket with all its outputs, and stops its run. @throws errors of the database client */
export async function deleteTicket(ctx: CancelContext, ticketId: string): Promise<void> {
  const running = await runningIn(ctx.db, ticketId);
  await ctx.db.from('work_tickets').delete().eq('id', ticketId).throwOnError();
  if (running) await takeBack(ctx, running.key);
}

/** The run that is in progress or waits for approval, and the key of its job. */
async function runningIn(db: Db, ticketId: string): Promise<{ runId: string; key: string } | null> {
  const ticket = db.from('work_tickets').select('run_id, leg').eq('id', ticketId).in('status', ['running', 'awaiting_approval']);
  const { data } = await ticket.maybeSingle().throwOnError();
  return data?.run_id ? { runId: data.run_id, key: runKey(data.run_id, data.leg) } : null;
}

/** The run is already cancelled: a job that cannot be removed now finds that out when it starts. */
async function takeBack({ jobs, log }: Pick<Services, 'jobs' | 'log'>, key: string): Promise<void> {
  await jobs?.takeBack('work.run', key).catch((error: unknown) => log('The job of a cancelled run could not be removed', error));
}
