import { expect, test } from 'vitest';
import { isNegatedWay, readListFilters } from './list-filters.ts';

test.each([
  ['which reports have never been written?', { written: false }],
  ['what has not gone out yet', { delivered: false }],
  ['which ones have no destination', { destination: false }],
  ["which ones don't go anywhere", { destination: false }],
  ['reports without a recipient', { reader: false }],
  ['which are for nobody', { reader: false }],
  ['which reports have instructions?', { instructions: true }],
  ['which reports failed', { failed: true }],
  ['which reports are paused', {}],
])('“%s” asks for %o', (text, filters) => expect(readListFilters(text)).toEqual(filters));

test('a way is negated by “not” before the verb only', () => {
  expect(isNegatedWay("which ones aren't going to anyone by email yet")).toBe(true);
  expect(isNegatedWay('which ones go by email')).toBe(false);
});
