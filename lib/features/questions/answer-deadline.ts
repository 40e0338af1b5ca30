/** The longest that a run waits for an answer, in ms. */
const LONGEST_MS = 12 * 3_600_000;
/** With less time than this, nothing is asked. In ms. */
const SHORTEST_MS = 10 * 60_000;

/**
 * The deadline for an answer: in twelve hours, and never beyond half of the time until the deliverable is due
 * again, so that the next run finds this version written. Null when there is no time to ask.
 */
export function answerDeadline(now: Date, nextDue: Date | null): Date | null {
  const half = nextDue ? (nextDue.getTime() - now.getTime()) / 2 : LONGEST_MS;
  return half < SHORTEST_MS ? null : new Date(now.getTime() + Math.min(half, LONGEST_MS));
}
