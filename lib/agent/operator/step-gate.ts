import type { Interceptor, ProposedCall, Refusal } from './interceptor.ts';

/** Calls whose outcome matters when they are cut off: they are on record before they begin. */
export const changesSomething = ({ effect }: { effect: string }) => effect === 'write' || effect === 'external';

/** Holds back what a step may not do: see {@link gateStep}. */
export const clarifyGate: Interceptor = { afterStep: ({ calls }) => gateStep(calls) };

/**
 * Decides over all calls of a step before the first runs: one question a step, and nothing that changes state beside a
 * question, because the answer may change what should be done. A question that is not valid is not asked, and counts for nothing.
 * @returns refusals by call id; a call that is not in it may run.
 */
export function gateStep(calls: readonly ProposedCall[]): Map<string, Refusal> {
  const refusals = new Map<string, Refusal>();
  const [question, ...further] = calls.filter((call) => call.name === 'Clarify' && !call.invalid);
  if (!question) return refusals;
  for (const call of further)
    refusals.set(call.callId, {
      error: 'conflict',
      message: 'Only one question at a time: the first Clarify of this step comes first. Ask the next one after its answer.',
    });
  for (const call of calls)
    if (changesSomething(call))
      refusals.set(call.callId, {
        error: 'conflict',
        message: `${call.name} did not run: a step that asks the person a question changes nothing. Make the change after their answer.`,
      });
  return refusals;
}
