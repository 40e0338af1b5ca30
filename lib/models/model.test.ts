import { streamText } from 'ai';
import { expect, test } from 'vitest';
import { startScriptedModel } from '#e2e/scripted-model/index.ts';
import { createModel, findModel } from './model.ts';

test('anthropic:<id> is that Claude model, with its limits and price', async () => {
  const server = await startScriptedModel();
  server.script('Hello.');
  const model = createModel({
    MODEL: 'anthropic:claude-sonnet-5-5',
    ANTHROPIC_BASE_URL: server.url,
    ANTHROPIC_API_KEY: server.apiKey,
    STREAM_DELAY_MS: 0,
  });
  expect(model).toMatchObject({
    id: 'anthropic:claude-sonnet-5-5',
    provider: 'anthropic',
    name: 'Claude Sonnet 5.5',
    contextWindow: 1_000_000,
    maxOutputTokens: 32_000,
  });
  const result = streamText({ model: model.languageModel, prompt: 'hi', maxOutputTokens: model.maxOutputTokens });
  expect(await result.text).toBe('Hello.');
  expect(server.requests[0]!.body).toMatchObject({ model: 'claude-sonnet-5-5', max_tokens: 32_000 });
  expect(model.costOf(await result.usage)).toBeGreaterThan(0);
  await server.close();
});

test('an unknown model gets the smallest limits, and its cost is unknown', () => {
  const model = createModel({ MODEL: 'anthropic:claude-next', ANTHROPIC_API_KEY: 'k', STREAM_DELAY_MS: 0 });
  expect(model).toMatchObject({ name: 'claude-next', contextWindow: 200_000, maxOutputTokens: 8_192 });
  expect(model.costOf({ inputTokens: 10, outputTokens: 10 })).toBeNull();
});

test('MODEL=offline is the built-in assistant, which costs nothing', async () => {
  const model = createModel({ MODEL: 'offline', STREAM_DELAY_MS: 0 });
  expect(model).toMatchObject({ id: 'offline', provider: 'offline', note: expect.stringContaining('Add an API key to use Claude.') });
  const result = streamText({ model: model.languageModel, prompt: 'help' });
  expect(await result.text).toContain('I’m the built-in assistant');
  expect(model.costOf(await result.usage)).toBe(0);
});

test('an unknown provider is reported by name', () => {
  expect(() => createModel({ MODEL: 'other:x', STREAM_DELAY_MS: 0 })).toThrow('"other"');
});

test.each([
  ['anthropic:claude-haiku-5-5', 'k', 'anthropic:claude-haiku-5-5'],
  ['anthropic:claude-haiku-5-5', undefined, undefined],
  ['offline', undefined, 'offline'],
  ['other:x', 'k', undefined],
])('the model %s with the key %s is %s', (id, ANTHROPIC_API_KEY, found) => {
  expect(findModel({ MODEL: 'offline', ANTHROPIC_API_KEY, STREAM_DELAY_MS: 0 })(id)?.id).toBe(found);
});

test('invalid prices prevent the start', () => {
  const env = { MODEL: 'anthropic:claude-sonnet-5-5', ANTHROPIC_API_KEY: 'k', STREAM_DELAY_MS: 0, MODEL_PRICES: '{' };
  expect(() => createModel(env)).toThrow('MODEL_PRICES');
});
