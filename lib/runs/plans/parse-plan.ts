import { RefusedInput } from '#lib/untrusted/refused-input.ts';
import { type RunOptions, untrusted } from '#lib/untrusted/untrusted.ts';
import type { ParsedPlan } from './read-plan.ts';

/**
 * Reads a plan in a separate process, see `readPlan`. A plan that is too large or takes too long has only that problem.
 * @throws the signal's reason when aborted
 */
export async function parsePlan(source: string | Uint8Array, root: string, options: RunOptions = {}): Promise<ParsedPlan> {
  try {
    return await untrusted.run('read-plan', { source, root }, options);
  } catch (error) {
    if (!(error instanceof RefusedInput)) throw error;
    return { problems: [{ line: 1, column: 1, message: error.message }], rest: { commands: {}, steps: [], validations: [] } };
  }
}
