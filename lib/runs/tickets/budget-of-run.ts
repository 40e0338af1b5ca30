import type { LanguageModelUsage } from 'ai';
import { BudgetLedger } from '#lib/agent/operator/budget.ts';
import { type OperatorConfig, operatorConfig } from '#lib/agent/operator/operator-input.ts';
import type { PartnerModel } from '#lib/models/model.ts';
import type { spentSince } from './earlier-turns.ts';

/** The default budget of a run with files. `max_duration` in seconds, `max_cost` in dollars. */
export const usualBudget = { max_turns: 40, max_tool_calls: 500, max_cost: 2, max_duration: 720 } as const;

type Limits = { -readonly [limit in keyof typeof usualBudget]: number };
export type RunBudget = Omit<Limits, 'max_cost'> & Partial<Limits>;

/** The budget of a ticket's runs. For a model without a known price, there is a cost limit only if the ticket sets one. */
export function budgetOf(parameters: Record<string, unknown>, model: Pick<PartnerModel, 'costOf'>): RunBudget {
  const limits = (typeof parameters.budget === 'object' ? parameters.budget : null) as Partial<Limits> | null;
  const { max_cost, ...others } = usualBudget;
  const isPriced = model.costOf({ inputTokens: 1, outputTokens: 1 } as LanguageModelUsage) !== null;
  return { ...others, ...(isPriced ? { max_cost } : {}), ...limits };
}

/** The rest of a budget, as the next turn's config and the ledger that the run's turns share. */
export function leftOf(budget: RunBudget, spent: ReturnType<typeof spentSince>): { config: OperatorConfig; ledger: BudgetLedger } {
  return {
    config: operatorConfig({
      max_turns: Math.max(0, budget.max_turns - spent.turns),
      max_duration: Math.max(1, budget.max_duration * 1000 - spent.ms),
    }),
    ledger: new BudgetLedger(
      {
        max_tool_calls: budget.max_tool_calls,
        ...(budget.max_cost === undefined ? {} : { max_cost: Math.round(budget.max_cost * 1e9) }),
      },
      { spent },
    ),
  };
}
