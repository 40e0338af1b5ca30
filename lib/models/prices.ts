import type { LanguageModelUsage } from 'ai';
import { EnvironmentError, expectedPrices } from '#lib/base/env.ts';
import { isProblem, type ModelPrices, readPriceOverrides } from '#lib/base/price-overrides.ts';
import { withoutSnapshot } from './claude-models.ts';

/** Nano-dollars a token, as integers: 1 dollar per million tokens is 1,000. */
export interface Price {
  input: number;
  output: number;
  cacheRead: number;
  /** Cache writes for five minutes, the only kind that this project uses. */
  cacheWrite: number;
  /** Longer prompts (including cached tokens) have another price. */
  longPrompt?: Omit<Price, 'longPrompt'> & { over: number };
}

export type Prices = Readonly<Record<string, Price>>;

/**
 * Claude's list prices by model id, without snapshot dates, as of October 2026. They come from documentation, not from an
 * invoice: check them again before relying on them.
 */
export const listPrices: Prices = {
  'claude-fable-5-2': { input: 8_000, output: 40_000, cacheRead: 200, cacheWrite: 10_000 },
  'claude-fable-5-1': { input: 10_000, output: 50_000, cacheRead: 250, cacheWrite: 12_500 },
  'claude-opus-5-5': { input: 4_000, output: 20_000, cacheRead: 200, cacheWrite: 5_000 },
  'claude-opus-5': { input: 5_000, output: 25_000, cacheRead: 500, cacheWrite: 6_250 },
  'claude-opus-4-8': { input: 5_000, output: 25_000, cacheRead: 500, cacheWrite: 6_250 },
  'claude-opus-4-7': { input: 5_000, output: 25_000, cacheRead: 500, cacheWrite: 6_250 },
  'claude-opus-4-6': { input: 5_000, output: 25_000, cacheRead: 500, cacheWrite: 6_250 },
  'claude-opus-4-5': { input: 5_000, output: 25_000, cacheRead: 500, cacheWrite: 6_250 },
  'claude-sonnet-5-5': { input: 2_000, output: 10_000, cacheRead: 100, cacheWrite: 2_500 },
  'claude-sonnet-5': { input: 2_000, output: 10_000, cacheRead: 200, cacheWrite: 2_500 },
  'claude-sonnet-4-6': { input: 3_000, output: 15_000, cacheRead: 300, cacheWrite: 3_750 },
  'claude-haiku-5-5': {
    input: 100,
    output: 500,
    cacheRead: 10,
    cacheWrite: 125,
    longPrompt: { over: 100_000, input: 500, output: 2_500, cacheRead: 50, cacheWrite: 625 },
  },
  'claude-haiku-4-5': { input: 1_000, output: 5_000, cacheRead: 100, cacheWrite: 1_250 },
};

/** How a request reaches the model. */
export type Way = 'alone' | 'batch';

export type PricedUsage = Pick<LanguageModelUsage, 'inputTokens' | 'outputTokens'> & {
  inputTokenDetails?: Partial<LanguageModelUsage['inputTokenDetails']>;
};

/** The price of a request in a batch, relative to a single one. */
const BATCH_SHARE = 0.5;

/**
 * The cost of one request in nano-dollars, a whole number. `null` when the model has no price here or the tokens are
 * unknown: unknown is never 0. `way` says whether it was in a batch.
 */
export function costOf(modelId: string, usage: PricedUsage, prices: Prices = listPrices, way: Way = 'alone'): number | null {
  const listed = prices[modelId] ?? prices[withoutSnapshot(modelId)];
  // Every request has input: 0 is what a server that counts nothing reports.
  if (!listed || !usage.inputTokens || usage.outputTokens === undefined) return null;
  const { longPrompt } = listed;
  const price = longPrompt && usage.inputTokens > longPrompt.over ? longPrompt : listed;
  const read = usage.inputTokenDetails?.cacheReadTokens ?? 0;
  const written = usage.inputTokenDetails?.cacheWriteTokens ?? 0;
  const fresh = usage.inputTokens - read - written;
  const share = way === 'batch' ? BATCH_SHARE : 1;
  return Math.round(
    share * (fresh * price.input + read * price.cacheRead + written * price.cacheWrite + usage.outputTokens * price.output),
  );
}

/**
 * The list prices, overridden by those of MODEL_PRICES: JSON of model id to `{input, output, cache_read?, cache_write?}`
 * in dollars per million tokens.
 * @throws {EnvironmentError}
 */
export function pricesFrom(json: string | undefined, list: Prices = listPrices): Prices {
  if (!json) return list;
  const given = readPriceOverrides(json);
  if (isProblem(given)) throw new EnvironmentError([`MODEL_PRICES ${expectedPrices}: ${given.problem}`]);
  return { ...list, ...Object.fromEntries(Object.entries(given).map(([id, prices]) => [id, priceFrom(prices)])) };
}

/** The price in nano-dollars a token. The defaults of the cache prices are a tenth and five quarters of `input`. */
export function priceFrom({ input, output, cache_read, cache_write }: ModelPrices): Price {
  return {
    input: nano(input),
    output: nano(output),
    cacheRead: nano(cache_read ?? input / 10),
    cacheWrite: nano(cache_write ?? input * 1.25),
  };
}

function nano(dollarsPerMillion: number): number {
  return Math.round(dollarsPerMillion * 1000);
}
