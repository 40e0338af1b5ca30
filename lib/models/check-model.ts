import { APIError } from '@anthropic-ai/sdk';
import { BUILT_IN, splitModelName } from '#lib/base/model-name.ts';
import { anthropicClient, claude } from './anthropic.ts';
import { checkOpenAICompatible } from './check-openai-compatible.ts';
import { describeModelFailure, type ModelFailureKind } from './failure.ts';
import type { ModelEnvironment } from './model.ts';

export interface ModelStatus {
  /** The value of MODEL. */
  model: string;
  /**
   * `ready`: key and model were accepted. `built-in`: there is nothing to check. `checking`: there is no result yet. `unchecked`: the service does not list its
   * models. `retired`: the model is gone. The others are those of `ModelFailureKind`.
   */
  state: 'ready' | 'built-in' | 'checking' | 'unchecked' | 'retired' | ModelFailureKind;
  /** Whether a conversation may be tried. */
  usable: boolean;
  /** For a person: the status, and what to do. */
  message: string;
  /** The size of the context window in tokens, as reported by the service. */
  contextWindow?: number;
}

/**
 * Checks once whether the key is valid and the model exists and can call tools. Never throws, and reveals nothing about
 * the key.
 */
export async function checkModel(env: ModelEnvironment): Promise<ModelStatus> {
  const { provider, id } = splitModelName(env.MODEL);
  if (provider === BUILT_IN)
    return {
      model: BUILT_IN,
      state: 'built-in',
      usable: true,
      message: 'Built-in assistant: understands common requests. Add an API key to use Claude.',
    };
  return provider === 'anthropic' ? checkAnthropic(id, env) : checkOpenAICompatible(id, env);
}

/** Takes at most about 10 seconds. */
async function checkAnthropic(id: string, env: ModelEnvironment): Promise<ModelStatus> {
  const model = `anthropic:${id}`;
  try {
    const client = anthropicClient(env, { maxRetries: 1, timeoutMs: 5_000 });
    const { display_name, lifecycle, retires_at, max_input_tokens } = await client.models.retrieve(id);
    const contextWindow = max_input_tokens ?? undefined;
    if (lifecycle === 'retired')
      return { model, state: 'retired', usable: false, message: `${display_name} is retired. Set MODEL to a newer model and restart.` };
    const leaving = lifecycle === 'deprecated';
    const until = retires_at ? ` after ${retires_at.slice(0, 10)}` : '';
    const message = leaving
      ? `${display_name} is ready, but will be retired${until}. Set MODEL to a newer model.`
      : `${display_name} is ready.`;
    return { model, state: 'ready', usable: true, message, contextWindow };
  } catch (error) {
    // A gateway that only forwards messages has no such path, and returns its own kind of 404.
    if (error instanceof APIError && error.status === 404 && error.type !== 'not_found_error')
      return {
        model,
        state: 'unchecked',
        usable: true,
        message: 'The service at ANTHROPIC_BASE_URL doesn’t list its models, so the key and model weren’t checked.',
      };
    return failed(model, id, error);
  }
}

function failed(model: string, id: string, error: unknown): ModelStatus {
  const { kind, happened, message, retryable } = describeModelFailure(error, claude);
  if (kind === 'unknown_model')
    return {
      model,
      state: kind,
      usable: false,
      message: `Model "${id}" not found, or this key can’t use it. Set MODEL to another one and restart.`,
    };
  if (!retryable) return { model, state: kind, usable: false, message };
  return { model, state: kind, usable: true, message: `${happened} Each message will try again.` };
}
