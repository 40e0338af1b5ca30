import { Temporal } from 'temporal-polyfill';
import type { Log } from '#lib/base/log.ts';
import type { Services } from '#lib/base/services.ts';
import { afterSkipped } from '#lib/entities/recurrence.ts';
import { SWEEP } from '#lib/jobs/open-boss.ts';
import { localMoment } from '#lib/schedule/local-moment.ts';
import { nextRunAt } from '#lib/schedule/next-run-at.ts';
import { type Frequency, type Schedule, scheduleDefaults } from '#lib/schedule/schedule.ts';

interface PausedRow {
  id: string;
  frequency: Frequency;
  schedule: Schedule;
  paused_until: string;
  skipped_run_at: string | null;
  time_zone: string | null;
}

/**
 * Resumes the deliverables whose last day of pause has passed: the day in `paused_until` has begun in their person's time
 * zone. Runs since the beginning of that day are due, so that a late sweep misses none.
 * @returns how many were resumed
 */
export async function resumePaused({ boss, clock, log }: Pick<Services, 'boss' | 'clock' | 'log'>, batch = 200): Promise<number> {
  const now = clock.now();
  let after = '00000000-0000-0000-0000-000000000000';
  for (let resumed = 0; ; ) {
    const transaction = await boss.getDb().beginTransaction!();
    try {
      const { rows } = (await transaction.db.executeSql(find, [now.toISOString(), after, batch])) as { rows: PausedRow[] };
      const ended = rows.flatMap((row) => resumedRow(row, now, log) ?? []);
      if (ended.length > 0) await transaction.db.executeSql(resume, [JSON.stringify(ended)]);
      await transaction.commit();
      resumed += ended.length;
      if (rows.length < batch) return resumed;
      after = rows.at(-1)!.id;
    } catch (error) {
      await transaction.rollback();
      throw error;
    }
  }
}

/** The row once its pause has ended, with its next run; undefined while it is paused. */
function resumedRow({ id, frequency, schedule, paused_until, skipped_run_at, time_zone }: PausedRow, now: Date, log: Log) {
  const timeZone = time_zone ?? scheduleDefaults.time_zone;
  const begins = localMoment(Temporal.PlainDate.from(paused_until), new Temporal.PlainTime(), timeZone).epochMilliseconds;
  if (begins > now.getTime()) return undefined;
  try {
    return { id, next_at: nextRunAt({ frequency, schedule, time_zone: timeZone }, afterSkipped(new Date(begins - 1), skipped_run_at)) };
  } catch (error) {
    log(`The schedule of deliverable ${id} cannot be read; it will not run until it is corrected`, error);
    return { id, next_at: null };
  }
}

/* A day begins up to 14 hours earlier than in UTC. The audit log attributes the rest of the transaction to the sweep. */
const find = `
  select d.id, d.frequency, d.schedule, d.paused_until::text, d.skipped_run_at::text, p.time_zone
  from set_config('app.actor', '${SWEEP}', true), public.deliverables d left join public.profiles p on p.user_id = d.user_id
  where d.status = 'paused' and d.paused_until <= (($1::timestamptz at time zone 'UTC') + interval '14 hours')::date and d.id > $2
  order by d.id limit $3
  for update of d skip locked`;

const resume = `
  update public.deliverables d set status = 'active', paused_until = null, next_run_at = resumed.next_at
  from jsonb_to_recordset($1::jsonb) as resumed (id uuid, next_at timestamptz)
  where d.id = resumed.id`;
