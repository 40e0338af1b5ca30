import { delayWords, IN_TIME_MS, runDelay } from '#lib/schedule/run-delay.ts';
import type { Frequency, Schedule } from '#lib/schedule/schedule.ts';
import type { Db } from '#lib/supabase/db.ts';
import { nobody, type Owner, readOwners } from './owners.ts';
import { pagesOf, rowsOf } from './page.ts';

/** A deliverable whose next run is known. */
export interface Scheduled {
  id: string;
  title: string;
  owner: Owner;
  frequency: Frequency;
  schedule: Schedule;
  /** ISO 8601. */
  nextRunAt: string;
  /** Its last version is being written still: the next run waits for it. */
  waits: boolean;
}

/** A run that was late, or stands for others that were missed. Moments are ISO 8601. */
export interface DelayedRun {
  deliverableId: string;
  title: string;
  owner: Owner;
  number: number;
  dueAt: string;
  begunAt: string;
  /** "begun 3 h late, stands for 2 missed runs". */
  words: string;
}

/** How long back delayed runs are looked for, in ms. */
const BACK_MS = 30 * 86_400_000;
const MOST_LATE = 100;

/**
 * What runs next, what is late now (due for more than five minutes and not begun; at most 100), and the last 30 days'
 * runs that were late or stand for missed ones. `db` must be an admin's.
 */
export async function readSchedules(
  db: Db,
  now: Date,
  wantedPage: number,
): Promise<{ late: Scheduled[]; next: Scheduled[]; delayed: DelayedRun[]; total: number; page: number; pages: number }> {
  const lateBefore = new Date(now.getTime() - IN_TIME_MS).toISOString();
  const active = () =>
    db
      .from('deliverables')
      .select('id, title, user_id, frequency, schedule, next_run_at', { count: 'exact' })
      .eq('status', 'active')
      .not('next_run_at', 'is', null)
      .order('next_run_at')
      .order('id');
  const [late, next, { data: delayed }] = await Promise.all([
    active().lte('next_run_at', lateBefore).limit(MOST_LATE).throwOnError(),
    active()
      .gt('next_run_at', lateBefore)
      .range(...rowsOf(wantedPage)),
    db.rpc('delayed_runs', { since: new Date(now.getTime() - BACK_MS).toISOString(), until: now.toISOString() }).throwOnError(),
  ]);
  if (next.status === 416) return readSchedules(db, now, 1);
  if (next.error) throw next.error;
  const owners = await readOwners(
    db,
    [...late.data, ...next.data, ...delayed].map(({ user_id }) => user_id),
  );
  const written = await readWritten(
    db,
    [...late.data, ...next.data].map(({ id }) => id),
  );
  const scheduled = (row: (typeof next.data)[number]): Scheduled => ({
    id: row.id,
    title: row.title,
    owner: owners.get(row.user_id) ?? nobody(row.user_id),
    frequency: row.frequency as Frequency,
    schedule: row.schedule as unknown as Schedule,
    nextRunAt: row.next_run_at!,
    waits: written.has(row.id),
  });
  return {
    late: late.data.map(scheduled),
    next: next.data.map(scheduled),
    delayed: delayed.map((row) => {
      const owner = owners.get(row.user_id) ?? nobody(row.user_id);
      const recurrence = {
        frequency: row.frequency as Frequency,
        schedule: row.schedule as unknown as Schedule,
        time_zone: owner.timeZone,
      };
      const run = {
        dueAt: new Date(row.due_at),
        firstDueAt: row.first_due_at ? new Date(row.first_due_at) : null,
        begunAt: new Date(row.begun_at),
      };
      return {
        deliverableId: row.deliverable_id,
        title: row.title,
        owner,
        number: row.version_number,
        dueAt: row.due_at,
        begunAt: row.begun_at,
        words: delayWords(runDelay(run, recurrence)),
      };
    }),
    total: next.count ?? 0,
    page: wantedPage,
    pages: pagesOf(next.count ?? 0),
  };
}

/** Those of these deliverables of which a version is being written. */
async function readWritten(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { data } = await db
    .from('deliverable_versions')
    .select('deliverable_id')
    .in('deliverable_id', ids)
    .eq('status', 'generating')
    .throwOnError();
  return new Set(data.map(({ deliverable_id }) => deliverable_id));
}
