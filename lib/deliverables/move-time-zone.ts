import type { Clock } from '#lib/clock.ts';
import { nextRunAt } from '#lib/schedule/next-run-at.ts';
import type { Db } from '#lib/supabase/db.ts';
import { summaryOf } from './read-deliverables.ts';

/** Works out the next runs of schedules that name no zone of their own, after the person moved to `timeZone`. */
export async function moveTimeZone(db: Db, timeZone: string, clock: Clock): Promise<void> {
  const { data } = await db
    .from('deliverables')
    .select('id, title, deliverable_type, status, frequency, schedule, recipient, next_run_at, created_at, updated_at')
    .eq('status', 'active')
    .is('schedule->>time_zone', null)
    .throwOnError();
  const now = clock.now();
  for (const { id, frequency, schedule } of data.map(summaryOf)) {
    const next = nextRunAt({ frequency, schedule, time_zone: timeZone }, now);
    await db
      .from('deliverables')
      .update({ next_run_at: next?.toISOString() ?? null })
      .eq('id', id)
      .throwOnError();
  }
}
