import { expect, test } from 'vitest';
import { pauseBetweenLooks } from './pause-between-looks.ts';

/** How often a page that is open for so many minutes looks. */
function looksIn(minutes: number): number {
  let looks = 0;
  for (let ms = 0; ms < minutes * 60_000; ms += pauseBetweenLooks(looks++));
  return looks;
}

test('something that goes on is looked at several times in the first seconds, and seldom once it takes long', () => {
  expect(looksIn(0.1)).toBeGreaterThanOrEqual(4);
  expect(looksIn(5)).toBeLessThanOrEqual(65);
  expect(looksIn(60)).toBeLessThanOrEqual(180);
});
