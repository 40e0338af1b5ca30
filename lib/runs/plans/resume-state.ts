import { stableJson } from '#lib/base/json.ts';
import type { CallRecord } from '#lib/base/tool-call.ts';
import type { JournalEntry } from './journal.ts';
import { UnfinishedRun } from './open-run.ts';
import { type Plan, stepsInOrder } from './plan.ts';
import { callIdOf } from './plan-calls.ts';
import { changesElsewhere } from './run-plan.ts';
import { planTools } from './tools/index.ts';

/** A call of an earlier turn of the same run, from the turn's log. */
export interface EarlierCall extends Pick<CallRecord, 'call_id' | 'name' | 'input'>, Partial<Pick<CallRecord, 'output'>> {
  /** It passed, and the files after it are saved. */
  saved: boolean;
  /** It started, and whether it finished is unknown. */
  inDoubt: boolean;
}

/**
 * The first journal entries of a resumed run, from the calls of its earlier turns.
 * @throws {UnfinishedRun} when a finished step is not part of this plan
 */
export function entriesToResume(plan: Plan, calls: readonly EarlierCall[]): JournalEntry[] {
  const steps = new Map(stepsInOrder(plan).map((step) => [callIdOf(step), { step, call: planTools.get(step.tool)!.call(step.input) }]));
  return calls.flatMap(({ call_id, name, input, output, saved, inDoubt }): JournalEntry[] => {
    const known = steps.get(call_id);
    const isSame = known?.call.name === name && stableJson(known.call.input) === stableJson(input);
    if (saved && !isSame) throw new UnfinishedRun('The plan was changed after this run finished some of its steps. Start the run over.');
    if (saved) {
      const { id: step, tool } = known!.step;
      const words = output ? planTools.get(tool)?.passed?.(output as Record<string, unknown>) : undefined;
      return [{ type: 'passed', step, ...(words && { words }) }];
    }
    return isSame && inDoubt && changesElsewhere(known!.call) ? [{ type: 'asking', step: known!.step.id }] : [];
  });
}
