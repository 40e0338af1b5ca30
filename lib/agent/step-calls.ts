import type { ToolSet, UIMessageChunk } from 'ai';
import type { BudgetLedger } from '#lib/agent/operator/budget.ts';
import type { EndedCall, Interceptors, ProposedCall, Refusal } from '#lib/agent/operator/interceptor.ts';
import type { SubDispatchRecord } from '#lib/agent/operator/operator-output.ts';
import { createCallOrder } from '#lib/agent/operator/step-scheduler.ts';
import type { ToolCall } from '#lib/agent/registry/ai-tools.ts';
import type { CallContext } from '#lib/agent/registry/context.ts';
import type { Registry } from '#lib/agent/registry/registry.ts';
import type { Clock } from '#lib/base/clock.ts';

interface Ports<Context extends CallContext> {
  registry: Registry<Context>;
  interceptors: Interceptors;
  ledger: BudgetLedger;
  clock: Clock;
  context: Omit<Context, keyof CallContext> & Pick<CallContext, 'log' | 'approve'>;
  say: (chunk: UIMessageChunk) => void;
}

/** A call that was cut off gets this long to say what came of it, in ms. */
const LAST_WORDS_MS = 2000;

/** The call has not run: it waits for the person's approval. */
const waits = ({ success, status }: EndedCall['output']) => success === true && status === 'awaiting_approval';

/** The calls of a run: as tools of `ai`, each in its turn, past the interceptors, with its times in what is said. */
export function stepCalls<Context extends CallContext>({ registry, interceptors, ledger, clock, context, say }: Ports<Context>) {
  const now = () => clock.now().toISOString();
  const inOrder = createCallOrder();
  const refusals = new Map<string, Refusal>();
  const startedAt = new Map<string, string>();
  const underWay = new Set<Promise<unknown>>();
  const records: SubDispatchRecord[] = [];
  const effectOf = (name: string) => registry.get(name)?.effect ?? 'read';

  async function call({ callId, ...rest }: ProposedCall, execute: () => Promise<unknown>) {
    const proposed = { callId, ...rest };
    const began = now();
    const from = performance.now();
    startedAt.set(callId, began);
    say({ type: 'message-metadata', messageMetadata: { calls: { [callId]: { startedAt: began } } } });
    const refusal = refusals.get(callId) ?? (await interceptors.beforeCall(proposed));
    const output = (refusal ? { success: false, ...refusal } : await execute()) as EndedCall['output'];
    const duration = Math.round(performance.now() - from);
    if (!refusal && !waits(output)) records.push({ name: rest.name, duration, success: output.success !== false });
    await interceptors.afterCall({ ...proposed, output, duration, refused: Boolean(refusal) });
    say({ type: 'message-metadata', messageMetadata: { calls: { [callId]: { startedAt: began, endedAt: now() } } } });
    return output;
  }

  function contextOf({ toolCallId: callId, abortSignal: signal }: ToolCall): Context {
    const progress = (message: string) =>
      say({
        type: 'message-metadata',
        messageMetadata: { calls: { [callId]: { startedAt: startedAt.get(callId) ?? now(), progress: message } } },
      });
    return { ...context, callId, ledger, progress, ...(signal ? { signal } : {}) } as unknown as Context;
  }

  const tools: ToolSet = Object.fromEntries(
    Object.entries(registry.aiTools(contextOf)).map(([name, tool]) => [
      name,
      {
        ...tool,
        execute: (input: unknown, options: { toolCallId: string }) => {
          const proposed = { callId: options.toolCallId, name, effect: effectOf(name), input };
          const result = inOrder(registry.get(name)?.parallelSafe ?? false, () =>
            call(proposed, async () => tool.execute?.(input as never, options as never)),
          );
          underWay.add(result);
          return result.finally(() => underWay.delete(result));
        },
      } as ToolSet[string],
    ]),
  );

  return {
    tools,
    records,
    /** What the model asks for in a step, before any of it runs. */
    async propose(step: number, asked: readonly Omit<ProposedCall, 'effect'>[]): Promise<void> {
      const proposed = asked.map((one) => ({ ...one, effect: effectOf(one.name), invalid: !registry.accepts(one.name, one.input) }));
      for (const [id, refusal] of await interceptors.afterStep({ step, calls: proposed })) refusals.set(id, refusal);
    },
    /** Settles when nothing of it runs any more, or soon. */
    async settled(): Promise<void> {
      await Promise.race([Promise.allSettled(underWay), new Promise((resolve) => setTimeout(resolve, LAST_WORDS_MS).unref())]);
    },
  };
}
