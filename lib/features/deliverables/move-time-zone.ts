import type { Clock } from '#lib/base/clock.ts';
import type { Db } from '#lib/database/db.ts';
import type { Json } from '#lib/database/types.ts';
import { afterSkipped } from '#lib/entities/recurrence.ts';
import { nextRunAt } from '#lib/schedule/next-run-at.ts';
import type { Frequency, Schedule } from '#lib/schedule/schedule.ts';

/** Recalculates the next runs of schedules without a time zone, after the person moved to `timeZone`. */
export async function moveTimeZone(db: Db, timeZone: string, clock: Clock): Promise<void> {
  const now = clock.now();
  const nextOf = ({ frequency, schedule, skipped_run_at }: { frequency: string; schedule: Json; skipped_run_at?: string | null }) => {
    const recurrence = { frequency: frequency as Frequency, schedule: schedule as Schedule, time_zone: timeZone };
    return { next_run_at: nextRunAt(recurrence, afterSkipped(now, skipped_run_at))?.toISOString() ?? null };
  };
  const [deliverables, tickets] = await Promise.all([
    db
      .from('deliverables')
      .select('id, frequency, schedule, skipped_run_at')
      .eq('status', 'active')
      .is('schedule->>time_zone', null)
      .throwOnError(),
    db
      .from('work_tickets')
      .select('id, frequency, schedule')
      .not('next_run_at', 'is', null)
      .is('schedule->>time_zone', null)
      .throwOnError(),
  ]);
  for (const row of deliverables.data) await db.from('deliverables').update(nextOf(row)).eq('id', row.id).throwOnError();
  for (const row of tickets.data) await db.from('work_tickets').update(nextOf(row)).eq('id', row.id).throwOnError();
}
