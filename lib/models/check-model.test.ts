import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type ScriptedModel, startScriptedModel } from '#e2e/scripted-model/index.ts';
import { checkModel } from './check-model.ts';

let server: ScriptedModel;
beforeAll(async () => {
  server = await startScriptedModel({
    models: [
      { id: 'claude-sonnet-5-5', displayName: 'Claude Sonnet 5.5', maxInputTokens: 1_000_000, maxTokens: 128_000 },
      {
        id: 'claude-old',
        displayName: 'Claude Old',
        maxInputTokens: 200_000,
        maxTokens: 64_000,
        lifecycle: 'deprecated',
        retiresAt: '2026-11-30T00:00:00Z',
      },
      { id: 'claude-gone', displayName: 'Claude Gone', maxInputTokens: 200_000, maxTokens: 64_000, lifecycle: 'retired' },
    ],
  });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.close());

const env = (id: string, key = server.apiKey, url = server.url) => ({
  MODEL: `anthropic:${id}`,
  ANTHROPIC_API_KEY: key,
  ANTHROPIC_BASE_URL: url,
  STREAM_DELAY_MS: 0,
});

test('a good key and a known model are ready', async () => {
  expect(await checkModel(env('claude-sonnet-5-5'))).toEqual({
    model: 'anthropic:claude-sonnet-5-5',
    state: 'ready',
    usable: true,
    message: 'Claude Sonnet 5.5 is ready.',
    contextWindow: 1_000_000,
  });
});

test('a bad key is reported without showing or logging the key', async () => {
  const logged = (['log', 'warn', 'error', 'info', 'debug'] as const).map((level) => vi.spyOn(console, level));
  const status = await checkModel(env('claude-sonnet-5-5', 'sk-ant-wrong'));
  expect(status).toMatchObject({ state: 'bad_key', usable: false, message: expect.stringContaining('ANTHROPIC_API_KEY') });
  expect(JSON.stringify(status)).not.toContain('sk-ant-wrong');
  for (const level of logged) expect(level).not.toHaveBeenCalled();
});

test('a missing key is a bad key', async () => {
  expect(await checkModel({ ...env('claude-sonnet-5-5'), ANTHROPIC_API_KEY: undefined })).toMatchObject({ state: 'bad_key' });
});

test('an unknown model is named', async () => {
  expect(await checkModel(env('claude-nothing'))).toMatchObject({
    state: 'unknown_model',
    usable: false,
    message: expect.stringContaining('"claude-nothing"'),
  });
});

test('a model with a retirement date is ready and says so; a retired one is not', async () => {
  expect(await checkModel(env('claude-old'))).toMatchObject({ state: 'ready', message: expect.stringContaining('2026-11-30') });
  expect(await checkModel(env('claude-gone'))).toMatchObject({ state: 'retired', usable: false });
});

test('an unreachable server is reported, and conversations may still be tried', async () => {
  const gone = await startScriptedModel();
  await gone.close();
  expect(await checkModel(env('claude-sonnet-5-5', 'k', gone.url))).toMatchObject({ state: 'unreachable', usable: true });
});

test('a gateway that does not list its models leaves them unchecked', async () => {
  const gateway = createServer((_, response) => response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>'));
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  expect(await checkModel(env('claude-sonnet-5-5', 'k', url))).toMatchObject({ state: 'unchecked', usable: true });
  gateway.closeAllConnections();
  gateway.close();
});

test('the built-in assistant needs no check', async () => {
  expect(await checkModel({ MODEL: 'built-in', STREAM_DELAY_MS: 0 })).toMatchObject({ state: 'built-in', usable: true });
});
