import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { brokenCall, call, httpError, type Replyable, type ScriptedModel, startScriptedModel } from '#e2e/scripted-model/index.ts';
import { checkModel } from './check-model.ts';
import type { ModelEnvironment } from './model.ts';

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
      { id: 'claude-latest', displayName: 'Claude Latest', maxInputTokens: 200_000, maxTokens: 64_000, isAlias: true },
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

/** A server that answers every request in one way. */
async function gatewayThat(answers: RequestListener): Promise<{ url: string; close(): void }> {
  const gateway = createServer(answers);
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`,
    close() {
      gateway.closeAllConnections();
      gateway.close();
    },
  };
}

/** A gateway in front of the scripted server that does not list models. */
const withoutList = () =>
  gatewayThat((request, response) => {
    if (request.url?.includes('/models')) return void response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>');
    const { host: _, connection: __, ...headers } = request.headers as Record<string, string>;
    const forwarded = fetch(server.url + request.url, {
      method: 'POST',
      headers,
      body: Readable.toWeb(request) as BodyInit,
      duplex: 'half',
    } as RequestInit);
    void forwarded.then(async (answer) =>
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(await answer.text()),
    );
  });

test('a Claude model behind a gateway that does not list models is checked by a forced tool call', async () => {
  const gateway = await withoutList();
  server.script(call('report_status', { status: 'ready' }));
  expect(await checkModel(env('claude-sonnet-5-5', server.apiKey, gateway.url))).toMatchObject({ state: 'ready', usable: true });
  server.script('The status is ready.');
  expect(await checkModel(env('claude-sonnet-5-5', server.apiKey, gateway.url))).toMatchObject({ state: 'no_tools', usable: false });
  expect(await checkModel(env('claude-sonnet-5-5', 'sk-wrong', gateway.url))).toMatchObject({ state: 'bad_key', usable: false });
  gateway.close();
});

describe.each<[string, (url: string) => ModelEnvironment]>([
  ['Anthropic', (url) => env('claude-sonnet-5-5', 'secret-key', url)],
  [
    'an OpenAI-compatible server',
    (url) => ({
      MODEL: 'openai-compatible:any',
      OPENAI_COMPATIBLE_API_KEY: 'secret-key',
      OPENAI_COMPATIBLE_BASE_URL: url,
      STREAM_DELAY_MS: 0,
    }),
  ],
])('at an address for %s', (_, at) => {
  test.each([200, 404])('that answers %i with a web page, the model is not usable', async (status) => {
    const site = await gatewayThat((_, response) => response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>'));
    const result = await checkModel(at(site.url));
    expect(result).toMatchObject({ state: 'not_a_model_server', usable: false, reason: expect.stringContaining('web page') });
    site.close();
  });

  test('that redirects, the redirect is not followed and the key goes nowhere else', async () => {
    const seen: string[] = [];
    const elsewhere = await gatewayThat((request, response) => {
      seen.push(request.url!);
      response.end('{}');
    });
    const site = await gatewayThat((request, response) => response.writeHead(307, { location: elsewhere.url + request.url }).end());
    expect(await checkModel(at(site.url))).toMatchObject({ state: 'redirected', usable: false });
    expect(seen).toEqual([]);
    for (const one of [site, elsewhere]) one.close();
  });

  test('that never answers, the check ends at its limit', async () => {
    const silent = await gatewayThat((request, response) => {
      if (request.url?.includes('/models')) response.writeHead(404).end();
    });
    expect(await checkModel(at(silent.url), 300)).toMatchObject({ state: 'too_slow', usable: true });
    silent.close();
  });
});

describe('a model of an OpenAI-compatible server', () => {
  const compatible = (id: string, more: Partial<ModelEnvironment> = {}): ModelEnvironment => ({
    MODEL: `openai-compatible:${id}`,
    OPENAI_COMPATIBLE_API_KEY: server.apiKey,
    OPENAI_COMPATIBLE_BASE_URL: server.url,
    STREAM_DELAY_MS: 0,
    ...more,
  });
  const inCheck = { when: 'Call report_status' };
  beforeEach(() => server.reset());

  test('that is listed and calls the tool is ready', async () => {
    expect(await checkModel(compatible('claude-sonnet-5-5'))).toEqual({
      model: 'openai-compatible:claude-sonnet-5-5',
      state: 'ready',
      usable: true,
      message: 'claude-sonnet-5-5 is ready.',
    });
    expect(server.otherRequests.map(({ path }) => path)).toEqual(['/v1/models', '/v1/chat/completions']);
  });

  test.each<[string, Replyable]>([
    ['answers with text', 'The status is ready.'],
    ['calls another tool', call('weather', { city: 'Oslo' })],
    ['calls the tool with broken arguments', brokenCall('report_status', '{"status": ')],
    ['is refused tools by its server', httpError(400, { message: 'gemma:2b does not support tools' })],
  ])('that %s is refused', async (_, scripted) => {
    server.script(scripted, inCheck);
    expect(await checkModel(compatible('claude-sonnet-5-5'))).toMatchObject({
      state: 'no_tools',
      usable: false,
      message: expect.stringMatching(/tool.*MODEL/),
    });
  });

  test('that the server does not have is reported with the models that it has', async () => {
    expect(await checkModel(compatible('qwen3:8b'))).toMatchObject({
      state: 'unknown_model',
      usable: false,
      message: expect.stringContaining('"qwen3:8b". It has claude-sonnet-5-5, claude-old, claude-gone.'),
    });
  });

  test('that the server accepts without listing it is ready', async () => {
    expect(await checkModel(compatible('claude-latest'))).toMatchObject({ state: 'ready' });
  });

  test('with a wrong key is reported without the key', async () => {
    const status = await checkModel(compatible('claude-sonnet-5-5', { OPENAI_COMPATIBLE_API_KEY: 'sk-wrong' }));
    expect(status).toMatchObject({ state: 'bad_key', usable: false, message: expect.stringContaining('OPENAI_COMPATIBLE_API_KEY') });
    expect(JSON.stringify(status)).not.toContain('sk-wrong');
  });

  test('whose server fails for now may still be tried', async () => {
    server.script(httpError(503, { retryAfterMs: 1 }), { ...inCheck, repeat: true });
    expect(await checkModel(compatible('claude-sonnet-5-5'))).toMatchObject({ state: 'overloaded', usable: true });
    const gone = await startScriptedModel();
    await gone.close();
    expect(await checkModel(compatible('any', { OPENAI_COMPATIBLE_BASE_URL: gone.url }))).toMatchObject({
      state: 'unreachable',
      usable: true,
      message: 'The model server can’t be reached. Each message will try again.',
    });
  });
});

test('the built-in assistant needs no check', async () => {
  expect(await checkModel({ MODEL: 'built-in', STREAM_DELAY_MS: 0 })).toMatchObject({ state: 'built-in', usable: true });
});
