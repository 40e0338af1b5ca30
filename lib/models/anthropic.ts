import { type AnthropicProvider, createAnthropic } from '@ai-sdk/anthropic';
import Anthropic from '@anthropic-ai/sdk';
import { LoadAPIKeyError } from 'ai';
import type { Environment } from '#lib/base/env.ts';
import type { ModelService } from './failure.ts';
import { modelFetch } from './model-fetch.ts';

export type AnthropicEnvironment = Pick<Environment, 'ANTHROPIC_API_KEY' | 'ANTHROPIC_BASE_URL'>;

const ANTHROPIC = 'https://api.anthropic.com';

export const claude: ModelService = {
  name: 'Claude',
  account: 'The Anthropic account used here',
  remedies: {
    key: 'set a valid ANTHROPIC_API_KEY and restart the app',
    check: 'check MODEL and restart the app',
    replace: (model) => `set MODEL to ${model} and restart the app`,
  },
};

/**
 * ANTHROPIC_BASE_URL without `/v1` and trailing slashes, in whichever form it was written. The two clients disagree on
 * what a base URL is and both read the variable themselves, so it is always passed to each.
 */
export function anthropicRoot({ ANTHROPIC_BASE_URL }: AnthropicEnvironment): string {
  return (ANTHROPIC_BASE_URL ?? ANTHROPIC).replace(/\/+$/, '').replace(/\/v1$/, '');
}

/** Claude for `ai`'s loop. Sends the key as `x-api-key`. */
export function anthropicProvider(env: AnthropicEnvironment): AnthropicProvider {
  return createAnthropic({ baseURL: `${anthropicRoot(env)}/v1`, apiKey: keyOf(env), fetch: modelFetch });
}

/** Claude beyond the loop: models, token counts, batches. Logs nothing. */
export function anthropicClient(env: AnthropicEnvironment, options: { maxRetries?: number; timeoutMs?: number } = {}): Anthropic {
  return new Anthropic({
    baseURL: anthropicRoot(env),
    apiKey: keyOf(env),
    authToken: null,
    maxRetries: options.maxRetries ?? 2,
    timeout: options.timeoutMs ?? 600_000,
    logLevel: 'off',
    fetch: modelFetch,
  });
}

function keyOf({ ANTHROPIC_API_KEY }: AnthropicEnvironment): string {
  if (!ANTHROPIC_API_KEY) throw new LoadAPIKeyError({ message: 'ANTHROPIC_API_KEY is required for a Claude model' });
  return ANTHROPIC_API_KEY;
}
