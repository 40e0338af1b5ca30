import { nextRunAt } from './next-run-at.ts';
import type { Recurrence } from './schedule.ts';

/** A run that starts within this time is on time: the sweep runs every minute, and a process may be starting. In ms. */
export const IN_TIME_MS = 5 * 60_000;
const MOST_COUNTED = 100;

/** The delay of a run. */
export interface RunDelay {
  /** How long after its due time it started, in ms; 0 when it was on time. */
  lateMs: number;
  /** How many earlier due times had no run, and are covered by this one. At most 100 are counted. */
  missed: number;
}

/**
 * The delay of a run. `firstDueAt` is the first due time that it covers; without it none was missed.
 * Missed runs are counted with the current schedule; an unreadable one counts as one.
 */
export function runDelay(run: { dueAt: Date; firstDueAt: Date | null; begunAt: Date }, recurrence: Recurrence): RunDelay {
  const behind = run.begunAt.getTime() - run.dueAt.getTime();
  return { lateMs: behind < IN_TIME_MS ? 0 : behind, missed: run.firstDueAt ? countBetween(recurrence, run.firstDueAt, run.dueAt) : 0 };
}

/** The number of due times from `first` until before `last`. */
function countBetween(recurrence: Recurrence, first: Date, last: Date): number {
  if (first >= last) return 0;
  let count = 1;
  try {
    for (let at = nextRunAt(recurrence, first); at && at < last && count < MOST_COUNTED; at = nextRunAt(recurrence, at)) count++;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return count;
}

/** "started 3 h late", "covers 2 missed runs"; empty when it was on time. */
export function formatDelay({ lateMs, missed }: RunDelay): string {
  const late = lateMs > 0 ? `started ${spanOf(lateMs)} late` : '';
  const stands =
    missed > 0 ? `covers ${missed === 1 ? 'a missed run' : `${missed === MOST_COUNTED ? '100 or more' : missed} missed runs`}` : '';
  return [late, stands].filter(Boolean).join(', ');
}

/** "12 min", "3 h", "2 days". */
function spanOf(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 90) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`;
}
