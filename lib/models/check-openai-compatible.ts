import { z } from 'zod';
import { shorten } from '#lib/base/text/shorten.ts';
import type { ModelStatus } from './check-model.ts';
import { describeModelFailure, type ModelService } from './failure.ts';
import { callsTool } from './forced-call.ts';
import type { ModelEnvironment } from './model.ts';
import { modelFetch } from './model-fetch.ts';
import { openAICompatibleModel, openAICompatibleRoot } from './openai-compatible.ts';

const LIST_MS = 5_000;
/** How many of a server's models a message names. */
const MOST_NAMED = 5;
const LONGEST_NAME = 80;

/**
 * Checks a model of an OpenAI-compatible server: whether it calls a tool when it must. A model that does not is refused,
 * because the partner works through tools. The server's list only explains a failure: many servers also accept other names
 * for their models.
 */
export async function checkOpenAICompatible(
  id: string,
  env: ModelEnvironment,
  service: ModelService,
  timeoutMs?: number,
): Promise<ModelStatus> {
  const model = `openai-compatible:${id}`;
  const listed = await listModels(env);
  try {
    if (await callsTool(openAICompatibleModel(env, id), { timeoutMs }))
      return { model, state: 'ready', usable: true, message: `${id} is ready.` };
    return { model, state: 'no_tools', usable: false, ...withoutTools(id, service) };
  } catch (error) {
    const { kind, happened, message, retryable } = describeModelFailure(error, service);
    if (listed && !listed.includes(id) && (kind === 'unknown_model' || kind === 'bad_request')) {
      const reason = notListed(id, listed);
      const advice = `Ask your administrator to ${service.remedies.replace('one of its models')}.`;
      return { model, state: 'unknown_model', usable: false, message: `${reason} ${advice}`, reason };
    }
    if (!retryable) return { model, state: kind, usable: false, message, reason: happened };
    return { model, state: kind, usable: true, message: `${happened} Each message will try again.`, reason: happened };
  }
}

/** What a status says about a model that does not call tools. */
export function withoutTools(name: string, { remedies }: ModelService): Pick<ModelStatus, 'message' | 'reason'> {
  const reason = `${name} didn’t call a tool when it had to, so the partner can’t work with it.`;
  return { reason, message: `${reason} Ask your administrator to ${remedies.replace('a model that supports tools')}.` };
}

/** A server without models answers with an empty list or null. */
const modelList = z.object({ data: z.array(z.object({ id: z.string() })).nullable() });

/** The ids of a server's models; null if it does not list them, which some gateways do not. */
export async function listModels(env: ModelEnvironment, timeoutMs = LIST_MS): Promise<string[] | null> {
  const key = env.OPENAI_COMPATIBLE_API_KEY;
  try {
    const response = await modelFetch(`${openAICompatibleRoot(env)}/models`, {
      headers: key ? { authorization: `Bearer ${key}` } : {},
      signal: AbortSignal.timeout(timeoutMs),
    });
    const list = response.ok ? modelList.safeParse(await response.json()) : undefined;
    return list?.success ? (list.data.data ?? []).map(({ id }) => id) : null;
  } catch {
    // The call that follows says what is wrong.
    return null;
  }
}

function notListed(id: string, listed: string[]): string {
  const named = listed
    .slice(0, MOST_NAMED)
    .map((one) => shorten(one, LONGEST_NAME))
    .join(', ');
  const others = listed.length > MOST_NAMED ? ` and ${listed.length - MOST_NAMED} more` : '';
  const has = listed.length > 0 ? `It has ${named}${others}.` : 'It has no models.';
  return `The model server doesn’t have "${id}". ${has}`;
}
