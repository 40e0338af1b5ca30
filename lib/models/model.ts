import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { AppEnvironment } from '#lib/base/env.ts';
import { BUILT_IN, splitModelName } from '#lib/base/model-name.ts';
import type { Services } from '#lib/base/services.ts';
import { builtInModel } from '#lib/models/built-in/built-in-model.ts';
import { anthropicProvider, anthropicRoot, claude } from './anthropic.ts';
import { claudeModel } from './claude-models.ts';
import type { ModelService } from './failure.ts';
import { modelServer, openAICompatibleModel, openAICompatibleRoot } from './openai-compatible.ts';
import { costOf, type PricedUsage, pricesFrom, type Way } from './prices.ts';

export type ModelEnvironment = Pick<AppEnvironment, 'MODEL' | 'STREAM_DELAY_MS'> &
  Partial<
    Pick<
      AppEnvironment,
      'ANTHROPIC_API_KEY' | 'ANTHROPIC_BASE_URL' | 'OPENAI_COMPATIBLE_API_KEY' | 'OPENAI_COMPATIBLE_BASE_URL' | 'MODEL_PRICES'
    >
  >;

/** The model of the Thinking Partner. */
export interface PartnerModel {
  /** The value of MODEL: `anthropic:<id>`, `openai-compatible:<id>` or `built-in`. Stored with each turn. */
  id: string;
  provider: keyof typeof providers;
  languageModel: LanguageModelV4;
  /** For a person: "Claude Sonnet 5.5". */
  name: string;
  /** How messages about failures name the service. */
  service: ModelService;
  /** Where its requests go, without credentials, for administrators; null without a network. */
  address: string | null;
  /** A note on the model for its page, if any. */
  note: string | null;
  /** The size of the context window in tokens, including the reply; null when unknown. */
  contextWindow: number | null;
  /** Pass it with every call: without it Anthropic's API assumes the longest reply. Undefined: the server's own limit. */
  maxOutputTokens: number | undefined;
  /** The cost of one request in nano-dollars, a whole number; null when unknown. */
  costOf(usage: PricedUsage, way?: Way): number | null;
}

declare module '#lib/base/services.ts' {
  interface Services {
    model: PartnerModel;
    /** Finds a model by its id, for a run whose config names one; null if it cannot be used here. */
    modelNamed?: (id: string) => PartnerModel | null;
    /** The models that people can choose from in a chat, the default first. */
    offeredModels: readonly PartnerModel[];
  }
}

/** Enough for a long draft and the reasoning before it. */
export const LONGEST_REPLY = 32_000;

interface Provider {
  isSetUp(env: ModelEnvironment): boolean;
  create(id: string, env: ModelEnvironment): Omit<PartnerModel, 'id' | 'provider'>;
}

const providers = {
  anthropic: {
    isSetUp: (env) => env.ANTHROPIC_API_KEY !== undefined,
    create(id, env) {
      const prices = pricesFrom(env.MODEL_PRICES);
      const { name, contextWindow, longestReply } = claudeModel(id);
      return {
        languageModel: anthropicProvider(env).languageModel(id),
        name,
        service: claude,
        address: withoutCredentials(anthropicRoot(env)),
        note: null,
        contextWindow,
        maxOutputTokens: Math.min(LONGEST_REPLY, longestReply),
        costOf: (usage, way) => costOf(id, usage, prices, way),
      };
    },
  },
  'openai-compatible': {
    isSetUp: (env) => env.OPENAI_COMPATIBLE_BASE_URL !== undefined,
    create(id, env) {
      // A server may offer a model under a name that others use, so only its own prices count.
      const prices = pricesFrom(env.MODEL_PRICES, {});
      return {
        languageModel: openAICompatibleModel(env, id),
        name: id,
        service: modelServer,
        address: withoutCredentials(openAICompatibleRoot(env)),
        note: null,
        contextWindow: null,
        maxOutputTokens: undefined,
        costOf: (usage, way) => costOf(id, usage, prices, way),
      };
    },
  },
  [BUILT_IN]: {
    isSetUp: () => true,
    create: (_, env) => ({
      languageModel: builtInModel({ delayMs: env.STREAM_DELAY_MS }),
      name: 'Built-in assistant',
      service: { name: 'The built-in assistant', account: 'The built-in assistant', keySetting: 'MODEL', settings: 'MODEL' },
      address: null,
      note: 'Built-in assistant: understands common requests. Add an API key to use Claude.',
      contextWindow: 200_000,
      maxOutputTokens: LONGEST_REPLY,
      costOf: () => 0,
    }),
  },
} satisfies Record<string, Provider>;

/**
 * The model that MODEL names. Does not check whether it exists and the key is valid: that is `checkModel`.
 * @throws {EnvironmentError} for invalid prices
 * @throws {Error} for an unknown provider
 */
export function createModel(env: ModelEnvironment): PartnerModel {
  const { provider, id } = splitModelName(env.MODEL);
  if (!isProvider(provider))
    throw new Error(`MODEL names an unknown provider: "${provider}". Providers: ${Object.keys(providers).join(', ')}.`);
  return { id: id ? `${provider}:${id}` : provider, provider, ...providers[provider].create(id, env) };
}

/** Finds the models that can be used with these settings: of each provider that is set up. */
export function findModel(env: ModelEnvironment): NonNullable<Services['modelNamed']> {
  return (name) => {
    const { provider } = splitModelName(name);
    return isProvider(provider) && providers[provider].isSetUp(env) ? createModel({ ...env, MODEL: name }) : null;
  };
}

function withoutCredentials(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname === '/' ? '' : pathname}`;
}

const isProvider = (name: string): name is PartnerModel['provider'] => Object.hasOwn(providers, name);
