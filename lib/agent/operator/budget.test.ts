import { expect, test } from 'vitest';
import { BudgetLedger } from './budget.ts';
import { budgetInterceptor } from './budget-interceptor.ts';
import type { OperatorEvent } from './operator.ts';

const both = ['max_cost', 'max_tool_calls'] as const;

test('a limit is reached when nothing is left of it', () => {
  const ledger = new BudgetLedger({ max_tool_calls: 2 });
  ledger.spend({ tool_calls: 1 });
  expect(ledger.reached(both)).toBeNull();
  ledger.spend({ tool_calls: 1 });
  expect(ledger.reached(both)).toEqual({ limit: 'max_tool_calls', used: 2, allowed: 2 });
});

test('a child shares the remaining budget and gets no more than that', () => {
  const parent = new BudgetLedger({ max_cost: 100, max_tool_calls: 3 });
  const child = parent.child({ max_cost: 1_000_000 });
  const grandchild = child.child();
  grandchild.spend({ cost: 60, tool_calls: 1 });
  child.spend({ cost: 40 });
  expect(parent.spent).toEqual({ cost: 100, tool_calls: 1 });
  for (const one of [parent, child, grandchild, parent.child(), child.child({ max_cost: 5 })])
    expect(one.reached(['max_cost'])).toMatchObject({ allowed: 100 });
});

test('a child’s own limit applies before the parent’s', () => {
  const child = new BudgetLedger({ max_cost: 100 }).child({ max_cost: 10 });
  child.spend({ cost: 10 });
  expect(child.reached(both)).toEqual({ limit: 'max_cost', used: 10, allowed: 10 });
});

test('an unknown cost counts as reaching any limit in dollars, and no other limit', () => {
  const ledger = new BudgetLedger({ max_cost: 1_000_000_000 });
  ledger.spend({ cost: null });
  expect(ledger.reached(['max_cost'])).toEqual({ limit: 'max_cost', used: null, allowed: 1_000_000_000 });
  const free = new BudgetLedger({});
  free.spend({ cost: null });
  expect(free.reached(both)).toBeNull();
});

test('earlier use counts for a run that continues', () => {
  const ledger = new BudgetLedger({ max_tool_calls: 5 }, { spent: { cost: 0, tool_calls: 5 } });
  expect(ledger.reached(both)).toMatchObject({ limit: 'max_tool_calls' });
});

test('the first limit that a run reaches is reported by one event', async () => {
  const told: OperatorEvent[] = [];
  const ledger = new BudgetLedger({ max_cost: 5, max_tool_calls: 1 });
  const keeper = budgetInterceptor(ledger, (event) => told.push(event));
  const call = { callId: 'a', name: 'Read', effect: 'read', input: {} };
  expect(await keeper.beforeCall?.(call)).toBeUndefined();
  expect(await keeper.beforeCall?.(call)).toMatchObject({ halt: { reason: 'budget_exhausted', code: 'max_tool_calls' } });
  keeper.used?.(5);
  expect(await keeper.beforeStep?.(1)).toMatchObject({ halt: { reason: 'budget_exhausted', code: 'max_cost' } });
  expect(told).toEqual([{ type: 'budget', limit: 'max_tool_calls', used: 1, allowed: 1 }]);
  await budgetInterceptor(ledger, (event) => told.push(event)).beforeStep?.(1);
  expect(told[1]).toEqual({ type: 'budget', limit: 'max_cost', used: 5, allowed: 5 });
});
