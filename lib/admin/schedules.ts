import type { Db } from '#lib/database/db.ts';
import { formatDelay, IN_TIME_MS, runDelay } from '#lib/schedule/run-delay.ts';
import type { Frequency, Schedule } from '#lib/schedule/schedule.ts';
import { deletedOwner, type Owner, readOwners } from './owners.ts';
import { pagesOf, rowsOf } from './page.ts';

/** A deliverable or a ticket with a next run. */
export interface ScheduledRun {
  kind: 'deliverable' | 'work';
  id: string;
  /** For a ticket, the beginning of its task. */
  title: string;
  owner: Owner;
  frequency: Frequency;
  schedule: Schedule;
  /** ISO 8601. */
  nextRunAt: string;
  /** Its last run has not ended: the next one waits for it. */
  waits: boolean;
}

/** A run that was late, or covers missed ones. Times are ISO 8601. */
export interface DelayedRun {
  kind: ScheduledRun['kind'];
  id: string;
  title: string;
  owner: Owner;
  /** The version that it wrote; null for a ticket. */
  number: number | null;
  begunAt: string;
  /** "started 3 h late, covers 2 missed runs". */
  delay: string;
}

/** How far back delayed runs are listed, in ms. */
const BACK_MS = 30 * 86_400_000;
const MOST_LATE = 100;

/**
 * Upcoming runs, late runs (due for more than five minutes and not started; at most 100), and the runs of the last 30 days
 * that were late or cover missed ones. `db` must be an administrator's.
 */
export async function readSchedules(
  db: Db,
  now: Date,
  wantedPage: number,
): Promise<{ late: ScheduledRun[]; next: ScheduledRun[]; delayed: DelayedRun[]; total: number; page: number; pages: number }> {
  const lateBefore = new Date(now.getTime() - IN_TIME_MS).toISOString();
  const [skip, last] = rowsOf(wantedPage);
  const runs = (span: { after: string; until: string }, take: number, from: number) =>
    db.rpc('scheduled_runs', { ...span, take, skip: from }).throwOnError();
  const [{ data: late }, { data: next }, { data: delayed }] = await Promise.all([
    runs({ after: '-infinity', until: lateBefore }, MOST_LATE, 0),
    runs({ after: lateBefore, until: 'infinity' }, last - skip + 1, skip),
    db.rpc('delayed_runs', { since: new Date(now.getTime() - BACK_MS).toISOString(), until: now.toISOString() }).throwOnError(),
  ]);
  if (next.length === 0 && wantedPage > 1) return readSchedules(db, now, 1);
  const owners = await readOwners(
    db,
    [...late, ...next, ...delayed].map(({ user_id }) => user_id),
  );
  const scheduled = (row: (typeof next)[number]): ScheduledRun => ({
    kind: row.kind as ScheduledRun['kind'],
    id: row.id,
    title: row.title,
    owner: owners.get(row.user_id) ?? deletedOwner(row.user_id),
    frequency: row.frequency as Frequency,
    schedule: row.schedule as unknown as Schedule,
    nextRunAt: row.next_run_at,
    waits: row.waits,
  });
  const total = next[0]?.total ?? 0;
  return {
    late: late.map(scheduled),
    next: next.map(scheduled),
    delayed: delayed.map((row) => {
      const owner = owners.get(row.user_id) ?? deletedOwner(row.user_id);
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
        kind: row.kind as ScheduledRun['kind'],
        id: row.id,
        title: row.title,
        owner,
        number: row.version_number,
        begunAt: row.begun_at,
        delay: formatDelay(runDelay(run, recurrence)),
      };
    }),
    total,
    page: wantedPage,
    pages: pagesOf(total),
  };
}
