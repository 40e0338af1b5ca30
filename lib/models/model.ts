import type { LanguageModelV4, SharedV4ProviderOptions } from '@ai-sdk/provider';
import { type Clock, systemClock } from '#lib/base/clock.ts';
import type { AppEnvironment } from '#lib/base/env.ts';
import { BUILT_IN, splitModelName } from '#lib/base/model-name.ts';
import type { ModelPrices } from '#lib/base/price-overrides.ts';
import type { Services } from '#lib/base/services.ts';
import type { Thinking } from '#lib/base/thinking.ts';
import { readThinkingSettings } from '#lib/base/thinking-setting.ts';
import { builtInModel } from '#lib/models/built-in/built-in-model.ts';
import { anthropicProvider, anthropicRoot } from './anthropic.ts';
import { claudeModel } from './claude-models.ts';
import type { ModelService } from './failure.ts';
import { type MessageBatches, messageBatches } from './message-batches.ts';
import { ModelCheck } from './model-check.ts';
import { namesModelThatSees } from './models-that-see.ts';
import { openAICompatibleModel, openAICompatibleRoot } from './openai-compatible.ts';
import { costOf, listPrices, type PricedUsage, type Prices, priceFrom, pricesFrom, type Way } from './prices.ts';
import { serviceOf } from './service-of.ts';

export type ModelEnvironment = Pick<AppEnvironment, 'MODEL' | 'STREAM_DELAY_MS'> &
  Partial<
    Pick<
      AppEnvironment,
      | 'ANTHROPIC_API_KEY'
      | 'ANTHROPIC_BASE_URL'
      | 'OPENAI_COMPATIBLE_API_KEY'
      | 'OPENAI_COMPATIBLE_BASE_URL'
      | 'MODEL_PRICES'
      | 'MODEL_THINKING'
    >
  > & {
    /** What an administrator entered about a model that was added on a page. */
    added?: { name: string; thinking: Thinking; prices: ModelPrices | null };
  };

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
  /** Whether it follows instructions. The built-in assistant only chats: rules write, summarize, extract and learn in its place. */
  followsInstructions: boolean;
  /** Whether it can be shown images. */
  sees: boolean;
  /** Whether its service accepts the key, and whether it exists and calls tools. */
  check: ModelCheck;
  /** Whether it thinks before it answers. Its thoughts are shown unless this is `off`. */
  thinking: Thinking;
  /** The provider's options for a request in which it may think; undefined without any. */
  thinkingOptions: SharedV4ProviderOptions | undefined;
  /** Its service for requests that can wait, if it has one. */
  batches?: () => MessageBatches;
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
  }
}

/** Enough for a long draft and the reasoning before it. */
export const LONGEST_REPLY = 32_000;

interface Provider {
  isSetUp(env: ModelEnvironment): boolean;
  create(
    id: string,
    env: ModelEnvironment,
    thinking: Thinking,
  ): Omit<PartnerModel, 'id' | 'provider' | 'service' | 'check' | 'thinking' | 'thinkingOptions' | 'followsInstructions'> &
    Partial<Pick<PartnerModel, 'thinkingOptions' | 'followsInstructions'>>;
}

const providers = {
  anthropic: {
    isSetUp: (env) => env.ANTHROPIC_API_KEY !== undefined,
    create(id, env, thinking) {
      const prices = pricesOf(id, env, listPrices);
      const { name, contextWindow, longestReply } = claudeModel(id);
      return {
        languageModel: anthropicProvider(env).languageModel(id),
        name,
        // All Claude models do.
        sees: true,
        address: withoutCredentials(anthropicRoot(env)),
        thinkingOptions: claudeThinking(thinking),
        batches: () => messageBatches(env),
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
      const prices = pricesOf(id, env, {});
      return {
        languageModel: openAICompatibleModel(env, id),
        name: id,
        sees: namesModelThatSees(id),
        address: withoutCredentials(openAICompatibleRoot(env)),
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
      followsInstructions: false,
      sees: false,
      address: null,
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
export function createModel(env: ModelEnvironment, clock: Pick<Clock, 'now'> = systemClock()): PartnerModel {
  const { provider, id } = splitModelName(env.MODEL);
  if (!isProvider(provider))
    throw new Error(`MODEL names an unknown provider: "${provider}". Providers: ${Object.keys(providers).join(', ')}.`);
  const asked = env.added?.thinking ?? readThinkingSettings(env.MODEL_THINKING ?? '{}')?.[id] ?? 'off';
  const thinking = possibleThinking(provider, id, asked);
  const model = providers[provider].create(id, env, thinking);
  return {
    thinkingOptions: undefined,
    followsInstructions: true,
    ...model,
    id: id ? `${provider}:${id}` : provider,
    provider,
    name: env.added?.name || model.name,
    service: serviceOf(env),
    check: new ModelCheck(env, clock),
    thinking,
  };
}

/** The prices that an administrator entered for the model count before those of MODEL_PRICES, and these before the list. */
function pricesOf(id: string, env: ModelEnvironment, list: Prices): Prices {
  const prices = pricesFrom(env.MODEL_PRICES, list);
  return env.added?.prices ? { ...prices, [id]: priceFrom(env.added.prices) } : prices;
}

/** The nearest setting that a model has. */
function possibleThinking(provider: PartnerModel['provider'], id: string, asked: Thinking): Thinking {
  if (provider === 'openai-compatible') return asked === 'off' ? 'off' : 'adaptive';
  const { thinking } = claudeModel(id);
  if (typeof asked === 'number') return thinking.includes('budget') ? asked : 'adaptive';
  return asked === 'off' || thinking.includes('adaptive') ? asked : BUDGET_INSTEAD;
}

/** The budget of a model that cannot decide itself how much to think, in tokens. */
const BUDGET_INSTEAD = 4_000;

/** With `off` nothing is asked for: a model that always thinks does so unseen. */
function claudeThinking(thinking: Thinking): SharedV4ProviderOptions | undefined {
  if (thinking === 'off') return undefined;
  return {
    anthropic: {
      thinking: thinking === 'adaptive' ? { type: 'adaptive', display: 'summarized' } : { type: 'enabled', budgetTokens: thinking },
    },
  };
}

/** Finds the models that can be used with these settings: of each provider that is set up. */
export function findModel(env: ModelEnvironment, clock?: Pick<Clock, 'now'>): NonNullable<Services['modelNamed']> {
  return (name) => {
    const { provider } = splitModelName(name);
    return isProvider(provider) && providers[provider].isSetUp(env) ? createModel({ ...env, MODEL: name }, clock) : null;
  };
}

function withoutCredentials(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname === '/' ? '' : pathname}`;
}

const isProvider = (name: string): name is PartnerModel['provider'] => Object.hasOwn(providers, name);
