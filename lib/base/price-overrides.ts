import { z } from 'zod';

const dollars = z.number().nonnegative();

/** The prices of a model, in dollars per million tokens. */
export const modelPrices = z.strictObject({
  input: dollars,
  output: dollars,
  cache_read: dollars.optional(),
  cache_write: dollars.optional(),
});
export type ModelPrices = z.infer<typeof modelPrices>;

const overrides = z.record(z.string(), modelPrices);

/** Prices set by the installation, in dollars per million tokens, by model id. */
export type PriceOverrides = z.infer<typeof overrides>;

/** Reads MODEL_PRICES: the prices, or the problem with them. */
export function readPriceOverrides(json: string): PriceOverrides | { problem: string } {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return { problem: 'it is not JSON' };
  }
  const given = overrides.safeParse(value);
  if (given.success) return given.data;
  const { path, message } = given.error.issues[0]!;
  return { problem: [...path, message].join(': ') };
}

/** Whether reading them failed. */
export function isProblem(read: ReturnType<typeof readPriceOverrides>): read is { problem: string } {
  return typeof read.problem === 'string';
}
