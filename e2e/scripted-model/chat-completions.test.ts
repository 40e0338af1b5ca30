import { APICallError, generateText, isStepCount, jsonSchema, RetryError, streamText, tool } from 'ai';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openAICompatibleProvider } from '#lib/models/openai-compatible.ts';
import {
  breakOff,
  brokenCall,
  call,
  cutOff,
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

const named = (id: string, key = model.apiKey) =>
  openAICompatibleProvider({ OPENAI_COMPATIBLE_BASE_URL: model.url, OPENAI_COMPATIBLE_API_KEY: key }).languageModel(id);

function ask(prompt: string, { key, id = 'claude-sonnet-5-5' }: { key?: string; id?: string } = {}) {
  const errors: unknown[] = [];
  const result = streamText({
    model: named(id, key),
    instructions: [
      { role: 'system', content: 'You are a test.' },
      { role: 'system', content: 'Be short.' },
    ],
    prompt,
    tools: { add },
    stopWhen: isStepCount(5),
    onError: ({ error }) => void errors.push(error),
  });
  return { result, errors };
}

async function parts(result: ReturnType<typeof ask>['result']) {
  const seen = [];
  for await (const part of result.stream) seen.push(part);
  return seen;
}

describe('replies in the chat completions format', () => {
  test('text arrives word by word, and the instructions are sent as one system message', async () => {
    model.script('One two three.');
    const { result } = ask('count');
    const deltas = (await parts(result)).flatMap((part) => (part.type === 'text-delta' ? [part.text] : []));
    expect(deltas).toEqual(['One', ' two', ' three.']);
    expect(await result.finishReason).toBe('stop');
    expect(await result.warnings).toEqual([]);
    expect(model.requests[0]).toMatchObject({
      path: '/v1/chat/completions',
      credential: 'bearer',
      body: { stream: true, system: [{ type: 'text', text: 'You are a test.\n\nBe short.' }] },
    });
    expect(JSON.stringify(model.requests)).not.toContain(model.apiKey);
  });

  test('parallel calls stream their input in pieces, run, and their results are in the next request', async () => {
    model.script([reply([text('Adding.'), call('add', { a: 1, b: 2 }), call('add', { a: 30, b: 40 })]), 'Three and seventy.']);
    const { result } = ask('add twice');
    const seen = await parts(result);
    expect(seen.filter((part) => part.type === 'tool-input-delta').length).toBeGreaterThan(2);
    expect((await result.toolResults).map(({ output }) => output)).toEqual([{ sum: 3 }, { sum: 70 }]);
    expect(await result.text).toBe('Three and seventy.');
    expect(toolResults(model.requests[1]!.body).map((sent) => sent.text)).toEqual(['{"sum":3}', '{"sum":70}']);
  });

  test('a call whose arguments are not JSON reaches the loop as an invalid call, and the server accepts the history', async () => {
    model.script([brokenCall('add', '{"a": 1, '), 'Sorry.']);
    const { result } = ask('add');
    const seen = await parts(result);
    expect(seen.find((part) => part.type === 'tool-call')).toMatchObject({ invalid: true });
    expect(await result.text).toBe('Sorry.');
  });

  test('a thought comes as reasoning', async () => {
    model.script(reply([thinking('Let me see.'), text('Done.')]));
    const { result } = ask('think');
    await result.consumeStream();
    expect(await result.reasoningText).toBe('Let me see.');
    expect(await result.text).toBe('Done.');
  });

  test.each([
    ['max_tokens', 'length', 'length'],
    ['end_turn', 'stop', 'stop'],
  ] as const)('stop reason %s is %s', async (stopReason, raw, expected) => {
    model.script(reply([text('So far')], { stopReason }));
    const { result } = ask('go');
    await result.consumeStream();
    expect(await result.finishReason).toBe(expected);
    expect(await result.rawFinishReason).toBe(raw);
  });

  test('a refusal has the finish reason content-filter', async () => {
    model.script(refusal());
    const { result } = ask('something bad');
    await result.consumeStream();
    expect(await result.finishReason).toBe('content-filter');
  });

  test('usage is as scripted, with cached tokens in the total', async () => {
    model.script(reply([text('ok')], { usage: { input: 100, cacheRead: 300, output: 7, thinking: 3 } }));
    const { result } = ask('count my tokens');
    await result.consumeStream();
    expect(await result.usage).toMatchObject({
      inputTokens: 400,
      inputTokenDetails: { noCacheTokens: 100, cacheReadTokens: 300 },
      outputTokens: 7,
      outputTokenDetails: { textTokens: 4, reasoningTokens: 3 },
    });
  });

  test('usage that the server does not report is unknown, streamed and whole', async () => {
    model.script([reply([text('ok')], { usage: 'missing' }), reply([text('ok')], { usage: 'missing' })]);
    const { result } = ask('count my tokens');
    await result.consumeStream();
    expect((await result.usage).inputTokens).toBeUndefined();
    const { usage } = await generateText({ model: named('claude-sonnet-5-5'), prompt: 'again' });
    expect(usage.outputTokens).toBeUndefined();
  });

  test('a whole answer has its text and its calls', async () => {
    model.script([reply([text('Adding.'), call('add', { a: 1, b: 2 })]), 'Three.']);
    const result = await generateText({ model: named('claude-sonnet-5-5'), prompt: 'add', tools: { add }, stopWhen: isStepCount(2) });
    expect(result.text).toBe('Three.');
    expect(result.toolResults.map(({ output }) => output)).toEqual([{ sum: 3 }]);
  });
});

describe('failures in the chat completions format', () => {
  test('a wrong key is a 401 that is not retried', async () => {
    const { result, errors } = ask('hello', { key: 'other' });
    await result.consumeStream();
    expect(errors[0]).toSatisfy(APICallError.isInstance);
    expect(errors[0]).toMatchObject({ statusCode: 401, data: { error: { code: 'invalid_api_key' } } });
    expect(model.requests).toHaveLength(1);
  });

  test('a server that needs no key accepts a request without one', async () => {
    const open = await startScriptedModel({ needsKey: false });
    open.script('Hello.');
    const provider = openAICompatibleProvider({ OPENAI_COMPATIBLE_BASE_URL: open.url });
    expect(await streamText({ model: provider.languageModel('claude-sonnet-5-5'), prompt: 'hi' }).text).toBe('Hello.');
    expect(open.requests[0]).toMatchObject({ credential: 'none' });
    await open.close();
  });

  test('an unknown model is a 404', async () => {
    const { result, errors } = ask('hello', { id: 'nothing' });
    await result.consumeStream();
    expect(errors[0]).toMatchObject({ statusCode: 404, data: { error: { code: 'model_not_found' } } });
  });

  test.each([429, 500])('a %i is tried three times', async (status) => {
    model.script(httpError(status, { retryAfterMs: 1 }), { repeat: true });
    const { result, errors } = ask('hello');
    await result.consumeStream();
    expect(errors[0]).toSatisfy(RetryError.isInstance);
    expect(errors[0]).toMatchObject({ lastError: { statusCode: status } });
    expect(model.requests).toHaveLength(3);
  });

  test('an error during the stream keeps the text before it', async () => {
    model.script(reply([text('Half an', { at: 4, happens: errorEvent() })]));
    const { result, errors } = ask('hello');
    await result.consumeStream();
    expect(errors[0]).toBeDefined();
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
  });

  test('a stream that ends without a finish reason is an error, after the text before it', async () => {
    model.script(reply([text('Half an answer'), cutOff()]));
    const { result, errors } = ask('hello');
    await result.consumeStream();
    expect(await result.finishReason).toBe('error');
    expect(String(errors[0])).toContain('without a finish reason');
    expect(await result.text).toBe('Half an answer');
  });
});

test('one script answers both formats', async () => {
  model.script(['First.', 'Second.']);
  expect(await ask('hello').result.text).toBe('First.');
  const response = await fetch(`${model.url}/v1/messages`, {
    method: 'POST',
    headers: { 'x-api-key': model.apiKey, 'anthropic-version': '2023-06-01' },
    body: JSON.stringify({ model: 'claude-sonnet-5-5', max_tokens: 10, messages: [{ role: 'user', content: 'hello' }] }),
  });
  expect(await response.json()).toMatchObject({ content: [{ text: 'Second.' }] });
  expect(model.requests.map(({ path }) => path)).toEqual(['/v1/chat/completions', '/v1/messages']);
});

test('a gate pauses the stream in the middle of a call until it is released', async () => {
  model.script([reply([call('add', { a: 1, b: 2 }, { middle: { at: 5, happens: gate('half') } })]), 'Three.']);
  const { result } = ask('add');
  await model.waitForGate('half');
  expect(model.requests[0]!.state).toBe('open');
  model.release('half');
  expect(await result.text).toBe('Three.');
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
