import { nextRunAt } from './next-run-at.ts';
import type { Recurrence } from './schedule.ts';

/** The due run of a recurrence at a moment. */
interface Due {
  /** The last time that was due: the run is for this one, and covers all before it. */
  dueAt: Date;
  /** The next one, after now; null when there are no more. */
  nextAt: Date | null;
}

/**
 * The due run of a recurrence whose next run was set to `due`, which is not after `now`. However many runs were
 * missed, one catches up. Expects a recurrence that `nextRunAt` can handle, and throws RangeError otherwise.
 */
export function catchUp(recurrence: Recurrence, due: Date, now: Date): Due {
  const following = nextRunAt(recurrence, due);
  if (!following || following > now) return { dueAt: due, nextAt: following };
  // Binary search for the last missed run: after it the next run is after now, before it not.
  let [before, after] = [due.getTime(), now.getTime()];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    const next = nextRunAt(recurrence, new Date(middle));
    if (next && next <= now) before = middle;
    else after = middle;
  }
  return { dueAt: nextRunAt(recurrence, new Date(before))!, nextAt: nextRunAt(recurrence, now) };
}
