import { expect, test } from 'vitest';
import { VectorCache } from './vector-cache.ts';

test('the least recently used vector is evicted first', () => {
  const cache = new VectorCache(2);
  cache.keep('status', [1]);
  cache.keep('report', [2]);
  cache.keep('status', [1]);
  cache.keep('board', [3]);
  expect(['status', 'report', 'board'].map((word) => cache.get(word))).toEqual([[1], undefined, [3]]);
});
