import type { CallOutput, ToolCall } from '#lib/base/tool-call.ts';

/** One step of the loop: the model's calls and their outputs. An output is null if the call never ran or threw an error. */
export interface OperatorStep {
  calls: readonly (ToolCall<string, unknown> & { output: CallOutput | null })[];
}

type StepCall = OperatorStep['calls'][number];

/** A rule over the steps so far: whether the loop ends here. */
export type StopRule = (steps: readonly OperatorStep[]) => boolean;

/** The default number of steps in a run. The last one has no tools, and reports the state of the work. */
export const MAX_STEPS = 16;

/** A turn ends after this many steps in a row in which one primitive only failed. */
export const MAX_FAILURES = 3;

const failed = ({ output }: StepCall) => output?.success !== true;
const lastCalls = (steps: readonly OperatorStep[]) => steps.at(-1)?.calls ?? [];

const isFinalAnswer = (call: StepCall) =>
  call.name === 'Respond' && !failed(call) && (call.input as { final?: unknown } | null)?.final !== false;

/** A final Respond succeeded, and no other call of its step failed. */
export const answered: StopRule = (steps) => {
  const calls = lastCalls(steps);
  return calls.some(isFinalAnswer) && !calls.some(failed);
};

/** The text of the final Respond of the last step. */
export function answerOf(steps: readonly OperatorStep[]): string | undefined {
  const answer = lastCalls(steps).findLast(isFinalAnswer);
  return (answer?.input as { message?: string } | undefined)?.message;
}

/** A question was put to the person: decided by the call's successful result, not by the call. */
export const questionAsked: StopRule = (steps) => lastCalls(steps).some((call) => call.name === 'Clarify' && !failed(call));

/** A call waits for the person's approval. */
export const approvalAsked: StopRule = (steps) =>
  lastCalls(steps).some((call) => !failed(call) && call.output?.status === 'awaiting_approval');

/**
 * One primitive failed in `MAX_FAILURES` steps without a success in between. Failures within one step count as one,
 * because the model asked for all of them before it could learn from any. That something does not exist is an answer, so it
 * counts only for the same input.
 */
export const circuitBroken: StopRule = (steps) => {
  const inARow = new Map<string, Map<string, number>>();
  for (const { calls } of steps)
    for (const [name, ofOne] of Map.groupBy(calls, (call) => call.name)) {
      if (!ofOne.every(failed)) {
        inARow.delete(name);
        continue;
      }
      const failures = inARow.get(name) ?? new Map<string, number>();
      inARow.set(name, failures);
      for (const failure of new Set(ofOne.map(failureOf))) failures.set(failure, (failures.get(failure) ?? 0) + 1);
    }
  return [...inARow.values()].some((failures) => [...failures.values()].some((count) => count >= MAX_FAILURES));
};

function failureOf({ input, output }: StepCall): string {
  return output?.error === 'not_found' ? JSON.stringify(input) : '';
}

/** Every way the loop ends, besides the model making no more calls and its rounds being used up. */
export const stopRules: readonly StopRule[] = [answered, questionAsked, approvalAsked, circuitBroken];
