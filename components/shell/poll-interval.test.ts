import { expect, test } from 'vitest';
import { pollInterval } from './poll-interval.ts';

/** The number of polls by a page that is open for so many minutes. */
function looksIn(minutes: number): number {
  let looks = 0;
  for (let ms = 0; ms < minutes * 60_000; ms += pollInterval(looks++));
  return looks;
}

test('a run is polled often in the first seconds and rarely after some minutes', () => {
  expect(looksIn(0.1)).toBeGreaterThanOrEqual(4);
  expect(looksIn(5)).toBeLessThanOrEqual(65);
  expect(looksIn(60)).toBeLessThanOrEqual(180);
});
