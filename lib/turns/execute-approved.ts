import type { ModelMessage } from 'ai';
import { LoggedCalls } from '#lib/agent/logged-calls.ts';
import { type Interceptor, Interceptors, type Tell } from '#lib/agent/operator/interceptor.ts';
import type { CallContext } from '#lib/agent/registry/context.ts';
import type { Registry, Result } from '#lib/agent/registry/registry.ts';
import type { Services } from '#lib/base/services.ts';
import type { CallRecord, ToolCall } from '#lib/base/tool-call.ts';

/** A call that the person has approved. */
export interface ApprovedCall {
  requestId: string;
  /** Identifies exactly what they were shown. */
  digest: string;
  call: ToolCall;
  /** The same call in earlier turns. */
  earlier: readonly Pick<CallRecord, 'state' | 'output'>[];
}

interface ExecuteOptions<Context extends CallContext> extends Pick<Services, 'clock'> {
  registry: Registry<Context>;
  context: Omit<Context, 'callId'>;
  interceptors: readonly Interceptor[];
  tell: Tell;
  /** Saves what the call changed, before the call is recorded as done. */
  save?: () => Promise<void>;
}

/** The id of the call that executes what was approved. */
export const approvedCallId = (requestId: string) => `approved_${requestId}`;

/**
 * Executes what the person approved, exactly as it was shown. Does not repeat anything that an earlier turn did or may have
 * done.
 * @returns the calls and their results, for the model
 */
export async function executeApproved<Context extends CallContext>(
  { registry, context, interceptors, clock, tell, save }: ExecuteOptions<Context>,
  approved: readonly ApprovedCall[],
): Promise<ModelMessage[]> {
  const calls = new LoggedCalls({ interceptors: new Interceptors(interceptors, context.log), clock, tell });
  const messages: ModelMessage[] = [];
  for (const { requestId, digest, call, earlier } of approved) {
    const { name, input } = call;
    const callId = approvedCallId(requestId);
    const execute = async () => {
      const own = { ...context, callId, approved: digest } as unknown as Context;
      const output = earlierOutcome(earlier) ?? (await registry.execute(name, input, own));
      await save?.();
      return output;
    };
    const [output] = await calls.step(0, [{ callId, name, effect: registry.get(name)?.effect ?? 'external', input, execute }]);
    const result = { toolCallId: callId, toolName: name };
    messages.push(
      { role: 'assistant', content: [{ type: 'tool-call', ...result, input }] },
      { role: 'tool', content: [{ type: 'tool-result', ...result, output: registry.modelOutput(name, output) }] },
    );
  }
  return messages;
}

/** The result of an earlier attempt; null when none has begun, or it certainly did nothing. */
function earlierOutcome(earlier: ApprovedCall['earlier']): Result | null {
  const done = earlier.find(({ state }) => state === 'succeeded');
  if (done) return done.output as Result;
  if (!earlier.some(({ state }) => state === 'running' || state === 'unknown')) return null;
  return {
    success: false,
    error: 'execution_failed',
    message:
      'An earlier attempt started this and was interrupted, so it may be done. It was not started again. Check the current state and tell the person.',
  };
}
