import {
  type ModelMessage,
  type StepResult,
  type SystemModelMessage,
  streamText,
  type ToolSet,
  toUIMessageStream,
  type UIMessageChunk,
} from 'ai';
import { approvalInterceptor } from '#lib/agent/operator/approval-interceptor.ts';
import { BudgetLedger } from '#lib/agent/operator/budget.ts';
import { budgetInterceptor } from '#lib/agent/operator/budget-interceptor.ts';
import type { Effect } from '#lib/agent/operator/effect.ts';
import type { Exit } from '#lib/agent/operator/exit-reason.ts';
import { type Interceptor, Interceptors } from '#lib/agent/operator/interceptor.ts';
import { abortedExit, defineOperator, type Operator, type RunOptions } from '#lib/agent/operator/operator.ts';
import type { OperatorConfig, OperatorInput } from '#lib/agent/operator/operator-input.ts';
import { noMetadata, type OperatorOutput, operatorOutput } from '#lib/agent/operator/operator-output.ts';
import { clarifyGate } from '#lib/agent/operator/step-gate.ts';
import {
  answered,
  answerOf,
  approvalAsked,
  asked,
  circuitBroken,
  MAX_TURNS,
  type OperatorStep,
  stopRules,
} from '#lib/agent/operator/stop-rules.ts';
import type { CallContext } from '#lib/agent/registry/context.ts';
import type { Registry } from '#lib/agent/registry/registry.ts';
import type { Clock } from '#lib/base/clock.ts';
import type { CallOutput } from '#lib/base/tool-call.ts';
import { describeModelFailure } from '#lib/models/failure.ts';
import type { PartnerModel } from '#lib/models/model.ts';
import { withCachePoints } from '#lib/models/prompt-cache.ts';
import { sendable } from './sendable.ts';
import { watchSilence } from './silence.ts';
import { stepCalls } from './step-calls.ts';
import { recordRefusals } from './tool-error.ts';

/** The longest that a run, and a silence of the model, may last. In ms. */
const LIMITS = { totalMs: 600_000, silenceMs: 120_000 };

/** What a run starts with: read by the operator itself, from what its input names. */
export interface Assembled<Context extends CallContext> {
  instructions: SystemModelMessage;
  /** Additional instructions for the last step, which has no tools. */
  lastInstructions: string;
  messages: ModelMessage[];
  /** The context of its calls, without what belongs to one call. */
  context: Omit<Context, keyof CallContext> & Pick<CallContext, 'log' | 'approve'>;
  /** What happens after the run, however it ends. */
  effects?: Effect[];
}

type Running = RunOptions & Required<Pick<RunOptions, 'signal' | 'tell'>>;

export interface ModelOperatorPorts<Context extends CallContext> {
  name: string;
  model: PartnerModel;
  /** Finds another model by its name. Absent if only one is configured. */
  modelNamed?: (id: string) => PartnerModel | null;
  registry: Registry<Context>;
  assemble(input: OperatorInput, running: Running): Promise<Assembled<Context>>;
  /** In addition to the interceptors of every run: budget, questions, approvals. */
  interceptors?: readonly Interceptor[];
  /** Defaults for what the input's config omits. */
  defaults?: Partial<OperatorConfig>;
  clock: Clock;
  log: (message: string, error?: unknown) => string;
  limits?: typeof LIMITS;
}

/**
 * An operator that is a model with the primitives of a registry as its tools. It runs the loop of `ai` until the model has
 * answered or asked, or a rule stops it.
 */
export function modelOperator<Context extends CallContext>(ports: ModelOperatorPorts<Context>): Operator {
  return defineOperator({
    name: ports.name,
    log: ports.log,
    async run(input, running) {
      const config = { ...ports.defaults, ...given(input.config) };
      const model = modelOf(ports, config);
      if (!model)
        return operatorOutput('', {
          reason: 'error',
          code: 'unknown_model',
          words: `There is no model “${config.model}” here.`,
          retryable: false,
        });
      return runLoop(ports, model, config, await ports.assemble(input, running), running);
    },
  });
}

