import { streamText } from 'ai';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ScriptedModel, startScriptedModel } from '#e2e/scripted-model/index.ts';
import { anthropicClient, anthropicProvider, anthropicRoot } from './anthropic.ts';

let model: ScriptedModel;
beforeAll(async () => {
  model = await startScriptedModel();
});
beforeEach(() => model.reset());
afterEach(() => vi.unstubAllEnvs());
afterAll(() => model.close());

describe('ANTHROPIC_BASE_URL', () => {
  test.each([
    ['as it should be', ''],
    ['with a trailing slash', '/'],
    ['with /v1', '/v1'],
    ['with /v1/', '/v1/'],
  ])('%s, both clients reach the model', async (_, ending) => {
    model.script('Hello.');
    const env = { ANTHROPIC_BASE_URL: model.url + ending, ANTHROPIC_API_KEY: model.apiKey };
    const { text } = streamText({ model: anthropicProvider(env)('claude-sonnet-5-5'), prompt: 'hi', maxOutputTokens: 10 });
    expect(await text).toBe('Hello.');
    expect((await anthropicClient(env).models.retrieve('claude-sonnet-5-5')).id).toBe('claude-sonnet-5-5');
  });

  test('variables that the clients read themselves change nothing', async () => {
    vi.stubEnv('ANTHROPIC_BASE_URL', 'http://127.0.0.1:1');
    vi.stubEnv('ANTHROPIC_API_KEY', 'another');
    vi.stubEnv('ANTHROPIC_AUTH_TOKEN', 'another');
    const env = { ANTHROPIC_BASE_URL: model.url, ANTHROPIC_API_KEY: model.apiKey };
    model.script('Hello.');
    expect(await streamText({ model: anthropicProvider(env)('claude-sonnet-5-5'), prompt: 'hi', maxOutputTokens: 10 }).text).toBe('Hello.');
    expect((await anthropicClient(env).models.retrieve('claude-sonnet-5-5')).id).toBe('claude-sonnet-5-5');
  });

  test('defaults to Anthropic’s', () => {
    expect(anthropicRoot({})).toBe('https://api.anthropic.com');
    expect(anthropicClient({ ANTHROPIC_API_KEY: 'k' }).baseURL).toBe('https://api.anthropic.com');
  });
});
