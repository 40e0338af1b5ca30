import type { ErrorCode } from '#lib/errors.ts';

/** A call as the model asked for it, with the effect that its primitive declares. */
export interface ProposedCall {
  callId: string;
  name: string;
  effect: string;
}

/** Why a call of a step may not run. */
export interface Refusal {
  error: ErrorCode;
  message: string;
}

const changesSomething = (call: ProposedCall) => call.effect === 'write' || call.effect === 'external';

/**
 * Decides over all calls of a step before the first runs: one question a step, and nothing that changes state beside a
 * question, because the answer may change what should be done.
 * @returns refusals by call id; a call that is not in it may run.
 */
export function gateStep(calls: readonly ProposedCall[]): Map<string, Refusal> {
  const refusals = new Map<string, Refusal>();
  const [question, ...further] = calls.filter((call) => call.name === 'Clarify');
  if (!question) return refusals;
  for (const call of further)
    refusals.set(call.callId, {
      error: 'invalid_input',
      message: 'Only one question at a time: the first Clarify of this step was asked. Ask the next one after its answer.',
    });
  for (const call of calls)
    if (changesSomething(call))
      refusals.set(call.callId, {
        error: 'execution_failed',
        message: `${call.name} did not run: a question was asked in the same step. Make the change after the answer.`,
      });
  return refusals;
}
