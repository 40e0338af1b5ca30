import {
  isStepCount,
  type ModelMessage,
  type StepResult,
  type SystemModelMessage,
  streamText,
  type ToolSet,
  toUIMessageStream,
  type UIMessageChunk,
} from 'ai';
import { describeModelFailure } from '#lib/models/failure.ts';
import type { PartnerModel } from '#lib/models/model.ts';
import { withCachePoints } from '#lib/models/prompt-cache.ts';
import { createCallOrder } from '#lib/operator/call-order.ts';
import type { Exit } from '#lib/operator/exit-reason.ts';
import { gateStep, type Refusal } from '#lib/operator/step-gate.ts';
import { approvalAsked, asked, circuitBroken, exhausted, MAX_STEPS, type OperatorStep, stopRules } from '#lib/operator/stop-rules.ts';
import type { ToolCall } from '#lib/primitives/ai-tools.ts';
import type { PrimitiveContext } from '#lib/primitives/context.ts';
import type { Registry } from '#lib/primitives/registry.ts';
import type { AbortCause } from '#lib/turns/live-turn.ts';
import type { CallRecord, TurnUsage } from '#lib/turns/turn-store.ts';
import { refusalOf } from './refusals.ts';
import { sendable } from './sendable.ts';
import { watchSilence } from './silence.ts';

/** The longest a turn, and a silence of the model, may take. In ms. */
const LIMITS = { totalMs: 600_000, silenceMs: 120_000 };

/** What the loop tells while it runs. `keepCall` may be told of one call several times. */
export interface Telling {
  say(chunk: UIMessageChunk): void;
  keepCall(call: CallRecord): void;
  /** Brings what was said and kept to the database. */
  flush(): Promise<void>;
}

export interface OperatorRun {
  model: PartnerModel;
  instructions: SystemModelMessage;
  /** What it is told beside them in its last step, which has no tools. */
  lastInstructions: string;
  messages: ModelMessage[];
  registry: Registry;
  context: Omit<PrimitiveContext, 'callId' | 'signal'>;
  /** Aborted with an {@link AbortCause}. */
  signal: AbortSignal;
  telling: Telling;
  limits?: typeof LIMITS;
}

/**
 * Runs an operator once over `ai`'s loop, with the primitives of its registry as tools: tells everything as it comes, and
 * answers how it ended and what it used. Never throws.
 */
