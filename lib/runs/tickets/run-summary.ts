import type { Todo } from '#lib/agent/registry/ui-action.ts';
import type { DisplayedCall } from '#lib/base/tool-call.ts';
import type { Db } from '#lib/database/db.ts';
import type { RunBudget } from './budget-of-run.ts';
import { costOf } from './earlier-turns.ts';
import { readCalls } from './read-calls.ts';

/** The calls, plan and used budget of a run, across all its turns. */
export interface RunSummary {
  plan: Todo[];
  calls: DisplayedCall[];
  /** `nanoUsd` is the known cost; `costIsKnown` says whether that is all. */
  used: { turns: number; calls: number; nanoUsd: number; costIsKnown: boolean; ms: number };
}

/** Reads the summary of a run. `since`: when its budget was granted. */
export async function readRunSummary(db: Db, runId: string, since: string | null, now: Date): Promise<RunSummary> {
  const { data: turns } = await db
    .from('turns')
    .select('id, started_at, ended_at, turns_used, saved_steps, cost_nanousd, saved_cost_nanousd')
    .eq('run_id', runId)
    .order('started_at')
    .throwOnError();
  const all = await readCalls(
    db,
    turns.map(({ id }) => id),
  );
  const counted = turns.filter(({ started_at }) => !since || new Date(started_at) >= new Date(since));
  const from = counted[0]?.started_at;
  const plan = all.findLast(({ name, state }) => name === 'Todo' && state === 'done');
  return {
    plan: ((plan?.input as { todos?: Todo[] } | undefined)?.todos ?? []).filter((todo) => typeof todo?.content === 'string'),
    calls: all.filter(({ name }) => name !== 'Todo'),
    used: {
      turns: counted.reduce((sum, { turns_used, saved_steps }) => sum + Math.max(turns_used, saved_steps), 0),
      calls: all.filter(({ startedAt }) => from !== undefined && startedAt !== undefined && startedAt >= from).length,
      nanoUsd: counted.reduce((sum, turn) => sum + costOf(turn), 0),
      costIsKnown: counted.every(({ ended_at, cost_nanousd }) => ended_at === null || cost_nanousd !== null),
      ms: counted.reduce(
        (sum, { started_at, ended_at }) => sum + (ended_at ? Date.parse(ended_at) : now.getTime()) - Date.parse(started_at),
        0,
      ),
    },
  };
}

/** The used budget, formatted: ["Steps", "7 of 40"]. */
export function budgetFacts({ turns, calls, ms, ...used }: RunSummary['used'], budget: RunBudget): [name: string, figure: string][] {
  const minutes = (seconds: number) => (seconds < 90 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`);
  return [
    ['Steps', `${turns} of ${budget.max_turns}`],
    ['Calls', `${calls} of ${budget.max_tool_calls}`],
    ['Cost', formatUsedCost(used, budget.max_cost)],
    ['Time', `${minutes(ms / 1000)} of ${minutes(budget.max_duration)}`],
  ];
}

/** An unknown cost is never shown as 0. */
function formatUsedCost({ nanoUsd, costIsKnown }: Pick<RunSummary['used'], 'nanoUsd' | 'costIsKnown'>, most: number | undefined): string {
  if (most === undefined) return 'not known for this model';
  const dollars = (amount: number) => `$${amount.toFixed(amount > 0 && amount < 0.1 ? 3 : 2)}`;
  if (!costIsKnown && nanoUsd === 0) return `unknown, limit ${dollars(most)}`;
  return `${costIsKnown ? '' : 'at least '}${dollars(nanoUsd / 1e9)} of ${dollars(most)}`;
}
