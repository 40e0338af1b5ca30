/** The longest that a run waits for an answer. In ms. */
const LONGEST_MS = 12 * 3_600_000;
/** Where there is less time than this, nothing is asked. In ms. */
const SHORTEST_MS = 10 * 60_000;

/**
 * Until when a run may wait for an answer: twelve hours, and never beyond half of the time until its deliverable is due
 * again, so that the next run finds this one written. Null when there is no time to ask.
 */
export function askUntil(now: Date, nextDue: Date | null): Date | null {
  const half = nextDue ? (nextDue.getTime() - now.getTime()) / 2 : LONGEST_MS;
  return half < SHORTEST_MS ? null : new Date(now.getTime() + Math.min(half, LONGEST_MS));
}
