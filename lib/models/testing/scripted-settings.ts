import { inject } from 'vitest';
import type { ScriptedModel } from '#e2e/scripted-model/index.ts';
import type { ModelEnvironment } from '../model.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The format in which tests talk with scripted models. The project `compatible` runs the same tests with OpenAI's. */
    modelFormat?: 'chat completions';
  }
}

const isOpenAICompatible = inject('modelFormat') === 'chat completions';

/** The provider's name in the ids of models. */
export const scriptedProvider = isOpenAICompatible ? 'openai-compatible' : 'anthropic';

/** Whether the format marks the result of a failed call as an error. OpenAI's has only its text. */
export const marksErrors = !isOpenAICompatible;

/** Whether the server may leave out the usage. Anthropic's API always reports it. */
export const usageMayBeMissing = isOpenAICompatible;

/** The prices that a compatible server lacks, so that costs are known in both formats. */
const prices = JSON.stringify({
  'claude-sonnet-5-5': { input: 2, output: 10, cache_read: 0.1, cache_write: 2.5 },
  'claude-haiku-5-5': { input: 0.1, output: 0.5, cache_read: 0.01, cache_write: 0.125 },
});

/** The model settings of an app that talks with a scripted model. */
export function scriptedSettings(model: Pick<ScriptedModel, 'apiKey' | 'url'>): ModelEnvironment {
  return {
    MODEL: `${scriptedProvider}:claude-sonnet-5-5`,
    STREAM_DELAY_MS: 0,
    ...(isOpenAICompatible
      ? { OPENAI_COMPATIBLE_API_KEY: model.apiKey, OPENAI_COMPATIBLE_BASE_URL: model.url, MODEL_PRICES: prices }
      : { ANTHROPIC_API_KEY: model.apiKey, ANTHROPIC_BASE_URL: model.url, MODEL_PRICES: undefined }),
  };
}
