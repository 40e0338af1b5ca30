import { APIConnectionError, APIError } from '@anthropic-ai/sdk';
import { z } from 'zod';
import { BUILT_IN, splitModelName } from '#lib/base/model-name.ts';
import { capitalize } from '#lib/base/text/capitalization.ts';
import { anthropicClient, anthropicProvider } from './anthropic.ts';
import { checkOpenAICompatible, withoutTools } from './check-openai-compatible.ts';
import { claudeModel } from './claude-models.ts';
import { describeModelFailure, type ModelFailureKind, type ModelService, UnusableAnswer } from './failure.ts';
import { callsTool } from './forced-call.ts';
import type { ModelEnvironment } from './model.ts';
import { serviceOf } from './service-of.ts';

export interface ModelStatus {
  /** The model's id, as in the setting MODEL. */
  model: string;
  /**
   * `ready`: key and model were accepted. `built-in`: there is nothing to check. `checking`: there is no result yet. `retired`: the model is gone. The others
   * are those of `ModelFailureKind`.
   */
  state: 'ready' | 'built-in' | 'checking' | 'retired' | ModelFailureKind;
  /** Whether a conversation may be tried. */
  usable: boolean;
  /** For a person: the status, and what to do. */
  message: string;
  /** What is wrong, without advice; absent if nothing is. */
  reason?: string;
  /** The size of the context window in tokens, as reported by the service. */
  contextWindow?: number;
}

/** What people read about the built-in assistant. */
export const builtInMessage = 'The built-in assistant answers. It is small and understands common requests.';

/** Enough for the call of the check. */
const CHECK_TOKENS = 1000;

/**
 * Checks once whether the key is valid and the model exists and can call tools. Never throws, and reveals nothing about
 * the key.
 * @param timeoutMs how long the model may take to answer
 */
export async function checkModel(env: ModelEnvironment, timeoutMs?: number): Promise<ModelStatus> {
  const { provider, id } = splitModelName(env.MODEL);
  if (provider === BUILT_IN) return { model: BUILT_IN, state: 'built-in', usable: true, message: builtInMessage };
  const service = serviceOf(env);
  return provider === 'anthropic' ? checkAnthropic(id, env, service, timeoutMs) : checkOpenAICompatible(id, env, service, timeoutMs);
}

/** What the service reports about a model. A gateway may leave out all but the name. */
const modelCard = z.object({
  display_name: z.string(),
  lifecycle: z.string().nullish(),
  retires_at: z.string().nullish(),
  max_input_tokens: z.number().nullish(),
});

/** Takes at most about 10 seconds, unless the service does not list its models. */
async function checkAnthropic(id: string, env: ModelEnvironment, service: ModelService, timeoutMs?: number): Promise<ModelStatus> {
  const model = `anthropic:${id}`;
  try {
    const client = anthropicClient(env, { maxRetries: 1, timeoutMs: 5_000 });
    const card = modelCard.safeParse(await client.models.retrieve(id));
    if (!card.success) return await tryAnthropic(id, env, service, timeoutMs);
    const { display_name, lifecycle, retires_at, max_input_tokens } = card.data;
    const contextWindow = max_input_tokens ?? undefined;
    const advice = `${capitalize(service.remedies.replace('a newer model'))}.`;
    if (lifecycle === 'retired') {
      const reason = `${display_name} is retired.`;
      return { model, state: 'retired', usable: false, message: `${reason} ${advice}`, reason };
    }
    const until = retires_at ? ` after ${retires_at.slice(0, 10)}` : '';
    const message =
      lifecycle === 'deprecated' ? `${display_name} is ready, but will be retired${until}. ${advice}` : `${display_name} is ready.`;
    return { model, state: 'ready', usable: true, message, contextWindow };
  } catch (error) {
    if (listsNoModels(error)) return tryAnthropic(id, env, service, timeoutMs);
    return failed(model, id, error, service);
  }
}

/** A gateway that only forwards messages has no such path, and answers with its own kind of 404 or with a page. */
function listsNoModels(error: unknown): boolean {
  if (error instanceof APIConnectionError) return error.cause instanceof UnusableAnswer && error.cause.kind === 'not_a_model_server';
  return error instanceof APIError && error.status === 404 && error.type !== 'not_found_error';
}

/** The check of a service that does not list its models: one forced tool call. */
async function tryAnthropic(id: string, env: ModelEnvironment, service: ModelService, timeoutMs?: number): Promise<ModelStatus> {
  const model = `anthropic:${id}`;
  const { name } = claudeModel(id);
  try {
    if (await callsTool(anthropicProvider(env).languageModel(id), { maxOutputTokens: CHECK_TOKENS, timeoutMs }))
      return { model, state: 'ready', usable: true, message: `${name} is ready.` };
    return { model, state: 'no_tools', usable: false, ...withoutTools(name, service) };
  } catch (error) {
    return failed(model, id, error, service);
  }
}

function failed(model: string, id: string, error: unknown, service: ModelService): ModelStatus {
  const { kind, happened, message, retryable } = describeModelFailure(error, service);
  if (kind === 'unknown_model') {
    const reason = `Model "${id}" not found, or this key can’t use it.`;
    const advice = `${capitalize(service.remedies.replace('another one'))}.`;
    return { model, state: kind, usable: false, message: `${reason} ${advice}`, reason };
  }
  if (!retryable) return { model, state: kind, usable: false, message, reason: happened };
  return { model, state: kind, usable: true, message: `${happened} Each message will try again.`, reason: happened };
}
