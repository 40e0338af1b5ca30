import type { Db as Session } from 'pg-boss';
import type { Log } from '#lib/base/log.ts';
import type { Services } from '#lib/base/services.ts';
import { catchUp } from '#lib/schedule/catch-up.ts';
import type { Job } from './define-job.ts';
import type { Claim, Due, DueRow } from './due.ts';

interface SweepOptions {
  jobs: readonly Job[];
  /** How many rows one transaction claims. Default 200. */
  batch?: number;
}

type SweepServices = Pick<Services, 'boss' | 'queue' | 'clock' | 'log'>;

/**
 * Claims everything that is due: starts its run, sets the next due time, and queues its job, in one transaction per
 * batch. So each due time has exactly one run, however many processes sweep and whatever fails. After an outage one run
 * catches up.
 * @returns how many runs were begun
 */
export async function sweepDue(services: SweepServices, { jobs, batch = 200 }: SweepOptions): Promise<number> {
  let begun = 0;
  for (const job of jobs) if (job.due) begun += await sweep(services, job, job.due, batch);
  return begun;
}

async function sweep(services: SweepServices, job: Job, due: Due, batch: number): Promise<number> {
  const { boss, queue } = services;
  // pg-boss must load the queue's settings beforehand: loading them inside the transaction would take a second connection.
  await queue.prepare(job);
  for (let begun = 0; ; ) {
    const transaction = await boss.getDb().beginTransaction!();
    try {
      const claimed = await claimBatch(transaction.db, services, job, due, batch);
      await transaction.commit();
      begun += claimed.begun;
      if (claimed.looked < batch) return begun;
    } catch (error) {
      await transaction.rollback();
      throw error;
    }
  }
}

async function claimBatch(
  session: Session,
  { queue, clock, log }: Pick<Services, 'queue' | 'clock' | 'log'>,
  job: Job,
  due: Due,
  batch: number,
): Promise<{ looked: number; begun: number }> {
  const now = clock.now();
  const { rows } = (await session.executeSql(due.find, [now.toISOString(), batch])) as { rows: DueRow[] };
  if (rows.length === 0) return { looked: 0, begun: 0 };
  const claims = rows.map((row) => claimOf(row, due.noun, now, log));
  const { rows: begun } = (await session.executeSql(due.claim, [JSON.stringify(claims), now.toISOString()])) as {
    rows: Record<string, string>[];
  };
  await queue.enqueueAll(job, begun.map(due.queued), session);
  return { looked: rows.length, begun: begun.length };
}

function claimOf({ id, user_id, frequency, schedule, next_run_at, time_zone }: DueRow, noun: string, now: Date, log: Log): Claim {
  try {
    const { dueAt, nextAt } = catchUp({ frequency, schedule, ...(time_zone ? { time_zone } : {}) }, next_run_at, now);
    return { id, user_id, due_at: dueAt, next_at: nextAt };
  } catch (error) {
    log(`The schedule of ${noun} ${id} cannot be read; it will not run until it is corrected`, error);
    return { id, user_id, due_at: null, next_at: null };
  }
}
