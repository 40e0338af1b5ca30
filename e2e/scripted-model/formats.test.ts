import { createAnthropic } from '@ai-sdk/anthropic';
import { APICallError, RetryError } from 'ai';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openAICompatibleProvider } from '#lib/models/openai-compatible.ts';
import {
  breakOff,
  brokenCall,
  call,
  cutOff,
  dropConnection,
  errorEvent,
  gate,
  httpError,
  refusal,
  reply,
  type ScriptedModel,
  startScriptedModel,
  text,
  thinking,
  toolResults,
} from './index.ts';
import { ask, partsOf } from './testing/ask.ts';

let model: ScriptedModel;
beforeAll(async () => {
  model = await startScriptedModel();
});
beforeEach(() => model.reset());
afterAll(() => model.close());

const formats = [
  {
    format: 'messages',
    client: (key: string) => createAnthropic({ baseURL: `${model.url}/v1`, apiKey: key })('claude-sonnet-5-5'),
    refusedKey: { message: 'invalid x-api-key', data: { error: { type: 'authentication_error' } } },
    failures: [429, 500, 529],
    endOfCutOff: 'interrupted',
  },
  {
    format: 'chat completions',
    client: (key: string) =>
      openAICompatibleProvider({ OPENAI_COMPATIBLE_BASE_URL: model.url, OPENAI_COMPATIBLE_API_KEY: key }).languageModel(
        'claude-sonnet-5-5',
      ),
    refusedKey: { data: { error: { code: 'invalid_api_key' } } },
    failures: [429, 500],
    endOfCutOff: 'error',
  },
];

describe.each(formats)('a reply in the $format format', ({ client, refusedKey, failures, endOfCutOff }) => {
  const hello = () => ask(client(model.apiKey), 'hello');

  test('streams its text word by word', async () => {
    model.script('One two three.');
    const { result } = hello();
    const deltas = (await partsOf(result)).flatMap((part) => (part.type === 'text-delta' ? [part.text] : []));
    expect(deltas).toEqual(['One', ' two', ' three.']);
    expect(await result.finishReason).toBe('stop');
    expect(await result.warnings).toEqual([]);
  });

  test('streams the input of parallel calls in pieces; their results are in the next request', async () => {
    model.script([reply([text('Adding.'), call('add', { a: 1, b: 2 }), call('add', { a: 30, b: 40 })]), 'Three and seventy.']);
    const { result } = hello();
    const parts = await partsOf(result);
    expect(parts.filter((part) => part.type === 'tool-input-delta').length).toBeGreaterThan(2);
    expect((await result.toolResults).map(({ output }) => output)).toEqual([{ sum: 3 }, { sum: 70 }]);
    expect(await result.text).toBe('Three and seventy.');
    expect(model.requests.map(({ state }) => state)).toEqual(['answered', 'answered']);
    expect(toolResults(model.requests[1]!.body).map((sent) => sent.text)).toEqual(['{"sum":3}', '{"sum":70}']);
  });

  test('has an invalid call when its input is not JSON, and the server accepts the history', async () => {
    model.script([brokenCall('add', '{"a": 1, '), 'Sorry.']);
    const { result } = hello();
    const parts = await partsOf(result);
    expect(parts.find((part) => part.type === 'tool-call')).toMatchObject({ invalid: true });
    expect(await result.text).toBe('Sorry.');
  });

  test('has its thoughts as reasoning', async () => {
    model.script(reply([thinking('Let me see.'), text('Done.')]));
    const { result } = hello();
    await result.consumeStream();
    expect(await result.reasoningText).toBe('Let me see.');
    expect(await result.text).toBe('Done.');
  });

  test('has the finish reason content-filter when it is refused', async () => {
    model.script(refusal());
    const { result } = hello();
    await result.consumeStream();
    expect(await result.finishReason).toBe('content-filter');
  });

  test('fails with 401 for a wrong key, and is not retried', async () => {
    const { result, errors } = ask(client('other'), 'hello');
    await result.consumeStream();
    expect(errors[0]).toSatisfy(APICallError.isInstance);
    expect(errors[0]).toMatchObject({ statusCode: 401, ...refusedKey });
    expect(model.requests).toHaveLength(1);
  });

  test.each(failures)('is tried three times when the server answers %i', async (status) => {
    model.script(httpError(status, { retryAfterMs: 1 }), { repeat: true });
    const { result, errors } = hello();
    await result.consumeStream();
    expect(errors[0]).toSatisfy(RetryError.isInstance);
    expect(errors[0]).toMatchObject({ lastError: { statusCode: status } });
    expect(model.requests).toHaveLength(3);
  });

  test('arrives after a temporary 429, without an error', async () => {
    model.script([httpError(429, { retryAfter: 0 }), 'Here I am.']);
    expect(await hello().result.text).toBe('Here I am.');
  });

  test('arrives after a connection that dropped before the first byte', async () => {
    model.script([dropConnection(), 'Second time.']);
    expect(await hello().result.text).toBe('Second time.');
  });

  test('keeps the text before an error during the stream', async () => {
    model.script(reply([text('Half an', { at: 4, happens: errorEvent() })]));
    const { result, errors } = hello();
    await result.consumeStream();
    expect(errors[0]).toBeDefined();
    expect(await result.text).toBe('Half');
    expect(await result.finishReason).toBe('error');
  });

  test('throws when the stream breaks off, after the text before it', async () => {
    model.script(reply([text('Half an answer'), breakOff()]));
    const seen: string[] = [];
    const reading = (async () => {
      for await (const part of hello().result.stream) if (part.type === 'text-delta') seen.push(part.text);
    })();
    await expect(reading).rejects.toSatisfy(APICallError.isInstance);
    expect(seen.join('')).toBe('Half an answer');
    expect(model.requests[0]).toMatchObject({ state: 'broken_off', aborted: false });
  });

  test('keeps its text when the stream ends without its last events', async () => {
    model.script(reply([text('Half an answer'), cutOff()]));
    const { result } = hello();
    await result.consumeStream();
    expect(await result.finishReason).toBe(endOfCutOff);
    expect(await result.text).toBe('Half an answer');
  });

  test('pauses at a gate in the middle of a call until it is released', async () => {
    model.script([reply([call('add', { a: 1, b: 2 }, { middle: { at: 5, happens: gate('half') } })]), 'Three.']);
    const { result } = hello();
    await model.waitForGate('half');
    expect(model.requests[0]!.state).toBe('open');
    model.release('half');
    expect(await result.text).toBe('Three.');
  });

  test('is recorded without the key', async () => {
    model.script('ok');
    await hello().result.consumeStream();
    expect(JSON.stringify(model.requests)).not.toContain(model.apiKey);
  });
});

test('one script answers both formats', async () => {
  model.script(['First.', 'Second.']);
  const texts = [];
  for (const { client } of formats) texts.push(await ask(client(model.apiKey), 'hello').result.text);
  expect(texts).toEqual(['First.', 'Second.']);
  expect(model.requests.map(({ path }) => path)).toEqual(['/v1/messages', '/v1/chat/completions']);
});

test('/v1/models lists the models in the format that the client speaks', async () => {
  const list = async (headers: Record<string, string>) => (await fetch(`${model.url}/v1/models`, { headers })).json();
  expect(await list({ authorization: `Bearer ${model.apiKey}` })).toMatchObject({
    object: 'list',
    data: [{ object: 'model' }, {}, {}, {}],
  });
  expect(await list({ 'x-api-key': model.apiKey, 'anthropic-version': '2023-06-01' })).toMatchObject({
    data: [{ type: 'model' }, {}, {}, {}],
  });
});
