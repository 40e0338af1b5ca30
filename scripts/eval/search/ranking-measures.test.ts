import { expect, test } from 'vitest';
import { ndcgAt, recallAt } from './ranking-measures.ts';

test('recall is the share of what is relevant among the first results', () => {
  expect(recallAt(2, ['a', 'b', 'c'], ['a', 'c'])).toBe(0.5);
  expect(recallAt(3, ['a', 'b', 'c'], ['a', 'c'])).toBe(1);
  expect(recallAt(3, [], ['a'])).toBe(0);
});

test('nDCG is 1 when what is relevant comes first, less further down, and 0 without it', () => {
  expect(ndcgAt(10, ['a', 'b', 'c'], ['b', 'a'])).toBe(1);
  expect(ndcgAt(10, ['b', 'a'], ['a'])).toBeCloseTo(0.631, 3);
  expect(ndcgAt(10, ['b', 'c'], ['a'])).toBe(0);
  expect(ndcgAt(1, ['b', 'a'], ['a'])).toBe(0);
});
