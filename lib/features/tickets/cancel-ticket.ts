import { PrimitiveError } from '#lib/base/errors.ts';
import type { Services } from '#lib/base/services.ts';
import type { Db } from '#lib/database/db.ts';
import { changeEntity } from '#lib/entities/change-entity.ts';
import type { Row } from '#lib/entities/define-entity.ts';
import type { EntityContext } from '#lib/entities/entity-context.ts';
import { work } from '#lib/entities/work.ts';
import { scheduleSchema } from '#lib/schedule/schedule.ts';
import { cancelRun } from './end-run.ts';
import { runKey, workRunSpec } from './work-run-spec.ts';

type CancelContext = { db: Db } & Pick<Services, 'jobs' | 'log'>;

/** The changes that make a ticket run on demand only. */
export const onDemand = {
  frequency: 'once',
  schedule: Object.fromEntries(Object.keys(scheduleSchema.shape).map((field) => [field, null])),
};

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

/**
 * Ends a ticket without a run in progress: its schedule is removed, and it is canceled unless its newest run completed.
 * @returns the ticket after it
 * @throws {PrimitiveError} `conflict` when nothing is left to cancel, or a run has begun
 */
export async function stopTicket(ctx: EntityContext, row: Row): Promise<Row> {
  const { row: stopped, applied } = await changeEntity(ctx, work, row, onDemand);
  const { data } = await ctx.db
    .from('work_tickets')
    .update({ status: 'cancelled' })
    .eq('id', String(row.id))
    .in('status', ['pending', 'failed'])
    .select('status')
    .throwOnError();
  const [cancelled] = data;
  if (!cancelled && applied.length === 0)
    throw new PrimitiveError('conflict', `There is nothing to cancel: this ticket is ${statusLabel(stopped.status)} and has no next run.`);
  return { ...stopped, ...cancelled };
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
  await jobs?.takeBack(workRunSpec, key).catch((error: unknown) => log('The job of a cancelled run could not be removed', error));
}

function statusLabel(status: unknown): string {
  return status === 'cancelled' ? 'already canceled' : String(status);
}
