import { LoggedCalls } from '#lib/agent/logged-calls.ts';
import type { Interceptors, Tell } from '#lib/agent/operator/interceptor.ts';
import type { Registry, Result } from '#lib/agent/registry/registry.ts';
import type { Services } from '#lib/base/services.ts';
import type { WorkspaceContext } from '#lib/runs/workspace/workspace-context.ts';
import { evaluateStep } from './evaluate-step.ts';
import type { Step } from './plan.ts';
import type { PlanContext } from './run-plan.ts';

interface PlanCallsOptions extends Pick<Services, 'clock'> {
  registry: Registry<WorkspaceContext>;
  interceptors: Interceptors;
  tell: Tell;
}

/** The id of a step's call in its turn. */
export const callIdOf = ({ id }: Pick<Step, 'id'>) => `step_${id}`;

/** The calls of a plan: each of its steps is a step of its operator with one call. */
export function planCalls({ registry, ...services }: PlanCallsOptions) {
  const calls = new LoggedCalls(services);
  const execute: PlanContext['execute'] = async ({ step, call: { name, input }, place }, context) => {
    const callId = callIdOf(step);
    const effect = registry.get(name)?.effect ?? 'external';
    const [output] = await calls.step(place, [
      {
        callId,
        name,
        effect,
        input,
        execute: async (progress) => evaluateStep(step, await registry.execute(name, input, { ...context, callId, progress })),
      },
    ]);
    return output as Result;
  };
  return { execute, records: calls.records, turns: () => calls.steps };
}
