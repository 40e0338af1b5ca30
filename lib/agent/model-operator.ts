import type { ModelMessage, SystemModelMessage } from 'ai';
import type { Effect } from '#lib/agent/operator/effect.ts';
import type { Interceptor } from '#lib/agent/operator/interceptor.ts';
import { defineOperator, type Operator, type RunOptions } from '#lib/agent/operator/operator.ts';
import type { OperatorConfig, OperatorInput } from '#lib/agent/operator/operator-input.ts';
import { operatorOutput } from '#lib/agent/operator/operator-output.ts';
import type { CallContext } from '#lib/agent/registry/context.ts';
import type { Registry } from '#lib/agent/registry/registry.ts';
import type { Services } from '#lib/base/services.ts';
import type { PartnerModel } from '#lib/models/model.ts';
import { ModelRun } from './model-run.ts';

/** What a run starts with. The operator reads it itself, from what its input names. */
export interface Assembled<Context extends CallContext> {
  instructions: SystemModelMessage;
  /** The end of the messages of the last step, which has no tools. */
  lastInstructions: string;
  messages: ModelMessage[];
  /** The context that all its calls share. */
  context: Omit<Context, keyof CallContext> & Pick<CallContext, 'log' | 'approve'>;
  /** Runs during the first model call; the run waits for its end. Must not reject. */
  background?: PromiseLike<unknown>;
  /** What happens after the run, however it ends. */
  effects?: Effect[];
}

export type Running = RunOptions & Required<Pick<RunOptions, 'signal' | 'tell'>>;

export interface ModelOperatorOptions<Context extends CallContext> extends Pick<Services, 'model' | 'clock' | 'log'> {
  name: string;
  /** Finds another model by its name. Absent if only one is configured. */
  modelNamed?: (id: string) => PartnerModel | null;
  registry: Registry<Context>;
  assemble(input: OperatorInput, running: Running): Promise<Assembled<Context>>;
  /** In addition to the interceptors of every run: budget, questions, approvals. */
  interceptors?: readonly Interceptor[];
  /** Defaults for what the input's config omits. */
  defaults?: Partial<OperatorConfig>;
  /** How long a run may take, and how long the model may be silent, in ms. */
  limits?: { totalMs: number; silenceMs: number };
}

/**
 * An operator that runs a model with a registry's primitives as its tools. The loop of `ai` runs until the model answers or
 * asks a question, or a rule stops it.
 */
export function modelOperator<Context extends CallContext>(options: ModelOperatorOptions<Context>): Operator {
  return defineOperator({
    name: options.name,
    log: options.log,
    async run(input, running) {
      const config = { ...options.defaults, ...given(input.config) };
      const model = modelOf(options, config);
      if (!model)
        return operatorOutput('', {
          reason: 'error',
          code: 'unknown_model',
          message: `There is no model “${config.model}” here.`,
          retryable: false,
        });
      return new ModelRun(options, { model, config, assembled: await options.assemble(input, running), running }).run();
    },
  });
}

function modelOf<Context extends CallContext>(
  { model, modelNamed }: ModelOperatorOptions<Context>,
  config: Partial<OperatorConfig>,
): PartnerModel | null {
  if (!config.model || config.model === model.id) return model;
  return modelNamed?.(config.model) ?? null;
}

/** The fields that a config sets; the operator's defaults apply to the rest. */
function given(config: OperatorConfig | null): Partial<OperatorConfig> {
  return Object.fromEntries(Object.entries(config ?? {}).filter(([, value]) => value !== null));
}
