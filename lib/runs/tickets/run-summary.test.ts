import { describe, expect, test } from 'vitest';
import { usualBudget } from './budget-of-run.ts';
import { budgetFacts } from './run-summary.ts';

describe('the used cost of a run', () => {
  const cost = (nanoUsd: number, costIsKnown: boolean, max_cost: number | undefined = 2) =>
    Object.fromEntries(budgetFacts({ turns: 1, calls: 2, nanoUsd, costIsKnown, ms: 1000 }, { ...usualBudget, max_cost })).Cost;

  test('is a figure if the cost of every turn is known', () => expect(cost(1_500_000_000, true)).toBe('$1.50 of $2.00'));
  test('is a lower bound if the cost of a turn is unknown', () => expect(cost(1_500_000_000, false)).toBe('at least $1.50 of $2.00'));
  test('is unknown, not $0.00, if no cost is known', () => expect(cost(0, false)).toBe('unknown, limit $2.00'));
});
