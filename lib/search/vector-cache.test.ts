import { expect, test } from 'vitest';
import { KeptVectors } from './vector-cache.ts';

test('what was used longest ago goes first', () => {
  const kept = new KeptVectors(2);
  kept.keep('status', [1]);
  kept.keep('report', [2]);
  kept.keep('status', [1]);
  kept.keep('board', [3]);
  expect(['status', 'report', 'board'].map((word) => kept.get(word))).toEqual([[1], undefined, [3]]);
});
