import { createAnthropic } from '@ai-sdk/anthropic';
import { APICallError, isStepCount, jsonSchema, RetryError, StreamProviderError, streamText, tool } from 'ai';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  breakOff,
  brokenCall,
  call,
  cutOff,
  dropConnection,
  errorEvent,
  gate,
  hang,
  httpError,
  noAnswer,
  refusal,
  reply,
  type ScriptedModel,
  startScriptedModel,
  text,
  thinking,
} from './index.ts';

let model: ScriptedModel;
beforeAll(async () => {
  model = await startScriptedModel();
});
beforeEach(() => model.reset());
afterAll(() => model.close());

const add = tool({
  description: 'adds',
  inputSchema: jsonSchema<{ a: number; b: number }>({ type: 'object', properties: { a: { type: 'number' }, b: { type: 'number' } } }),
  execute: ({ a, b }) => ({ sum: a + b }),
});

function ask(prompt: string, options: { signal?: AbortSignal; key?: string } = {}) {
  const claude = createAnthropic({ baseURL: `${model.url}/v1`, apiKey: options.key ?? model.apiKey });
  const errors: unknown[] = [];
  const result = streamText({
    model: claude('claude-sonnet-5-5'),
    prompt,
    tools: { add },
    maxOutputTokens: 1000,
    stopWhen: isStepCount(5),
    abortSignal: options.signal,
    onError: ({ error }) => void errors.push(error),
  });
  return { result, errors };
}

async function parts(result: ReturnType<typeof ask>['result']) {
  const seen = [];
  for await (const part of result.stream) seen.push(part);
  return seen;
}

describe('replies', () => {
  test('text arrives word by word', async () => {
    model.script('One two three.');
    const { result } = ask('count');
    const deltas = (await parts(result)).flatMap((part) => (part.type === 'text-delta' ? [part.text] : []));
    expect(deltas).toEqual(['One', ' two', ' three.']);
    expect(await result.finishReason).toBe('stop');
    expect(await result.warnings).toEqual([]);
  });

  test('a thought comes with its signature', async () => {
    model.script(reply([thinking('Let me see.'), text('Done.')]));
    const { result } = ask('think');
    await result.consumeStream();
    expect(await result.reasoningText).toBe('Let me see.');
    expect((await result.reasoning)[0]).toMatchObject({ providerMetadata: { anthropic: { signature: expect.any(String) } } });
  });

  test('parallel calls stream their input in pieces, run, and their results are in the next request', async () => {
    model.script([reply([text('Adding.'), call('add', { a: 1, b: 2 }), call('add', { a: 30, b: 40 })]), 'Three and seventy.']);
    const { result } = ask('add twice');
    const seen = await parts(result);
    expect(seen.filter((part) => part.type === 'tool-input-delta').length).toBeGreaterThan(2);
    expect((await result.toolResults).map(({ output }) => output)).toEqual([{ sum: 3 }, { sum: 70 }]);
    expect(await result.text).toBe('Three and seventy.');
    expect(model.requests.map(({ state }) => state)).toEqual(['answered', 'answered']);
    expect(JSON.stringify(model.requests[1]!.body.messages.at(-1))).toContain('{\\"sum\\":70}');
  });

  test('a call whose input is not JSON reaches the loop as an invalid call', async () => {
    model.script([brokenCall('add', '{"a": 1, '), 'Sorry.']);
    const { result } = ask('add');
    const seen = await parts(result);
    expect(seen.find((part) => part.type === 'tool-call')).toMatchObject({ invalid: true });
    expect(await result.text).toBe('Sorry.');
  });

  test.each([
    ['max_tokens', 'length'],
    ['pause_turn', 'stop'],
    ['model_context_window_exceeded', 'length'],
  ] as const)('stop reason %s is %s', async (stopReason, expected) => {
    model.script(reply([text('So far')], { stopReason }));
    const { result } = ask('go');
    await result.consumeStream();
    expect(await result.finishReason).toBe(expected);
    expect(await result.rawFinishReason).toBe(stopReason);
  });

  test('a refusal has the finish reason content-filter', async () => {
    model.script(refusal());
    const { result } = ask('something bad');
    await result.consumeStream();
    expect(await result.finishReason).toBe('content-filter');
  });

  test('usage is as scripted, with cache reads and writes', async () => {
    model.script(reply([text('ok')], { usage: { input: 100, cacheRead: 300, cacheWrite: 20, output: 7, thinking: 3 } }));
    const { result } = ask('count my tokens');
    await result.consumeStream();
    expect(await result.usage).toMatchObject({
      inputTokens: 420,
      inputTokenDetails: { noCacheTokens: 100, cacheReadTokens: 300, cacheWriteTokens: 20 },
      outputTokens: 7,
      outputTokenDetails: { textTokens: 4, reasoningTokens: 3 },
    });
  });
});

