import type { UIMessageChunk } from 'ai';
import type { EndedCall, Interceptors, Tell } from '#lib/agent/operator/interceptor.ts';
import type { SubDispatchRecord } from '#lib/agent/operator/operator-output.ts';
import type { Registry } from '#lib/agent/registry/registry.ts';
import type { Clock } from '#lib/base/clock.ts';
import type { WorkspaceContext } from '#lib/runs/workspace/workspace-context.ts';
import { judge } from './evaluate-step.ts';
import type { Step } from './plan.ts';
import type { PlanContext } from './run-plan.ts';

interface Ports {
  registry: Registry<WorkspaceContext>;
  interceptors: Interceptors;
  clock: Clock;
  tell: Tell;
}

/** What the call of a step is called in its turn. */
export const callIdOf = ({ id }: Pick<Step, 'id'>) => `step_${id}`;

/** The calls of a plan's steps: each a step of its operator, past the interceptors, told as message streams carry it. */
export function planCalls({ registry, interceptors, clock, tell }: Ports) {
  const records: SubDispatchRecord[] = [];
  let turns = 0;
  const now = () => clock.now().toISOString();
  const say = (chunk: UIMessageChunk) => tell({ type: 'chunk', chunk });

  const execute: PlanContext['execute'] = async ({ step, call: { name, input }, place }, context) => {
    const callId = callIdOf(step);
    const proposed = { callId, name, input, effect: registry.get(name)?.effect ?? 'external' };
    const startedAt = now();
    const from = performance.now();
    const sayTimes = (times: object) =>
      say({ type: 'message-metadata', messageMetadata: { calls: { [callId]: { startedAt, ...times } } } });
    await interceptors.beforeStep(place);
    if (!interceptors.halted) turns++;
    const refusals = await interceptors.afterStep({ step: place, calls: [proposed] });
    say({ type: 'start-step' });
    say({ type: 'tool-input-available', toolCallId: callId, toolName: name, input });
    sayTimes({});
    const refusal = refusals.get(callId) ?? (await interceptors.beforeCall(proposed));
    const progress = (words: string) => sayTimes({ progress: words });
    const output = refusal
      ? { success: false as const, ...refusal }
      : judge(step, await registry.execute(name, input, { ...context, callId, progress }));
    const duration = Math.round(performance.now() - from);
    if (!refusal && output.status !== 'awaiting_approval') records.push({ name, duration, success: output.success });
    await interceptors.afterCall({ ...proposed, output: output as EndedCall['output'], duration, refused: refusal !== null });
    say({ type: 'tool-output-available', toolCallId: callId, output });
    sayTimes({ endedAt: now() });
    say({ type: 'finish-step' });
    return output;
  };

  return { execute, records, turns: () => turns };
}
