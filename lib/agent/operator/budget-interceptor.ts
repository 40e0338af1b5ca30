import type { BudgetLedger, LimitReached } from './budget.ts';
import type { Exit } from './exit-reason.ts';
import type { Interceptor, Tell } from './interceptor.ts';
import { usdOf } from './usd.ts';

/** Ends a run when its budget is exhausted. An event reports which limit was reached. */
export function budgetInterceptor(ledger: BudgetLedger, tell: Tell): Interceptor {
  let told = false;
  const halt = (reached: LimitReached | null) => {
    if (!reached) return undefined;
    if (!told) tell({ type: 'budget', ...reached });
    told = true;
    return { halt: exhausted(reached) };
  };
  return {
    beforeStep: () => halt(ledger.reached(['max_cost', 'max_tool_calls'])),
    beforeCall: () => {
      const reached = ledger.reached(['max_tool_calls']);
      if (!reached) ledger.spend({ tool_calls: 1 });
      return halt(reached);
    },
    used: (cost) => ledger.spend({ cost }),
  };
}

function exhausted({ limit, used, allowed }: LimitReached): Exit {
  const message =
    limit === 'max_tool_calls'
      ? `It has used ${allowed === 1 ? 'its one call' : `its ${allowed} calls`}. What was done before that is saved.`
      : used === null
        ? 'The cost of this model is unknown, so a limit in dollars cannot be enforced. What was done before that is saved.'
        : `It has used its $${usdOf(allowed)}. What was done before that is saved.`;
  return { reason: 'budget_exhausted', code: limit, message };
}