describe('failures', () => {
  test('a wrong key is a 401 that is not retried', async () => {
    const { result, errors } = ask('hello', { key: 'other' });
    await result.consumeStream();
    expect(errors[0]).toSatisfy(APICallError.isInstance);
    expect(errors[0]).toMatchObject({ statusCode: 401, message: 'invalid x-api-key', data: { error: { type: 'authentication_error' } } });
    expect(model.requests).toHaveLength(1);
  });

  test.each([429, 500, 529])('a %i is tried three times', async (status) => {
    model.script(httpError(status, { retryAfterMs: 1 }), { repeat: true });
    const { result, errors } = ask('hello');
    await result.consumeStream();
    expect(errors[0]).toSatisfy(RetryError.isInstance);
    expect(errors[0]).toMatchObject({ lastError: { statusCode: status } });
    expect(model.requests).toHaveLength(3);
  });

  test('a temporary 429 is retried without an error', async () => {
    model.script([httpError(429, { retryAfter: 0 }), 'Here I am.']);
    const { result } = ask('hello');
    expect(await result.text).toBe('Here I am.');
  });

  test('an error event during the stream keeps the text before it', async () => {
    model.script(reply([text('Half an', { at: 4, happens: errorEvent() })]));
    const { result, errors } = ask('hello');
    await result.consumeStream();
    expect(errors[0]).toSatisfy(StreamProviderError.isInstance);
    expect(errors[0]).toMatchObject({ statusCode: 529, type: 'overloaded_error' });
    expect(await result.text).toBe('Half');
    expect(await result.finishReason).toBe('error');
  });

  test('a stream that breaks off throws, after the text before it', async () => {
    model.script(reply([text('Half an answer'), breakOff()]));
    const seen: string[] = [];
    const reading = (async () => {
      for await (const part of ask('hello').result.stream) if (part.type === 'text-delta') seen.push(part.text);
    })();
    await expect(reading).rejects.toSatisfy(APICallError.isInstance);
    expect(seen.join('')).toBe('Half an answer');
    expect(model.requests[0]).toMatchObject({ state: 'broken_off', aborted: false });
  });

  test('a stream that ends without its last events is interrupted', async () => {
    model.script(reply([text('Half an answer'), cutOff()]));
    const { result } = ask('hello');
    await result.consumeStream();
    expect(await result.finishReason).toBe('interrupted');
    expect(await result.text).toBe('Half an answer');
  });

  test('a connection dropped before the first byte is tried again', async () => {
    model.script([dropConnection(), 'Second time.']);
    expect(await ask('hello').result.text).toBe('Second time.');
  });

  test('a request without a script is refused with that reason', async () => {
    const { result, errors } = ask('hello');
    await result.consumeStream();
    expect(errors[0]).toMatchObject({ statusCode: 400, message: expect.stringContaining('no reply is scripted') });
  });
});

describe('controls for tests', () => {
  test('a gate pauses the stream in the middle of a call until it is released', async () => {
    model.script([reply([call('add', { a: 1, b: 2 }, { middle: { at: 5, happens: gate('half') } })]), 'Three.']);
    const { result } = ask('add');
    await model.waitForGate('half');
    expect(model.requests[0]!.state).toBe('open');
    model.release('half');
    expect(await result.text).toBe('Three.');
  });

  test.each([
    ['hangs in mid-stream', reply([text('One'), hang()])],
    ['never answers', noAnswer()],
  ])('a stop reaches the socket of a model that %s', async (_, scripted) => {
    model.script(scripted);
    const stop = new AbortController();
    const { result } = ask('hello', { signal: stop.signal });
    const reading = parts(result);
    await model.waitFor(() => model.inFlight() === 1);
    stop.abort();
    expect((await reading).some((part) => part.type === 'abort')).toBe(true);
    expect(await model.waitFor(() => model.requests[0]?.aborted)).toBe(true);
    await model.waitFor(() => model.inFlight() === 0);
  });

  test('a paced reply can be stopped before its end', async () => {
    model.script(reply([text('word '.repeat(1000))], { paceMs: 5 }));
    const stop = new AbortController();
    for await (const part of ask('hello', { signal: stop.signal }).result.stream) if (part.type === 'text-delta') stop.abort();
    expect(await model.waitFor(() => model.requests[0]?.state === 'aborted')).toBe(true);
  });

  test('marked scripts go to their own conversations, whatever the order', async () => {
    model.script('for B', { when: 'marker-b' });
    model.script('for A', { when: 'marker-a' });
    model.script('for anyone');
    expect(await Promise.all(['marker-a', 'marker-b', 'none'].map((prompt) => ask(`hello ${prompt}`).result.text))).toEqual([
      'for A',
      'for B',
      'for anyone',
    ]);
    expect(model.repliesLeft()).toBe(0);
  });

  test('a marker applies to all steps of a turn', async () => {
    model.script([call('add', { a: 1, b: 2 }), 'Three.'], { when: 'marker-a' });
    expect(await ask('add, marker-a').result.text).toBe('Three.');
  });

  test('a function writes replies from the request', async () => {
    model.script((body) => (body.messages.length === 1 ? call('add', { a: 2, b: 2 }) : `I saw ${body.messages.length} messages.`));
    expect(await ask('add').result.text).toBe('I saw 3 messages.');
  });

  test('requests are recorded without the key', async () => {
    model.script('ok');
    await ask('hello').result.consumeStream();
    expect(model.requests[0]).toMatchObject({
      credential: 'x-api-key',
      status: 200,
      body: { model: 'claude-sonnet-5-5', max_tokens: 1000 },
    });
    expect(JSON.stringify(model.requests)).not.toContain(model.apiKey);
  });

  test('the highest number of concurrent requests is counted', async () => {
    model.script(() => reply([gate('all'), text('ok')]));
    const answers = ['a', 'b', 'c'].map((prompt) => ask(prompt).result.text);
    await model.waitFor(() => model.inFlight() === 3);
    model.release('all');
    await Promise.all(answers);
    expect(model.maxInFlight()).toBe(3);
  });
});
