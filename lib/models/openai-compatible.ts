import { createOpenAICompatible, type OpenAICompatibleProvider } from '@ai-sdk/openai-compatible';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import { defaultSettingsMiddleware, extractReasoningMiddleware, LoadAPIKeyError, wrapLanguageModel } from 'ai';
import type { Environment } from '#lib/base/env.ts';
import type { ModelService } from './failure.ts';
import { modelFetch } from './model-fetch.ts';
import { uniqueCallIds } from './unique-call-ids.ts';

export type OpenAICompatibleEnvironment = Pick<Environment, 'OPENAI_COMPATIBLE_API_KEY' | 'OPENAI_COMPATIBLE_BASE_URL'>;

export const modelServer: ModelService = {
  name: 'The model server',
  account: 'The account at the model server',
  remedies: {
    key: 'set a valid OPENAI_COMPATIBLE_API_KEY and restart the app',
    check: 'check MODEL and OPENAI_COMPATIBLE_BASE_URL and restart the app',
    replace: (model) => `set MODEL to ${model} and restart the app`,
  },
};

/**
 * OPENAI_COMPATIBLE_BASE_URL without trailing slashes. An address without a path gets `/v1`; servers with another path,
 * such as gateways, are used as they are written.
 */
export function openAICompatibleRoot({ OPENAI_COMPATIBLE_BASE_URL }: OpenAICompatibleEnvironment): string {
  if (!OPENAI_COMPATIBLE_BASE_URL) throw new LoadAPIKeyError({ message: 'OPENAI_COMPATIBLE_BASE_URL is required for this model' });
  const root = OPENAI_COMPATIBLE_BASE_URL.replace(/\/+$/, '').replace(/\/chat\/completions$/, '');
  return new URL(root).pathname === '/' ? `${root}/v1` : root;
}

/** Models of a server that speaks OpenAI's chat completions format, for `ai`'s loop. */
export function openAICompatibleProvider(env: OpenAICompatibleEnvironment): OpenAICompatibleProvider {
  const baseURL = openAICompatibleRoot(env);
  const isOpenAI = new URL(baseURL).hostname === 'api.openai.com';
  return createOpenAICompatible({
    name: 'openaiCompatible',
    baseURL,
    apiKey: env.OPENAI_COMPATIBLE_API_KEY,
    includeUsage: true,
    fetch: modelFetch,
    supportsStructuredOutputs: true,
    transformRequestBody: ({ messages, max_tokens, ...body }) => ({
      ...body,
      ...(max_tokens === undefined ? {} : { [isOpenAI ? 'max_completion_tokens' : 'max_tokens']: max_tokens }),
      messages: withOneSystemMessage(messages as WireMessage[]),
    }),
  });
}

/** A model of such a server, with the differences between servers evened out. */
export function openAICompatibleModel(env: OpenAICompatibleEnvironment, id: string): LanguageModelV4 {
  return wrapLanguageModel({
    model: openAICompatibleProvider(env).languageModel(id),
    middleware: [
      // Our schemas have optional properties, which OpenAI’s strict mode refuses.
      defaultSettingsMiddleware({ settings: { providerOptions: { openaiCompatible: { strictJsonSchema: false } } } }),
      extractReasoningMiddleware({ tagName: 'think' }),
      uniqueCallIds,
    ],
  });
}

interface WireMessage {
  role: string;
  content: unknown;
}

/** The chat templates of many open models accept one system message only, at the beginning. */
function withOneSystemMessage(messages: WireMessage[]): WireMessage[] {
  const system = messages.filter(({ role }) => role === 'system');
  if (system.length < 2) return messages;
  const content = system.map((message) => String(message.content)).join('\n\n');
  return [{ role: 'system', content }, ...messages.filter(({ role }) => role !== 'system')];
}
