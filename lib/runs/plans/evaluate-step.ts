import type { Result } from '#lib/agent/registry/registry.ts';
import type { Step } from './plan.ts';
import { planTools } from './tools/index.ts';

/** The result of a step's call, turned into a failure when the call succeeded but the step does not pass. */
export function evaluateStep({ tool: name, input }: Step, answer: Result): Result {
  const tool = planTools.get(name)!;
  if (!answer.success) {
    const message = tool.refused?.(answer) ?? answer.message;
    return { ...answer, message, ...(answer.content === answer.message && { content: message }) };
  }
  if (answer.status === 'awaiting_approval') return answer;
  const words = tool.problem ? tool.problem(input, answer) : answer.is_error ? String(answer.content) : null;
  return words === null ? answer : { ...answer, success: false, error: 'execution_failed', message: words };
}
