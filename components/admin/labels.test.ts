import { describe, expect, it } from 'vitest';
import { formatCost, runLabel } from './labels.ts';

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
});

it('a turn without a model is named by its operator, one of an API client by its token', () => {
  expect(runLabel({ operator: 'mcp', exitDetail: { via: 'Writer', client: 'editor 1.0' } })).toBe('API client Writer');
  expect(runLabel({ operator: 'mcp', exitDetail: null })).toBe('API client');
  expect(runLabel({ operator: 'work.run', exitDetail: { via: 'Writer' } })).toBe('Work');
});
