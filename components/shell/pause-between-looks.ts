/** The pauses at the beginning, in ms. */
const FIRST_MS = [1000, 1500, 2000, 3000];

/**
 * How long to wait before something that goes on is looked at again, in ms: soon at first, then seldom, since a page may be
 * left open for hours on something that takes as long.
 */
export function pauseBetweenLooks(looks: number): number {
  if (looks < FIRST_MS.length) return FIRST_MS[looks]!;
  // Every five seconds for about five minutes.
  return looks < 60 ? 5000 : 30_000;
}
