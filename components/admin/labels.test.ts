import { describe, expect, it } from 'vitest';
import { formatCost, formatDuration, formatSpan, runLabel } from './labels.ts';

describe('labels of figures', () => {
  it('a cost is in dollars, small ones with enough digits, an unknown one as “unknown”', () => {
    expect([2_556_300_000, 40_000_000, 1_200_000, 0, 999, null].map(formatCost)).toEqual([
      '$2.56',
      '$0.04',
      '$0.0012',
      '$0.00',
      'under $0.0001',
      'unknown',
    ]);
  });

  it('a long duration has at most two units', () => {
    const minute = 60_000;
    expect([40_000, 5 * minute, 190 * minute, 120 * minute, 24 * 60 * minute, 52 * 60 * minute].map(formatSpan)).toEqual([
      '40 s',
      '5 min',
      '3 h 10 min',
      '2 h',
      '1 day',
      '2 days 4 h',
    ]);
  });

  it('a short duration has one suitable unit', () => {
    expect([38, 2_100, 185_000].map(formatDuration)).toEqual(['38 ms', '2.1 s', '3 min 5 s']);
  });
});

it('a turn without a model is named by its operator, one of an API client by its token', () => {
  expect(runLabel({ operator: 'mcp', exitDetail: { via: 'Writer', client: 'editor 1.0' } })).toBe('API client Writer');
  expect(runLabel({ operator: 'mcp', exitDetail: null })).toBe('API client');
  expect(runLabel({ operator: 'work.run', exitDetail: { via: 'Writer' } })).toBe('Work');
});
