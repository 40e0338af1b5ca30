import { describe, expect, it } from 'vitest';
import { costWords, durationWords } from './words.ts';

describe('figures in words', () => {
  it('a cost is told in dollars, small ones exactly enough, an unknown one as such', () => {
    expect([40_000_000, 1_200_000, 0, 999, null].map(costWords)).toEqual(['$0.04', '$0.0012', '$0.00', 'under $0.0001', 'unknown']);
  });

  it('a duration is told in the unit that fits', () => {
    expect([38, 2_100, 185_000].map(durationWords)).toEqual(['38 ms', '2.1 s', '3 min 5 s']);
  });
});