async function runLoop<Context extends CallContext>(
  ports: ModelOperatorPorts<Context>,
  model: PartnerModel,
  config: Partial<OperatorConfig>,
  { instructions, lastInstructions, messages, context, effects = [] }: Assembled<Context>,
  { signal, tell, ledger: shared, interceptors: given = [] }: Running,
): Promise<OperatorOutput> {
  const { registry } = ports;
  const limits = ports.limits ?? LIMITS;
  const totalMs = Math.min(limits.totalMs, config.max_duration ?? Number.POSITIVE_INFINITY);
  const maxTurns = config.max_turns ?? MAX_TURNS;
  const declared = [...effects];
  const ledger = new BudgetLedger(
    {
      ...(typeof config.max_cost === 'number' && { max_cost: config.max_cost }),
      ...(typeof config.max_tool_calls === 'number' && { max_tool_calls: config.max_tool_calls }),
    },
    shared ? { parent: shared } : {},
  );
  const interceptors = new Interceptors(
    [
      clarifyGate,
      ...given,
      ...(ports.interceptors ?? []),
      budgetInterceptor(ledger, tell),
      approvalInterceptor((effect) => declared.push(effect)),
    ],
    ports.log,
  );
  const offered = config.allowed_operators ? registry.only(config.allowed_operators) : registry;
  const calls = stepCalls({
    registry: offered,
    interceptors,
    ledger,
    clock: ports.clock,
    context,
    tell,
  });
  const refusals = recordRefusals();
  const used = { tokens_in: 0, tokens_out: 0, tokens_cache_read: 0, tokens_cache_write: 0 };
  const system = config.system_addendum ? [instructions, { role: 'system' as const, content: config.system_addendum }] : [instructions];
  let steps: OperatorStep[] = [];
  let last: StepResult<ToolSet> | undefined;
  let failure: unknown;
  let timedOut = false;
  /** Model calls that began, model calls that ended, and whether the last one produced anything. */
  let begun = 0;
  let finished = 0;
  let said = false;
  const silence = watchSilence(limits.silenceMs);

  if (maxTurns < 1) return ended({ reason: 'max_turns' });
  await interceptors.beforeStep(0);
  if (interceptors.halted) return ended(interceptors.halted);

  const result = streamText({
    model: model.languageModel,
    instructions: system,
    messages,
    tools: calls.tools,
    maxOutputTokens: model.maxOutputTokens,
    abortSignal: AbortSignal.any([signal, silence.signal]),
    timeout: { totalMs },
    stopWhen: async ({ steps: done }) => {
      const made = done.map(operatorStep);
      if (interceptors.halted || made.length >= maxTurns || stopRules.some((rule) => rule(made))) return true;
      await interceptors.beforeStep(made.length);
      return interceptors.halted !== undefined;
    },
    prepareStep: ({ stepNumber, messages: soFar }) => ({
      messages: withCachePoints(sendable(soFar.map(refusals.inMessage))),
      ...(stepNumber > 0 && stepNumber === maxTurns - 1
        ? { toolChoice: 'none' as const, instructions: [...system, { role: 'system' as const, content: lastInstructions }] }
        : {}),
    }),
    // Nothing is repaired: only this hook knows what was refused, and why.
    repairToolCall: async ({ toolCall, error }) => {
      refusals.add(toolCall.toolCallId, error);
      return null;
    },
    onLanguageModelCallStart: () => {
      begun++;
      said = false;
      silence.wait();
    },
    onLanguageModelCallEnd: async ({ content, usage }) => {
      silence.stop();
      finished++;
      // Here and not at the step's end, because a run may be cut off while its calls run.
      used.tokens_in += usage.inputTokens ?? 0;
      used.tokens_out += usage.outputTokens ?? 0;
      used.tokens_cache_read += usage.inputTokenDetails?.cacheReadTokens ?? 0;
      used.tokens_cache_write += usage.inputTokenDetails?.cacheWriteTokens ?? 0;
      interceptors.used(model.costOf(usage));
      const proposed = content.flatMap((part) =>
        part.type === 'tool-call' && !part.invalid ? [{ callId: part.toolCallId, name: part.toolName, input: part.input as unknown }] : [],
      );
      await calls.propose(steps.length, proposed);
    },
    onStepEnd: (step) => {
      last = step;
      steps = [...steps, operatorStep(step)];
    },
    onError: ({ error }) => {
      failure = error;
    },
  });

  try {
    const chunks = toUIMessageStream({
      stream: result.stream,
      tools: calls.tools,
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
      else if (chunk.type !== 'error' && chunk.type !== 'custom')
        tell({ type: 'chunk', chunk: refusals.inChunk(withoutProviderMetadata(chunk)) });
    }
  } catch (error) {
    failure ??= error;
  }
  silence.stop();
  // A model call that broke off does not report its usage, so the cost of the run is unknown too.
  if (begun > finished && said) interceptors.used(null);
  await calls.settled();
  return ended(exitOf());

  function ended(exit: Exit): OperatorOutput {
    // Includes the cost of the operators that it started.
    const { cost } = ledger.spent;
    return operatorOutput(answerOf(steps) ?? last?.text ?? '', exit, {
      metadata: {
        ...noMetadata,
        ...used,
        cost_nanousd: cost,
        turns_used: steps.length,
        sub_dispatches: calls.records,
      },
      effects: declared,
    });
  }

  function exitOf(): Exit {
    if (signal.aborted) return abortedExit(signal);
    if (timedOut) return { reason: 'timeout' };
    if (failure !== undefined) {
      const { kind, message, retryable } = describeModelFailure(failure);
      ports.log(`The model failed: ${kind}${statusOf(failure)}`);
      return { reason: kind === 'refused' ? 'safety_stop' : 'error', words: message, code: kind, retryable };
    }
    if (last?.finishReason === 'content-filter') return { reason: 'safety_stop' };
    if (last?.finishReason === 'length') return { reason: 'complete', truncated: true };
    if (last?.finishReason === 'interrupted')
      return { reason: 'error', code: 'broke_off', words: 'The model’s answer broke off. What was written is saved.' };
    if (last?.finishReason === 'error') return { reason: 'error', code: 'model_error' };
    if (interceptors.halted) return interceptors.halted;
    if (circuitBroken(steps)) return { reason: 'circuit_breaker' };
    if (approvalAsked(steps)) return { reason: 'awaiting_approval' };
    if (asked(steps)) return { reason: 'awaiting_input' };
    if (answered(steps)) return { reason: 'complete' };
    // The last of several rounds has no tools, so it is unknown whether the model would have continued.
    if (steps.length >= maxTurns && maxTurns > 1)
      return { reason: 'max_turns', words: `This reply used all ${maxTurns} of its steps. If something is missing, tell me to continue.` };
    if (steps.length >= maxTurns && last?.finishReason === 'tool-calls') return { reason: 'max_turns' };
    return { reason: 'complete' };
  }
}

function modelOf<Context extends CallContext>(
  { model, modelNamed }: ModelOperatorPorts<Context>,
  config: Partial<OperatorConfig>,
): PartnerModel | null {
  if (!config.model || config.model === model.id) return model;
  return modelNamed?.(config.model) ?? null;
}

/** The fields that a config sets; the operator's defaults apply to the rest. */
function given(config: OperatorConfig | null): Partial<OperatorConfig> {
  return Object.fromEntries(Object.entries(config ?? {}).filter(([, value]) => value !== null));
}

/** The status of the provider's answer, if there was one. Its text is not logged. */
function statusOf(failure: unknown): string {
  const { statusCode, lastError } = (failure ?? {}) as { statusCode?: number; lastError?: { statusCode?: number } };
  const status = statusCode ?? lastError?.statusCode;
  return status ? `, status ${status}` : '';
}

/** Drops what only the provider reads, and only within this run. */
function withoutProviderMetadata(chunk: UIMessageChunk): UIMessageChunk {
  if (!('providerMetadata' in chunk)) return chunk;
  const { providerMetadata: _, ...rest } = chunk;
  return rest as UIMessageChunk;
}

function operatorStep(step: StepResult<ToolSet>): OperatorStep {
  const outputs = new Map(step.toolResults.map((result) => [result.toolCallId, result.output as CallOutput]));
  return {
    calls: step.toolCalls.map(({ toolCallId, toolName: name, input }) => ({
      name,
      input: input as unknown,
      output: outputs.get(toolCallId) ?? null,
    })),
  };
}
