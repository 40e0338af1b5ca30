import { describe, expect, it } from 'vitest';
import { formatCost, formatCostSum, formatTokens, runLabel } from './labels.ts';

describe('labels of figures', () => {
  it('a sum with unknown costs is a lower bound, and unknown if nothing in it is known', () => {
    expect([formatCostSum(40_000_000, 0), formatCostSum(40_000_000, 2), formatCostSum(0, 2), formatCostSum(0, 0)]).toEqual([
      '$0.04',
      'at least $0.04',
      'unknown',
      '$0.00',
    ]);
  });

  it('tokens that a model does not report are not shown as 0', () => {
    const turn = { tokensIn: 0, tokensOut: 0, costNanoUsd: null, endedAt: '2026-11-02T09:00:00Z' };
    expect(formatTokens(turn, 'tokensIn')).toBe('not reported');
    expect(formatTokens(turn, 'tokensOut')).toBe('not reported');
    expect(formatTokens({ ...turn, costNanoUsd: 0 }, 'tokensIn')).toBe('0');
    expect(formatTokens({ ...turn, endedAt: null }, 'tokensIn')).toBe('0');
    expect(formatTokens({ ...turn, tokensIn: 1204 }, 'tokensIn')).toBe('1,204');
    expect(formatTokens({ ...turn, tokensIn: 1204 }, 'tokensOut')).toBe('0');
  });

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
});

it('a turn without a model is named by its operator, one of an API client by its token', () => {
  expect(runLabel({ operator: 'mcp', exitDetail: { via: 'Writer', client: 'editor 1.0' } })).toBe('API client Writer');
  expect(runLabel({ operator: 'mcp', exitDetail: null })).toBe('API client');
  expect(runLabel({ operator: 'work.run', exitDetail: { via: 'Writer' } })).toBe('Work');
});
