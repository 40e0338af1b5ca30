import { z } from 'zod';
import { PrimitiveError } from '#lib/base/errors.ts';
import type { Row } from '#lib/database/db.ts';
import { runKey, workRunSpec } from '#lib/features/tickets/work-run-spec.ts';
import { demandRoom } from '#lib/jobs/own-jobs.ts';
import { type ActionContext, defineAction } from './define-action.ts';
import { lookUntil } from './look-until.ts';

type Ticket = Pick<Row<'work_tickets'>, 'status' | 'run_id' | 'error' | 'progress' | 'outcome' | 'outcome_note'>;

/** Runs a ticket now, in a worker. While it is running, returns that run. */
export const workRun = defineAction({
  name: 'work.run',
  description: 'Run a ticket now, in the background. Its results are in work:<id>/outputs',
  targetType: 'work',
  requires: [],
  effect: 'external',
  params: z.strictObject({}),
  follow: true,
  async execute(ctx, { target: { ref, row } }) {
    const ticket = String(row.id);
    const { runId, jobId } = await startWork(ctx, ticket);
    const { status, run_id, error, outcome, outcome_note } = await follow(ctx, ticket, runId);
    if (status === 'failed' && run_id === runId) throw new PrimitiveError('execution_failed', `It could not be done: ${error}`, { ref });
    const output = await outputOf(ctx, runId);
    const done = { ref, job_id: jobId };
    if (output) {
      // The outcome belongs to this run only if no other run has started since.
      const known = run_id === runId ? { outcome, note: outcome_note } : { outcome: null, note: null };
      return { status: 'completed', ...done, ...known, output: `${ref}/outputs/${output}`, message: endingMessage(known) };
    }
    if (run_id === runId && status === 'awaiting_approval')
      return {
        status: 'waiting',
        ...done,
        message: 'It is waiting for the person’s approval, on the ticket’s page and in their inbox, and then continues automatically.',
      };
    if (run_id === runId && status === 'running')
      return { status, ...done, message: 'It is running. The result will be on the ticket’s page.' };
    return { status: 'cancelled', ...done, message: 'It was canceled.' };
  },
});

/** The message for a finished run. */
function endingMessage({ outcome, note }: { outcome: string | null; note: string | null }): string {
  switch (outcome) {
    case 'done':
      return 'It is done.';
    case 'partly_done':
      return ['It is partly done.', note].filter(Boolean).join(' ');
    case 'nothing_found':
      return ['It is finished. Nothing was found.', note].filter(Boolean).join(' ');
    default:
      return 'It is finished.';
  }
}

/**
 * Begins a run of a ticket and queues it; if one is running, that one is returned.
 * @throws {PrimitiveError} with a message for the person
 */
export async function startWork(ctx: ActionContext, ticket: string): Promise<{ runId: string; jobId: string }> {
  if (!ctx.jobs) throw new PrimitiveError('execution_failed', 'Nothing can be run here: this process has no job queue.');
  if (!(await isRunning(ctx, ticket))) await demandRoom(ctx.db, workRunSpec);
  const { data } = await ctx.db.rpc('begin_work', { ticket }).throwOnError();
  const begun = data as unknown as { outcome: 'begun' | 'running' | 'waiting'; run_id: string; leg: number } | { outcome: 'not_found' };
  if (begun.outcome === 'not_found') throw new PrimitiveError('not_found', 'This ticket no longer exists.');
  if (begun.outcome === 'waiting') return { runId: begun.run_id, jobId: begun.run_id };
  return { runId: begun.run_id, jobId: await queue(ctx, ticket, begun.run_id, begun.leg) };
}

async function isRunning({ db }: ActionContext, ticket: string): Promise<boolean> {
  const { data } = await db.from('work_tickets').select('status').eq('id', ticket).maybeSingle().throwOnError();
  return data?.status === 'running' || data?.status === 'awaiting_approval';
}

/** The key makes it one job, however often it is requested; a failure to queue is stored as the run's failure. */
async function queue(ctx: ActionContext, ticket: string, runId: string, leg: number): Promise<string> {
  try {
    return await ctx.jobs!.enqueue(workRunSpec, { user_id: ctx.userId, ticket_id: ticket, run_id: runId }, { key: runKey(runId, leg) });
  } catch (error) {
    const id = ctx.log('A work ticket could not be queued', error);
    const failure = `The job queue could not be reached (${id}). Try again.`;
    await ctx.db.from('work_tickets').update({ status: 'failed', error: failure }).eq('run_id', runId).eq('status', 'running');
    throw new PrimitiveError('execution_failed', failure);
  }
}

/** The ticket once this run has ended, or its state when the time is up. */
function follow(ctx: ActionContext, ticket: string, runId: string): Promise<Ticket> {
  const look = async () => {
    const { data } = await ctx.db
      .from('work_tickets')
      .select('status, run_id, error, progress, outcome, outcome_note')
      .eq('id', ticket)
      .maybeSingle()
      .throwOnError();
    if (!data) throw new PrimitiveError('not_found', 'The ticket was deleted while it ran.');
    return data;
  };
  return lookUntil(ctx, look, ({ status, run_id }) => status !== 'running' || run_id !== runId);
}

async function outputOf(ctx: ActionContext, runId: string): Promise<string | undefined> {
  const { data } = await ctx.db.from('work_outputs').select('id').eq('run_id', runId).limit(1).throwOnError();
  return data[0]?.id;
}
