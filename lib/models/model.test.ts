import { streamText } from 'ai';
import { describe, expect, test } from 'vitest';
import { startScriptedModel } from '#e2e/scripted-model/index.ts';
import { createModel, findModel } from './model.ts';
import { openAICompatibleRoot } from './openai-compatible.ts';

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

test.each(['built-in', 'offline'])('MODEL=%s is the built-in assistant, which costs nothing', async (MODEL) => {
  const model = createModel({ MODEL, STREAM_DELAY_MS: 0 });
  expect(model).toMatchObject({ id: 'built-in', provider: 'built-in' });
  const result = streamText({ model: model.languageModel, prompt: 'help' });
  expect(await result.text).toContain('I’m the built-in assistant');
  expect(model.costOf(await result.usage)).toBe(0);
});

describe('openai-compatible:<id>', () => {
  const env = {
    MODEL: 'openai-compatible:qwen/qwen3:8b',
    OPENAI_COMPATIBLE_BASE_URL: 'http://127.0.0.1:11434',
    STREAM_DELAY_MS: 0,
  };

  test('is that model of the server, with the server’s own limits', () => {
    expect(createModel(env)).toMatchObject({
      id: 'openai-compatible:qwen/qwen3:8b',
      provider: 'openai-compatible',
      name: 'qwen/qwen3:8b',
      address: 'http://127.0.0.1:11434/v1',
      contextWindow: null,
      maxOutputTokens: undefined,
    });
    const secret = createModel({ ...env, OPENAI_COMPATIBLE_BASE_URL: 'https://user:word@gateway.example/v1?key=word' });
    expect(secret.address).toBe('https://gateway.example/v1');
    expect(findModel({ ...env, MODEL: 'built-in' })('openai-compatible:other')?.name).toBe('other');
  });

  test('has no price unless MODEL_PRICES has one, not even with the id of a Claude model', () => {
    const usage = { inputTokens: 1000, outputTokens: 10 };
    expect(createModel({ ...env, MODEL: 'openai-compatible:claude-sonnet-5-5' }).costOf(usage)).toBeNull();
    const priced = createModel({ ...env, MODEL_PRICES: '{"qwen/qwen3:8b": {"input": 1, "output": 2}}' });
    expect(priced.costOf(usage)).toBe(1000 * 1000 + 10 * 2000);
    expect(priced.costOf({ inputTokens: undefined, outputTokens: undefined })).toBeNull();
  });

  test.each([
    ['http://127.0.0.1:11434', 'http://127.0.0.1:11434/v1'],
    ['http://127.0.0.1:11434/', 'http://127.0.0.1:11434/v1'],
    ['http://localhost:1234/v1/', 'http://localhost:1234/v1'],
    ['https://gateway.example/api/openai', 'https://gateway.example/api/openai'],
    ['https://gateway.example/v1/chat/completions', 'https://gateway.example/v1'],
  ])('%s is called at %s', (OPENAI_COMPATIBLE_BASE_URL, root) => {
    expect(openAICompatibleRoot({ OPENAI_COMPATIBLE_BASE_URL })).toBe(root);
  });
});

test('an unknown provider is reported by name', () => {
  expect(() => createModel({ MODEL: 'other:x', STREAM_DELAY_MS: 0 })).toThrow('"other"');
});

test.each([
  ['anthropic:claude-haiku-5-5', 'k', 'anthropic:claude-haiku-5-5'],
  ['anthropic:claude-haiku-5-5', undefined, undefined],
  ['built-in', undefined, 'built-in'],
  ['offline', undefined, 'built-in'],
  ['openai-compatible:qwen3:8b', 'k', undefined],
  ['other:x', 'k', undefined],
])('the model %s with the Anthropic key %s is %s', (id, ANTHROPIC_API_KEY, found) => {
  expect(findModel({ MODEL: 'built-in', ANTHROPIC_API_KEY, STREAM_DELAY_MS: 0 })(id)?.id).toBe(found);
});

test('invalid prices prevent the start', () => {
  const env = { MODEL: 'anthropic:claude-sonnet-5-5', ANTHROPIC_API_KEY: 'k', STREAM_DELAY_MS: 0, MODEL_PRICES: '{' };
  expect(() => createModel(env)).toThrow('MODEL_PRICES');
});
