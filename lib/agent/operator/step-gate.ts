import type { RequestedCall } from '#lib/base/tool-call.ts';
import type { Interceptor, Refusal } from './interceptor.ts';

/** Calls that are recorded before they begin, because their outcome matters if they are cut off. */
export const changesSomething = ({ effect }: { effect: string }) => effect === 'write' || effect === 'external';

/** Refuses calls that a step may not make: see {@link gateStep}. */
export const clarifyGate: Interceptor = { afterStep: ({ calls }) => gateStep(calls) };

/**
 * Decides about all calls of a step before the first one runs: one question per step, and no changes in a step with a
 * question, because the answer may change what should be done. An invalid question is not asked and does not count.
 * @returns refusals by call id; other calls may run
 */
export function gateStep(calls: readonly RequestedCall[]): Map<string, Refusal> {
  const refusals = new Map<string, Refusal>();
  const [question, ...further] = calls.filter((call) => call.name === 'Clarify' && !call.invalid);
  if (!question) return refusals;
  for (const call of further)
    refusals.set(call.callId, {
      error: 'conflict',
      message: 'Only one question at a time: only the first Clarify of this step is asked. Ask the next one after its answer.',
    });
  for (const call of calls)
    if (changesSomething(call))
      refusals.set(call.callId, {
        error: 'conflict',
        message: `${call.name} did not run: a step that asks the person a question cannot change anything. Make the change after their answer.`,
      });
  return refusals;
}
