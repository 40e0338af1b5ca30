import { nextRunAt } from './next-run-at.ts';
import type { Recurrence } from './schedule.ts';

/** What is due of a recurrence at a moment. */
interface Due {
  /** The last time that was due: the run that is made is for this one, and stands for all before it. */
  dueAt: Date;
  /** The next one, after now; null when no more come. */
  nextAt: Date | null;
}

/**
 * What is due now of a recurrence whose next run was to be at `due`, which lies not after `now`. However many runs were
 * missed, one catches up. Expects a recurrence that `nextRunAt` can work with, and throws RangeError otherwise.
 */
export function catchUp(recurrence: Recurrence, due: Date, now: Date): Due {
  const following = nextRunAt(recurrence, due);
  if (!following || following > now) return { dueAt: due, nextAt: following };
  // Halves the time in which the last missed run lies: after it the next one is after now, before it not.
  let [before, after] = [due.getTime(), now.getTime()];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    const next = nextRunAt(recurrence, new Date(middle));
    if (next && next <= now) before = middle;
    else after = middle;
  }
  return { dueAt: nextRunAt(recurrence, new Date(before))!, nextAt: nextRunAt(recurrence, now) };
}
