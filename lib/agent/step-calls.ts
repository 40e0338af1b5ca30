import type { ToolSet } from 'ai';
import type { BudgetLedger } from '#lib/agent/operator/budget.ts';
import type { Interceptors, Tell } from '#lib/agent/operator/interceptor.ts';
import { createCallOrder } from '#lib/agent/operator/step-scheduler.ts';
import type { CallOptions } from '#lib/agent/registry/ai-tools.ts';
import type { CallContext } from '#lib/agent/registry/context.ts';
import type { Registry } from '#lib/agent/registry/registry.ts';
import type { Services } from '#lib/base/services.ts';
import type { RequestedCall } from '#lib/base/tool-call.ts';
import { LoggedCalls } from './logged-calls.ts';

interface StepCallsOptions<Context extends CallContext> extends Pick<Services, 'clock'> {
  registry: Registry<Context>;
  interceptors: Interceptors;
  ledger: BudgetLedger;
  context: Omit<Context, keyof CallContext> & Pick<CallContext, 'log' | 'approve'>;
  tell: Tell;
}

/** How long an interrupted call may take to return, in ms. */
const LAST_ANSWER_MS = 2000;

/** The calls of a model's run, as tools of `ai`: run in order and logged like every call. */
export function stepCalls<Context extends CallContext>({
  registry,
  interceptors,
  ledger,
  clock,
  context,
  tell,
}: StepCallsOptions<Context>) {
  const calls = new LoggedCalls({ interceptors, clock, tell });
  const inOrder = createCallOrder();
  const underWay = new Set<Promise<unknown>>();
  const effectOf = (name: string) => registry.get(name)?.effect ?? 'read';

  const run = (name: string, input: unknown, { toolCallId: callId, abortSignal: signal }: CallOptions) =>
    calls.run({
      callId,
      name,
      effect: effectOf(name),
      input,
      execute: (progress) => registry.execute(name, input, { ...context, callId, signal, ledger, progress } as unknown as Context),
    });

  const tools: ToolSet = Object.fromEntries(
    Object.entries(registry.aiTools(() => context as unknown as Context)).map(([name, tool]) => [
      name,
      {
        ...tool,
        execute: (input: unknown, options: CallOptions) => {
          const result = inOrder(registry.get(name)?.parallelSafe ?? false, () => run(name, input, options));
          underWay.add(result);
          return result.finally(() => underWay.delete(result));
        },
      } as ToolSet[string],
    ]),
  );

  return {
    tools,
    records: calls.records,
    /** The calls that the model asks for in a step, before any of them runs. */
    propose: (step: number, asked: readonly Omit<RequestedCall, 'effect'>[]): Promise<void> =>
      calls.propose(
        step,
        asked.map((call) => ({ ...call, effect: effectOf(call.name), invalid: !registry.accepts(call.name, call.input) })),
      ),
    /** Settles when no call is running, or shortly after. */
    async settled(): Promise<void> {
      await Promise.race([Promise.allSettled(underWay), new Promise((resolve) => setTimeout(resolve, LAST_ANSWER_MS).unref())]);
    },
  };
}
