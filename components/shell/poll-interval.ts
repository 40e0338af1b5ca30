/** The first pauses, in ms. */
const FIRST_MS = [1000, 1500, 2000, 3000];

/**
 * How long to wait before polling a run again, in ms: short at first, then longer, because a page may stay open for hours.
 */
export function pollInterval(looks: number): number {
  if (looks < FIRST_MS.length) return FIRST_MS[looks]!;
  // Every five seconds for about five minutes.
  return looks < 60 ? 5000 : 30_000;
}
