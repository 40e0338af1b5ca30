import { createAnthropic } from '@ai-sdk/anthropic';
import { StreamProviderError } from 'ai';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call, errorEvent, gate, hang, noAnswer, reply, type ScriptedModel, startScriptedModel, text, thinking } from './index.ts';
import { ask as askModel, partsOf } from './testing/ask.ts';

let model: ScriptedModel;
beforeAll(async () => {
  model = await startScriptedModel();
});
beforeEach(() => model.reset());
afterAll(() => model.close());

const ask = (prompt: Parameters<typeof askModel>[1], signal?: AbortSignal) =>
  askModel(createAnthropic({ baseURL: `${model.url}/v1`, apiKey: model.apiKey })('claude-sonnet-5-5'), prompt, signal && { signal });

describe('the messages format', () => {
  test('signs a thought', async () => {
    model.script(reply([thinking('Let me see.'), text('Done.')]));
    const { result } = ask('think');
    await result.consumeStream();
    expect((await result.reasoning)[0]).toMatchObject({ providerMetadata: { anthropic: { signature: expect.any(String) } } });
  });

  test.each([
    ['max_tokens', 'length'],
    ['pause_turn', 'stop'],
    ['model_context_window_exceeded', 'length'],
  ] as const)('sends stop reason %s, which is %s', async (stopReason, expected) => {
    model.script(reply([text('So far')], { stopReason }));
    const { result } = ask('go');
    await result.consumeStream();
    expect(await result.finishReason).toBe(expected);
    expect(await result.rawFinishReason).toBe(stopReason);
  });

  test('reports the scripted usage, with cache reads and writes', async () => {
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

  test('has a typed error when an error event arrives during the stream', async () => {
    model.script(reply([text('Half an', { at: 4, happens: errorEvent() })]));
    const { result, errors } = ask('hello');
    await result.consumeStream();
    expect(errors[0]).toSatisfy(StreamProviderError.isInstance);
    expect(errors[0]).toMatchObject({ statusCode: 529, type: 'overloaded_error' });
  });
});

describe('a scripted model', () => {
  test('refuses a request without a script, with that reason', async () => {
    const { result, errors } = ask('hello');
    await result.consumeStream();
    expect(errors[0]).toMatchObject({ statusCode: 400, message: expect.stringContaining('no reply is scripted') });
  });

  test.each([
    ['hangs in mid-stream', reply([text('One'), hang()])],
    ['never answers', noAnswer()],
  ])('that %s sees the socket close when the client stops', async (_, scripted) => {
    model.script(scripted);
    const stop = new AbortController();
    const { result } = ask('hello', stop.signal);
    const reading = partsOf(result);
    await model.waitFor(() => model.inFlight() === 1);
    stop.abort();
    expect((await reading).some((part) => part.type === 'abort')).toBe(true);
    expect(await model.waitFor(() => model.requests[0]?.aborted)).toBe(true);
    await model.waitFor(() => model.inFlight() === 0);
  });

  test('that paces its reply can be stopped before its end', async () => {
    model.script(reply([text('word '.repeat(1000))], { paceMs: 5 }));
    const stop = new AbortController();
    for await (const part of ask('hello', stop.signal).result.stream) if (part.type === 'text-delta') stop.abort();
    expect(await model.waitFor(() => model.requests[0]?.state === 'aborted')).toBe(true);
  });

  test('gives marked scripts to their own conversations, in any order of requests', async () => {
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

  test('looks for a marker in what the person wrote, not in the context in front of it', async () => {
    model.script('for A', { when: 'marker-a' });
    model.script('for B', { when: 'marker-b' });
    const both = [
      { type: 'text' as const, text: '<context>\nMemories:\n- memory:1 (fact) marker-a\n</context>' },
      { type: 'text' as const, text: 'hello marker-b' },
    ];
    expect(await ask([{ role: 'user', content: both }]).result.text).toBe('for B');
    expect(model.repliesLeft('marker-a')).toBe(1);
  });

  test('applies a marker to all steps of a turn', async () => {
    model.script([call('add', { a: 1, b: 2 }), 'Three.'], { when: 'marker-a' });
    expect(await ask('add, marker-a').result.text).toBe('Three.');
  });

  test('can answer with a function of the request', async () => {
    model.script((body) => (body.messages.length === 1 ? call('add', { a: 2, b: 2 }) : `I saw ${body.messages.length} messages.`));
    expect(await ask('add').result.text).toBe('I saw 3 messages.');
  });

  test('records each request with its credential’s kind and its body', async () => {
    model.script('ok');
    await ask('hello').result.consumeStream();
    expect(model.requests[0]).toMatchObject({
      credential: 'x-api-key',
      status: 200,
      body: { model: 'claude-sonnet-5-5', max_tokens: 1000 },
    });
  });

  test('counts the highest number of concurrent requests', async () => {
    model.script(() => reply([gate('all'), text('ok')]));
    const answers = ['a', 'b', 'c'].map((prompt) => ask(prompt).result.text);
    await model.waitFor(() => model.inFlight() === 3);
    model.release('all');
    await Promise.all(answers);
    expect(model.maxInFlight()).toBe(3);
  });
});
