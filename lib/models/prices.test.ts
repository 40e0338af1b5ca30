import { describe, expect, test } from 'vitest';
import { EnvironmentError } from '#lib/base/env.ts';
import { costOf, listPrices, pricesFrom } from './prices.ts';

const tokens = (inputTokens: number, outputTokens: number, cacheReadTokens = 0, cacheWriteTokens = 0) => ({
  inputTokens,
  outputTokens,
  inputTokenDetails: { cacheReadTokens, cacheWriteTokens },
});

describe('the cost of a request', () => {
  test('a million tokens in and out at the list price', () => {
    expect(costOf('claude-sonnet-5-5', tokens(1_000_000, 1_000_000))).toBe(12_000_000_000);
  });

  test('cached tokens are part of the input and have their own prices', () => {
    expect(costOf('claude-sonnet-5-5', tokens(420, 7, 300, 20))).toBe(100 * 2_000 + 300 * 100 + 20 * 2_500 + 7 * 10_000);
  });

  test('a dated snapshot costs what its model costs', () => {
    expect(costOf('claude-haiku-4-5-20251001', tokens(1, 0))).toBe(1_000);
  });

  test('a long prompt has another price, and its cached part counts toward its length', () => {
    expect(costOf('claude-haiku-5-5', tokens(100_000, 1))).toBe(100_000 * 100 + 500);
    expect(costOf('claude-haiku-5-5', tokens(100_001, 1, 100_000))).toBe(500 + 100_000 * 50 + 2_500);
  });

  test('an unknown model or unknown tokens cost null, not 0', () => {
    expect(costOf('claude-next', tokens(10, 10))).toBeNull();
    expect(costOf('claude-sonnet-5-5', { inputTokens: undefined, outputTokens: 10 })).toBeNull();
    expect(costOf('claude-sonnet-5-5', tokens(0, 0))).toBeNull();
  });

  test.each(Object.entries(listPrices))('%s: has whole nano-dollars, and cache writes cost a quarter more than input', (_, price) => {
    for (const { input, output, cacheRead, cacheWrite } of [price, ...(price.longPrompt ? [price.longPrompt] : [])]) {
      for (const value of [input, output, cacheRead, cacheWrite]) expect(Number.isInteger(value)).toBe(true);
      expect(cacheWrite).toBe(input * 1.25);
      expect(cacheRead).toBeLessThanOrEqual(input / 10);
    }
  });
});

describe('MODEL_PRICES', () => {
  test('adds and replaces models, in dollars per million tokens', () => {
    const prices = pricesFrom(
      '{"claude-next": {"input": 0.3, "output": 1.5}, "claude-sonnet-5-5": {"input": 1, "output": 5, "cache_read": 0}}',
    );
    expect(costOf('claude-next', tokens(1000, 1000, 100, 100), prices)).toBe(800 * 300 + 100 * 30 + 100 * 375 + 1000 * 1500);
    expect(costOf('claude-sonnet-5-5', tokens(10, 0, 10), prices)).toBe(0);
    expect(costOf('claude-opus-5-5', tokens(1, 0), prices)).toBe(4_000);
  });

  test.each([
    'nonsense',
    '[]',
    '{"m": {"input": 1}}',
    '{"m": {"input": -1, "output": 1}}',
    '{"m": {"input": 1, "output": 1, "cached": 1}}',
  ])('%s is refused', (json) => {
    expect(() => pricesFrom(json)).toThrow(EnvironmentError);
    expect(() => pricesFrom(json)).toThrow(/MODEL_PRICES/);
  });
});

test('in a batch everything costs half', () => {
  const usage = { inputTokens: 1001, outputTokens: 500, inputTokenDetails: { cacheReadTokens: 100, cacheWriteTokens: 10 } };
  const alone = costOf('claude-sonnet-5-5', usage)!;
  expect(costOf('claude-sonnet-5-5', usage, listPrices, 'batch')).toBe(alone / 2);
  expect(costOf('unknown', usage, listPrices, 'batch')).toBeNull();
});
