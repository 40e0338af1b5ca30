import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { AppEnvironment } from '#lib/base/env.ts';
import type { Services } from '#lib/base/services.ts';
import { builtInModel } from '#lib/models/built-in/built-in-model.ts';
import { anthropicProvider } from './anthropic.ts';
import { claudeModel } from './claude-models.ts';
import { costOf, type PricedUsage, pricesFrom, type Way } from './prices.ts';

export type ModelEnvironment = Pick<
  AppEnvironment,
  'MODEL' | 'ANTHROPIC_API_KEY' | 'ANTHROPIC_BASE_URL' | 'MODEL_PRICES' | 'STREAM_DELAY_MS'
>;

/** The model of the Thinking Partner. */
export interface PartnerModel {
  /** The value of MODEL: `anthropic:<id>` or `offline`. Stored with each turn. */
  id: string;
  provider: 'anthropic' | 'offline';
  languageModel: LanguageModelV4;
  /** For a person: "Claude Sonnet 5.5". */
  name: string;
  /** A note on the model for its page, if any. */
  note: string | null;
  /** The size of the context window in tokens, including the reply. */
  contextWindow: number;
  /** Pass it with every call: without it a provider assumes the longest reply that the model can write. */
  maxOutputTokens: number;
  /** The cost of one request in nano-dollars, a whole number; null when unknown. */
  costOf(usage: PricedUsage, way?: Way): number | null;
}

declare module '#lib/base/services.ts' {
  interface Services {
    model: PartnerModel;
    /** Finds a model by its id, for a run whose config names one; null if it cannot be used here. */
    modelNamed?: (id: string) => PartnerModel | null;
  }
}

/** Enough for a long draft and the reasoning before it. */
const LONGEST_REPLY = 32_000;

const providers: Record<string, (id: string, env: ModelEnvironment) => PartnerModel> = {
  anthropic(id, env) {
    const prices = pricesFrom(env.MODEL_PRICES);
    const { name, contextWindow, longestReply } = claudeModel(id);
    return {
      id: `anthropic:${id}`,
      provider: 'anthropic',
      languageModel: anthropicProvider(env).languageModel(id),
      name,
      note: null,
      contextWindow,
      maxOutputTokens: Math.min(LONGEST_REPLY, longestReply),
      costOf: (usage, way) => costOf(id, usage, prices, way),
    };
  },
  offline(_, env) {
    return {
      id: 'offline',
      provider: 'offline',
      languageModel: builtInModel({ delayMs: env.STREAM_DELAY_MS }),
      name: 'Built-in assistant',
      note: 'Built-in assistant: understands common requests. Add an API key to use Claude.',
      contextWindow: 200_000,
      maxOutputTokens: LONGEST_REPLY,
      costOf: (usage) => costOf('offline', usage),
    };
  },
};

/**
 * The model that MODEL names. Does not check whether it exists and the key is valid: that is `checkModel`.
 * @throws {EnvironmentError} for invalid prices
 * @throws {Error} for an unknown provider
 */
export function createModel(env: ModelEnvironment): PartnerModel {
  const [provider = '', ...rest] = env.MODEL.split(':');
  const create = providers[provider];
  if (!create) throw new Error(`MODEL names an unknown provider: "${provider}". Providers: ${Object.keys(providers).join(', ')}.`);
  return create(rest.join(':'), env);
}

/** Finds the models that can be used with these settings: of each provider that is set up. */
export function findModel(env: ModelEnvironment): NonNullable<Services['modelNamed']> {
  return (id) => {
    const [provider = ''] = id.split(':');
    const isSetUp = provider === 'anthropic' ? env.ANTHROPIC_API_KEY !== undefined : Object.hasOwn(providers, provider);
    return isSetUp ? createModel({ ...env, MODEL: id }) : null;
  };
}
