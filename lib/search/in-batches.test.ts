import { expect, test } from 'vitest';
import { inBatches } from './in-batches.ts';

const sizes = (lengths: readonly number[]) => [...inBatches(lengths, (length) => length)];

test('short rows are stored 200 together', () => {
  expect(sizes(Array(450).fill(10)).map((batch) => batch.length)).toEqual([200, 200, 50]);
});

test('long rows are stored together up to 40,000 characters, in their order', () => {
  expect(sizes([20_000, 20_000, 1, 39_999, 1])).toEqual([[20_000, 20_000], [1, 39_999], [1]]);
});

test('a row that is too long for a batch is stored by itself', () => {
  expect(sizes([5, 100_000, 5])).toEqual([[5], [100_000], [5]]);
});

test('nothing is stored in no batch', () => {
  expect(sizes([])).toEqual([]);
});