export async function runOperator(run: OperatorRun): Promise<{ exit: Exit; usage: TurnUsage }> {
  const { model, registry, signal, telling } = run;
  const now = () => run.context.clock.now().toISOString();
  const inOrder = createCallOrder();
  const refusals = new Map<string, Refusal>();
  const effectOf = (name: string) => registry.get(name)?.effect ?? 'read';
  const kept = new Map<string, CallRecord>();
  const underWay = new Set<Promise<unknown>>();
  const usage: TurnUsage = { tokens_in: 0, tokens_out: 0, tokens_cache_read: 0, tokens_cache_write: 0, cost_nanousd: 0, turns_used: 0 };
  let steps: OperatorStep[] = [];
  let last: StepResult<ToolSet> | undefined;
  let failure: unknown;
  let timedOut = false;
  /** Steps whose model call began, and whether the last of them said anything. */
  let begun = 0;
  let said = false;
  const silence = watchSilence((run.limits ?? LIMITS).silenceMs);

  const keep = (call: CallRecord) => {
    kept.set(call.call_id, call);
    telling.keepCall(call);
  };

  async function call(callId: string, name: string, input: unknown, execute: () => Promise<unknown>) {
    const refusal = refusals.get(callId);
    const startedAt = now();
    telling.say({ type: 'message-metadata', messageMetadata: { calls: { [callId]: { startedAt } } } });
    const record = kept.get(callId) ?? {
      call_id: callId,
      step: steps.length,
      name,
      effect: effectOf(name),
      input,
      output: null,
      error_code: null,
      ended_at: null,
      state: 'running' as const,
      started_at: null,
    };
    keep({ ...record, state: 'running', started_at: startedAt });
    const output = (refusal ? { success: false, ...refusal } : await execute()) as { success?: boolean; error?: string };
    const endedAt = now();
    keep({
      ...record,
      output,
      state: output.success !== false ? 'succeeded' : signal.aborted && !refusal && changesSomething(record.effect) ? 'unknown' : 'failed',
      error_code: output.error ?? null,
      started_at: startedAt,
      ended_at: endedAt,
    });
    telling.say({ type: 'message-metadata', messageMetadata: { calls: { [callId]: { startedAt, endedAt } } } });
    return output;
  }

  function contextOf({ toolCallId: callId, abortSignal: signal }: ToolCall): PrimitiveContext {
    const startedAt = kept.get(callId)?.started_at ?? now();
    const progress = (message: string) =>
      telling.say({ type: 'message-metadata', messageMetadata: { calls: { [callId]: { startedAt, progress: message } } } });
    return { ...run.context, callId, progress, ...(signal ? { signal } : {}) };
  }

  const tools: ToolSet = Object.fromEntries(
    Object.entries(registry.aiTools(contextOf)).map(([name, tool]) => [
      name,
      {
        ...tool,
        execute: (input: unknown, options: { toolCallId: string }) => {
          const result = inOrder(registry.get(name)?.parallelSafe ?? false, () =>
            call(options.toolCallId, name, input, async () => tool.execute?.(input as never, options as never)),
          );
          underWay.add(result);
          return result.finally(() => underWay.delete(result));
        },
      } as ToolSet[string],
    ]),
  );

  const result = streamText({
    model: model.languageModel,
    instructions: run.instructions,
    messages: run.messages,
    tools,
    maxOutputTokens: model.maxOutputTokens,
    abortSignal: AbortSignal.any([signal, silence.signal]),
    timeout: { totalMs: (run.limits ?? LIMITS).totalMs },
    stopWhen: [({ steps: done }) => stopRules.some((rule) => rule(done.map(operatorStep))), isStepCount(MAX_STEPS + 1)],
    prepareStep: ({ stepNumber, messages }) => {
      // Between two steps; what the last one said goes to the database with the end of the turn.
      if (stepNumber > 0) telling.flush().catch(() => undefined);
      return {
        messages: withCachePoints(sendable(messages)),
        ...(stepNumber === MAX_STEPS
          ? { toolChoice: 'none' as const, instructions: [run.instructions, { role: 'system' as const, content: run.lastInstructions }] }
          : {}),
      };
    },
    onLanguageModelCallStart: () => {
      begun++;
      said = false;
      silence.wait();
    },
    onLanguageModelCallEnd: async ({ content }) => {
      silence.stop();
      const calls = content.flatMap((part) =>
        part.type === 'tool-call' && !part.invalid
          ? [{ callId: part.toolCallId, name: part.toolName, effect: effectOf(part.toolName), input: part.input }]
          : [],
      );
      for (const [id, refusal] of gateStep(calls)) refusals.set(id, refusal);
      for (const { callId, name, effect, input } of calls)
        keep({
          call_id: callId,
          step: steps.length,
          name,
          effect,
          input,
          output: null,
          state: 'pending',
          error_code: null,
          started_at: null,
          ended_at: null,
        });
      // What changes something is on record before it begins, so that a crash leaves no doubt about what may have run.
      const changing = calls.filter(({ effect }) => changesSomething(effect));
      if (!changing.length) return;
      for (const { callId } of changing) keep({ ...kept.get(callId)!, state: 'running', started_at: now() });
      await telling.flush().catch(() => {
        for (const { callId, name } of changing)
          refusals.set(callId, {
            error: 'execution_failed',
            message: `${name} did not run: it could not be recorded. Nothing was changed.`,
          });
      });
    },
    onStepEnd: (step) => {
      last = step;
      steps = [...steps, operatorStep(step)];
      usage.turns_used = steps.length;
      usage.tokens_in += step.usage.inputTokens ?? 0;
      usage.tokens_out += step.usage.outputTokens ?? 0;
      usage.tokens_cache_read += step.usage.inputTokenDetails?.cacheReadTokens ?? 0;
      usage.tokens_cache_write += step.usage.inputTokenDetails?.cacheWriteTokens ?? 0;
      const cost = model.costOf(step.usage);
      usage.cost_nanousd = cost === null || usage.cost_nanousd === null ? null : usage.cost_nanousd + cost;
    },
    onError: ({ error }) => {
      failure = error;
    },
  });

  try {
    const chunks = toUIMessageStream({
      stream: result.stream,
      tools,
      sendReasoning: false,
      sendStart: false,
      sendFinish: false,
      redactToolErrors: false,
      onError: () => '',
    });
    for await (const chunk of chunks) {
      silence.heard();
      said ||= chunk.type !== 'abort' && chunk.type !== 'error';
      if (chunk.type === 'abort') timedOut = !signal.aborted;
      else if (chunk.type !== 'error' && chunk.type !== 'custom') telling.say(refusalOf.chunk(withoutProviderMetadata(chunk)));
    }
  } catch (error) {
    failure ??= error;
  }
  silence.stop();
  // What a step used that broke off is not known: then the turn's cost is not known either.
  if (begun > steps.length && said) usage.cost_nanousd = null;
  // A call that was under way when the turn was stopped gets a moment to say what came of it.
  await Promise.race([Promise.allSettled(underWay), new Promise((resolve) => setTimeout(resolve, 2000))]);
  return { exit: exitOf(), usage };

  function exitOf(): Exit {
    if (signal.aborted)
      return (signal.reason as AbortCause) === 'stopped' ? { reason: 'stopped' } : { reason: 'interrupted', code: String(signal.reason) };
    if (timedOut) return { reason: 'timeout' };
    if (failure !== undefined) {
      const { kind, message, retryable } = describeModelFailure(failure);
      run.context.log(`The model failed: ${kind}${statusOf(failure)}`);
      return { reason: kind === 'refused' ? 'safety_stop' : 'error', words: message, code: kind, retryable };
    }
    if (last?.finishReason === 'content-filter') return { reason: 'safety_stop' };
    if (last?.finishReason === 'length') return { reason: 'complete', truncated: true };
    if (last?.finishReason === 'interrupted')
      return { reason: 'error', code: 'broke_off', words: 'The model’s answer broke off. What was written is kept.' };
    if (last?.finishReason === 'error') return { reason: 'error', code: 'model_error' };
    if (circuitBroken(steps)) return { reason: 'circuit_breaker' };
    if (approvalAsked(steps)) return { reason: 'awaiting_approval' };
    if (asked(steps)) return { reason: 'awaiting_input' };
    if (exhausted(steps)) return { reason: 'max_turns' };
    return { reason: 'complete' };
  }
}

/** The status of the provider's answer, where there was one: what it said is not logged. */
function statusOf(failure: unknown): string {
  const { statusCode, lastError } = (failure ?? {}) as { statusCode?: number; lastError?: { statusCode?: number } };
  const status = statusCode ?? lastError?.statusCode;
  return status ? `, status ${status}` : '';
}

/** Calls that are on record before they begin, and whose outcome is in doubt when they are cut off. */
const changesSomething = (effect: string) => effect === 'write' || effect === 'external';

/** What only the provider reads, and only within this turn, is not kept. */
function withoutProviderMetadata(chunk: UIMessageChunk): UIMessageChunk {
  if (!('providerMetadata' in chunk)) return chunk;
  const { providerMetadata: _, ...rest } = chunk;
  return rest as UIMessageChunk;
}

function operatorStep(step: StepResult<ToolSet>): OperatorStep {
  const outputs = new Map(step.toolResults.map((result) => [result.toolCallId, result.output as unknown]));
  return {
    calls: step.toolCalls.map((made) => ({
      name: made.toolName,
      input: made.input as unknown,
      output: outputs.get(made.toolCallId) ?? null,
      errored: !outputs.has(made.toolCallId),
    })),
  };
}
