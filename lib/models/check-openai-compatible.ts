import { isStepCount, jsonSchema, streamText, ToolChoiceViolationError, tool } from 'ai';
import { z } from 'zod';
import type { ModelStatus } from './check-model.ts';
import { describeModelFailure } from './failure.ts';
import type { ModelEnvironment } from './model.ts';
import { modelServer, openAICompatibleModel, openAICompatibleRoot } from './openai-compatible.ts';

/** A local server may have to load the model before its first answer. */
const FIRST_ANSWER_MS = 120_000;
const LIST_MS = 5_000;
/** How many of a server's models a message names. */
const MOST_NAMED = 5;

/** The tool that a model must call in the check. */
export const CHECK_TOOL = 'report_status';

/**
 * Checks a model of an OpenAI-compatible server: whether it calls a tool when it must. A model that does not is refused,
 * because the partner works through tools. The server's list only explains a failure: many servers also accept other names
 * for their models.
 */
export async function checkOpenAICompatible(id: string, env: ModelEnvironment): Promise<ModelStatus> {
  const model = `openai-compatible:${id}`;
  const listed = await listModels(env);
  try {
    if (await callsTool(id, env)) return { model, state: 'ready', usable: true, message: `${id} is ready.` };
    const message = `${id} didn’t call a tool when it had to, so the partner can’t work with it. Ask your administrator to set MODEL to a model that supports tools and restart the app.`;
    return { model, state: 'no_tools', usable: false, message };
  } catch (error) {
    const { kind, happened, message, retryable } = describeModelFailure(error, modelServer);
    if (listed && !listed.includes(id) && (kind === 'unknown_model' || kind === 'bad_request'))
      return { model, state: 'unknown_model', usable: false, message: notListed(id, listed) };
    if (!retryable) return { model, state: kind, usable: false, message };
    return { model, state: kind, usable: true, message: `${happened} Each message will try again.` };
  }
}

/** A server without models answers with an empty list or null. */
const modelList = z.object({ data: z.array(z.object({ id: z.string() })).nullable() });

/** The ids of a server's models; null if it does not list them, which some gateways do not. */
export async function listModels(env: ModelEnvironment, timeoutMs = LIST_MS): Promise<string[] | null> {
  const key = env.OPENAI_COMPATIBLE_API_KEY;
  try {
    const response = await fetch(`${openAICompatibleRoot(env)}/models`, {
      headers: key ? { authorization: `Bearer ${key}` } : {},
      redirect: 'error',
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
  const named = listed.slice(0, MOST_NAMED).join(', ');
  const others = listed.length > MOST_NAMED ? ` and ${listed.length - MOST_NAMED} more` : '';
  const has = listed.length > 0 ? `It has ${named}${others}.` : 'It has no models.';
  return `The model server doesn’t have "${id}". ${has} Ask your administrator to set MODEL to one of its models and restart the app.`;
}

/** Whether the model calls the tool with arguments that are JSON. */
async function callsTool(id: string, env: ModelEnvironment): Promise<boolean> {
  let failure: unknown;
  const result = streamText({
    model: openAICompatibleModel(env, id),
    prompt: `Call ${CHECK_TOOL} with status "ready".`,
    tools: {
      [CHECK_TOOL]: tool({
        description: 'Report a status.',
        inputSchema: jsonSchema({
          type: 'object',
          properties: { status: { type: 'string', enum: ['ready', 'not ready'] } },
          required: ['status'],
          additionalProperties: false,
        }),
      }),
    },
    // "required" and not the tool's name: several servers understand only the words.
    toolChoice: 'required',
    maxRetries: 1,
    stopWhen: isStepCount(1),
    abortSignal: AbortSignal.timeout(FIRST_ANSWER_MS),
    onError: ({ error }) => {
      failure ??= error;
    },
  });
  let called = false;
  try {
    for await (const part of result.stream) if (part.type === 'tool-call' && part.toolName === CHECK_TOOL) called ||= !part.invalid;
  } catch (error) {
    failure ??= error;
  }
  if (!called && failure !== undefined && !ToolChoiceViolationError.isInstance(failure)) throw failure;
  return called;
}
