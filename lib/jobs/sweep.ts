import type { PgBoss, Db as Session } from 'pg-boss';
import type { Clock } from '#lib/clock.ts';
import type { Log } from '#lib/log.ts';
import { catchUp } from '#lib/schedule/catch-up.ts';
import type { Frequency, Schedule } from '#lib/schedule/schedule.ts';
import { deliverableGenerate } from './deliverable-generate.ts';
import type { JobQueue } from './job-queue.ts';
import { SWEEP } from './open-boss.ts';

export interface SweepPorts {
  boss: PgBoss;
  queue: JobQueue;
  clock: Clock;
  log: Log;
  /** How many deliverables one transaction claims. Default 200. */
  batch?: number;
}

interface DueRow {
  id: string;
  user_id: string;
  frequency: Frequency;
  schedule: Schedule;
  next_run_at: Date;
  time_zone: string | null;
}

/** A deliverable's claimed run. A schedule that cannot be read has no times: it runs no more until somebody corrects it. */
interface Claim {
  id: string;
  user_id: string;
  due_at: Date | null;
  next_at: Date | null;
}

/**
 * Claims every active deliverable that is due: begins its version, sets when it is due next, and queues the job that
 * writes it, all in one transaction a batch, so that each due time has one version whatever happens, however many sweep.
 * After an outage one run catches up. A deliverable of which a version is being written waits for a later sweep.
 * @returns how many versions were begun
 */
export async function sweepDue(ports: SweepPorts): Promise<number> {
  const { boss, queue, batch = 200 } = ports;
  // What pg-boss knows of a queue it must know before: to ask inside the transaction would take a second connection.
  await queue.prepare(deliverableGenerate);
  for (let begun = 0; ; ) {
    const transaction = await boss.getDb().beginTransaction!();
    try {
      const claimed = await claimBatch(transaction.db, ports, batch);
      await transaction.commit();
      begun += claimed.begun;
      if (claimed.looked < batch) return begun;
    } catch (error) {
      await transaction.rollback();
      throw error;
    }
  }
}

async function claimBatch(session: Session, { queue, clock, log }: SweepPorts, batch: number): Promise<{ looked: number; begun: number }> {
  const now = clock.now();
  const { rows } = (await session.executeSql(due, [now.toISOString(), batch])) as { rows: DueRow[] };
  if (rows.length === 0) return { looked: 0, begun: 0 };
  const claims = rows.map((row) => claimOf(row, now, log));
  const { rows: begun } = (await session.executeSql(claim, [JSON.stringify(claims), now.toISOString()])) as {
    rows: { id: string; user_id: string }[];
  };
  await queue.enqueueAll(
    deliverableGenerate,
    begun.map(({ id, user_id }) => ({ input: { user_id, version_id: id }, key: id })),
    session,
  );
  return { looked: rows.length, begun: begun.length };
}

function claimOf({ id, user_id, frequency, schedule, next_run_at, time_zone }: DueRow, now: Date, log: Log): Claim {
  try {
    const { dueAt, nextAt } = catchUp({ frequency, schedule, ...(time_zone ? { time_zone } : {}) }, next_run_at, now);
    return { id, user_id, due_at: dueAt, next_at: nextAt };
  } catch (error) {
    log(`The schedule of deliverable ${id} cannot be read; it runs no more until it is corrected`, error);
    return { id, user_id, due_at: null, next_at: null };
  }
}

/* What follows in the transaction is told in the audit log as the sweep's. */
const due = `
  select d.id, d.user_id, d.frequency, d.schedule, d.next_run_at, p.time_zone
  from set_config('app.actor', '${SWEEP}', true), public.deliverables d left join public.profiles p on p.user_id = d.user_id
  where d.status = 'active' and d.next_run_at <= $1
    and not exists (select from public.deliverable_versions v where v.deliverable_id = d.id and v.status = 'generating')
  order by d.next_run_at limit $2
  for update of d skip locked`;

/* A run is claimed when its version was begun here or stands already; otherwise another is being written, and it waits. */
const claim = `
  with due as (
    select * from jsonb_to_recordset($1::jsonb) as due (id uuid, user_id uuid, due_at timestamptz, next_at timestamptz)
  ), begun as (
    insert into public.deliverable_versions (user_id, deliverable_id, version_number, due_at, period_start, period_end)
    select due.user_id, due.id, coalesce(told.number, 0) + 1, due.due_at, least(coalesce(told.until, d.created_at), due.due_at), due.due_at
    from due
    join public.deliverables d on d.id = due.id
    cross join lateral (
      select max(v.version_number) as number, max(v.period_end) filter (where v.status not in ('failed', 'rejected', 'skipped')) as until
      from public.deliverable_versions v where v.deliverable_id = due.id
    ) told
    where due.due_at is not null
    on conflict do nothing
    returning id, user_id, deliverable_id
  ), claimed as (
    update public.deliverables d
    set next_run_at = due.next_at, last_run_at = case when due.due_at is null then d.last_run_at else $2::timestamptz end
    from due
    where d.id = due.id and (
      due.due_at is null
      or exists (select from begun where begun.deliverable_id = d.id)
      or exists (select from public.deliverable_versions v where v.deliverable_id = d.id and v.due_at = due.due_at)
    )
  )
  select id, user_id from begun`;
