import {
  type LanguageModelUsage,
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
import { Interceptors } from '#lib/agent/operator/interceptor.ts';
import { abortedExit } from '#lib/agent/operator/operator.ts';
import type { OperatorConfig } from '#lib/agent/operator/operator-input.ts';
import { noMetadata, type OperatorOutput, operatorOutput } from '#lib/agent/operator/operator-output.ts';
import { clarifyGate } from '#lib/agent/operator/step-gate.ts';
import {
  answered,
  answerOf,
  approvalAsked,
  circuitBroken,
  MAX_STEPS,
  type OperatorStep,
  questionAsked,
  stopRules,
} from '#lib/agent/operator/stop-rules.ts';
import type { CallContext } from '#lib/agent/registry/context.ts';
import type { Log } from '#lib/base/log.ts';
import type { CallOutput, RequestedCall } from '#lib/base/tool-call.ts';
import { describeModelFailure } from '#lib/models/failure.ts';
import type { PartnerModel } from '#lib/models/model.ts';
import { withCachePoints } from '#lib/models/prompt-cache.ts';
import type { Assembled, ModelOperatorOptions, Running } from './model-operator.ts';
import { sendable } from './sendable.ts';
import { watchSilence } from './silence.ts';
import { stepCalls } from './step-calls.ts';
import { recordRefusals } from './tool-error.ts';

/** How long a run may take, and how long the model may be silent, in ms. */
const LIMITS = { totalMs: 600_000, silenceMs: 120_000 };

interface NewRun<Context extends CallContext> {
  model: PartnerModel;
  /** Overrides of the operator's defaults for this run. */
  config: Partial<OperatorConfig>;
  assembled: Assembled<Context>;
  running: Running;
}

/** One run of a model operator: calls the model step by step, running its calls in between, until a rule or the model ends it. */
export class ModelRun<Context extends CallContext> {
  readonly #model: PartnerModel;
  readonly #assembled: Assembled<Context>;
  readonly #running: Running;
  readonly #log: Log;
  readonly #maxSteps: number;
  readonly #totalMs: number;
  readonly #system: SystemModelMessage[];
  readonly #ledger: BudgetLedger;
  readonly #interceptors: Interceptors;
  readonly #calls: ReturnType<typeof stepCalls<Context>>;
  readonly #refusals = recordRefusals();
  readonly #silence: ReturnType<typeof watchSilence>;
  readonly #effects: Effect[];
  readonly #used = { tokens_in: 0, tokens_out: 0, tokens_cache_read: 0, tokens_cache_write: 0 };
  readonly #modelCalls = { started: 0, ended: 0, lastHasOutput: false };
  #steps: OperatorStep[] = [];
  #last: StepResult<ToolSet> | undefined;
  #failure: unknown;
  #timedOut = false;

  constructor(operator: ModelOperatorOptions<Context>, { model, config, assembled, running }: NewRun<Context>) {
    const { registry, clock, log, limits = LIMITS } = operator;
    const { max_cost, max_tool_calls, max_duration, max_turns, allowed_operators, system_addendum: addendum } = config;
    const { tell, ledger: parent, interceptors: outer = [] } = running;
    this.#model = model;
    this.#assembled = assembled;
    this.#running = running;
    this.#log = log;
    this.#maxSteps = max_turns ?? MAX_STEPS;
    this.#totalMs = Math.min(limits.totalMs, max_duration ?? Number.POSITIVE_INFINITY);
    this.#system = [assembled.instructions, ...(addendum ? [systemMessage(addendum)] : [])];
    this.#effects = [...(assembled.effects ?? [])];
    this.#ledger = new BudgetLedger(
      { ...(typeof max_cost === 'number' && { max_cost }), ...(typeof max_tool_calls === 'number' && { max_tool_calls }) },
      parent ? { parent } : {},
    );
    this.#interceptors = new Interceptors(
      [
        clarifyGate,
        ...outer,
        ...(operator.interceptors ?? []),
        budgetInterceptor(this.#ledger, tell),
        approvalInterceptor((effect) => this.#effects.push(effect)),
      ],
      log,
    );
    this.#calls = stepCalls({
      registry: allowed_operators ? registry.only(allowed_operators) : registry,
      interceptors: this.#interceptors,
      ledger: this.#ledger,
      clock,
      context: assembled.context,
      tell,
    });
    this.#silence = watchSilence(limits.silenceMs);
  }

  async run(): Promise<OperatorOutput> {
    if (this.#maxSteps < 1) return this.#output({ reason: 'max_turns' });
    await this.#interceptors.beforeStep(0);
    if (this.#interceptors.halted) return this.#output(this.#interceptors.halted);
    await this.#tell(this.#start().stream);
    this.#silence.stop();
    // An interrupted model call does not report its usage, so the cost of the run is unknown too.
    const { started, ended, lastHasOutput } = this.#modelCalls;
    if (started > ended && lastHasOutput) this.#interceptors.used(null);
    await this.#calls.settled();
    await this.#assembled.background;
    return this.#output(this.#exit());
  }

  #start() {
    return streamText({
      model: this.#model.languageModel,
      instructions: this.#system,
      messages: this.#assembled.messages,
      tools: this.#calls.tools,
      maxOutputTokens: this.#model.maxOutputTokens,
      providerOptions: this.#model.thinkingOptions,
      abortSignal: AbortSignal.any([this.#running.signal, this.#silence.signal]),
      timeout: { totalMs: this.#totalMs },
      stopWhen: ({ steps }) => this.#stopsAfter(steps.map(operatorStep)),
      prepareStep: ({ stepNumber, messages }) => this.#prepareStep(stepNumber, messages),
      // Nothing is repaired: only this hook knows what was refused, and why.
      repairToolCall: async ({ toolCall, error }) => {
        this.#refusals.add(toolCall.toolCallId, error);
        return null;
      },
      onLanguageModelCallStart: () => {
        this.#modelCalls.started++;
        this.#modelCalls.lastHasOutput = false;
        this.#silence.wait();
      },
      onLanguageModelCallEnd: ({ content, usage }) => {
        const calls = content.flatMap((part) =>
          part.type === 'tool-call' && !part.invalid
            ? [{ callId: part.toolCallId, name: part.toolName, input: part.input as unknown }]
            : [],
        );
        return this.#modelAnswered(calls, usage);
      },
      onStepEnd: (step) => {
        this.#last = step;
        this.#steps = [...this.#steps, operatorStep(step)];
      },
      onError: ({ error }) => {
        this.#failure = error;
      },
    });
  }

  /** Whether the loop ends after these steps; if not, the interceptors are asked about the next one. */
  async #stopsAfter(steps: readonly OperatorStep[]): Promise<boolean> {
    if (this.#interceptors.halted || steps.length >= this.#maxSteps || stopRules.some((rule) => rule(steps))) return true;
    await this.#interceptors.beforeStep(steps.length);
    return this.#interceptors.halted !== undefined;
  }

  #prepareStep(step: number, messages: readonly ModelMessage[]) {
    const isLastOfSeveral = step > 0 && step === this.#maxSteps - 1;
    return {
      messages: withCachePoints(sendable([...messages.map(this.#refusals.inMessage), ...(isLastOfSeveral ? [this.#lastMessage()] : [])])),
      ...(isLastOfSeveral && { toolChoice: 'none' as const }),
    };
  }

  /** A message at the end, and not instructions, because nothing before it may change. */
  #lastMessage(): ModelMessage {
    return { role: 'user', content: [{ type: 'text', text: `<context>\n${this.#assembled.lastInstructions}\n</context>` }] };
  }

  /** Called when the model has finished its answer and before any of these calls runs. */
  async #modelAnswered(calls: readonly Omit<RequestedCall, 'effect'>[], usage: LanguageModelUsage): Promise<void> {
    this.#silence.stop();
    this.#modelCalls.ended++;
    // Counted here rather than at the end of the step, because a run may be interrupted while its calls run.
    this.#used.tokens_in += usage.inputTokens ?? 0;
    this.#used.tokens_out += usage.outputTokens ?? 0;
    this.#used.tokens_cache_read += usage.inputTokenDetails?.cacheReadTokens ?? 0;
    this.#used.tokens_cache_write += usage.inputTokenDetails?.cacheWriteTokens ?? 0;
    this.#interceptors.used(this.#model.costOf(usage));
    await this.#calls.propose(this.#steps.length, calls);
  }

  /** Reports the whole stream to the readers of the run. */
  async #tell(stream: Parameters<typeof toUIMessageStream>[0]['stream']): Promise<void> {
    const { signal, tell } = this.#running;
    try {
      const chunks = toUIMessageStream({
        stream,
        tools: this.#calls.tools,
        sendReasoning: this.#model.thinking !== 'off',
        sendStart: false,
        sendFinish: false,
        redactToolErrors: false,
        onError: () => '',
      });
      for await (const chunk of chunks) {
        this.#silence.heard();
        this.#modelCalls.lastHasOutput ||= chunk.type !== 'abort' && chunk.type !== 'error';
        if (chunk.type === 'abort') this.#timedOut = !signal.aborted;
        else if (chunk.type !== 'error' && chunk.type !== 'custom')
          for (const one of this.#refusals.inChunks(withoutProviderMetadata(chunk))) tell({ type: 'chunk', chunk: one });
      }
    } catch (error) {
      this.#failure ??= error;
    }
  }

  #output(exit: Exit): OperatorOutput {
    return operatorOutput(answerOf(this.#steps) ?? this.#last?.text ?? '', exit, {
      metadata: {
        ...noMetadata,
        ...this.#used,
        // Includes the operators that this run started.
        cost_nanousd: this.#ledger.spent.cost,
        turns_used: this.#steps.length,
        sub_dispatches: this.#calls.records,
      },
      effects: this.#effects,
    });
  }

  #exit(): Exit {
    const { signal } = this.#running;
    if (signal.aborted) return abortedExit(signal);
    if (this.#timedOut) return { reason: 'timeout' };
    if (this.#failure !== undefined) return this.#failed(this.#failure);
    return this.#brokenOff() ?? this.#interceptors.halted ?? this.#ended();
  }

  #failed(failure: unknown): Exit {
    const { kind, message, retryable } = describeModelFailure(failure, this.#model.service);
    this.#log(`The model failed: ${kind}${statusOf(failure)}`, kind === 'unknown' ? failure : undefined);
    return { reason: kind === 'refused' ? 'safety_stop' : 'error', message: message, code: kind, retryable };
  }

  /** The exit of a run whose last answer the provider did not complete. */
  #brokenOff(): Exit | undefined {
    switch (this.#last?.finishReason) {
      case 'content-filter':
        return { reason: 'safety_stop' };
      case 'length':
        return { reason: 'complete', truncated: true };
      case 'interrupted':
        return { reason: 'error', code: 'broke_off', message: 'The model’s answer broke off. What was written is saved.' };
      case 'error':
        return { reason: 'error', code: 'model_error' };
      default:
        return undefined;
    }
  }

  /** The exit of a run that a stop rule, the step limit or the model itself ended. */
  #ended(): Exit {
    const steps = this.#steps;
    const maxSteps = this.#maxSteps;
    if (circuitBroken(steps)) return { reason: 'circuit_breaker' };
    if (approvalAsked(steps)) return { reason: 'awaiting_approval' };
    if (questionAsked(steps)) return { reason: 'awaiting_input' };
    if (answered(steps)) return { reason: 'complete' };
    // The last of several steps has no tools, so it is unknown whether the model would have continued.
    if (steps.length >= maxSteps && maxSteps > 1)
      return {
        reason: 'max_turns',
        message: `This reply used all ${maxSteps} of its steps. If something is missing, tell me to continue.`,
      };
    if (steps.length >= maxSteps && this.#last?.finishReason === 'tool-calls') return { reason: 'max_turns' };
    return { reason: 'complete' };
  }
}

const systemMessage = (content: string): SystemModelMessage => ({ role: 'system', content });

/** The status of the provider's answer, if there was one. Its text is not logged. */
function statusOf(failure: unknown): string {
  const { statusCode, lastError } = (failure ?? {}) as { statusCode?: number; lastError?: { statusCode?: number } };
  const status = statusCode ?? lastError?.statusCode;
  return status ? `, status ${status}` : '';
}

/** Drops the parts that only the provider reads, and only within this run. */
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
