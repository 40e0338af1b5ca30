import { nextRunAt } from './next-run-at.ts';
import type { Recurrence } from './schedule.ts';

/** Within these a run is begun in time: the sweep looks every minute, and a process may be on its way up. In ms. */
export const IN_TIME_MS = 5 * 60_000;
const MOST_COUNTED = 100;

/** How far behind a run was. */
export interface RunDelay {
  /** How long after its due time it was begun, in ms; 0 when that was in time. */
  lateMs: number;
  /** How many due times before its own had no run, which it stands for. At most 100 are counted. */
  missed: number;
}

/**
 * How far behind its times a run was begun. `firstDueAt` is the first due time that it stands for; without it none was missed.
 * What was missed is counted by the schedule as it is now; one that cannot be read counts as one.
 */
export function runDelay(run: { dueAt: Date; firstDueAt: Date | null; begunAt: Date }, recurrence: Recurrence): RunDelay {
  const behind = run.begunAt.getTime() - run.dueAt.getTime();
  return { lateMs: behind < IN_TIME_MS ? 0 : behind, missed: run.firstDueAt ? countBetween(recurrence, run.firstDueAt, run.dueAt) : 0 };
}

/** The due times from `first` on that lie before `last`. */
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

/** "begun 3 h late", "stands for 2 missed runs"; empty when it was in time. */
export function formatDelay({ lateMs, missed }: RunDelay): string {
  const late = lateMs > 0 ? `begun ${spanOf(lateMs)} late` : '';
  const stands =
    missed > 0 ? `stands for ${missed === 1 ? 'a missed run' : `${missed === MOST_COUNTED ? '100 or more' : missed} missed runs`}` : '';
  return [late, stands].filter(Boolean).join(', ');
}

/** "12 min", "3 h", "2 days". */
function spanOf(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 90) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`;
}
