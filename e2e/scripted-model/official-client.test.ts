import Anthropic from '@anthropic-ai/sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call, errorEvent, httpError, refusal, reply, type ScriptedModel, startScriptedModel, text, thinking } from './index.ts';

let model: ScriptedModel;
let client: Anthropic;
beforeAll(async () => {
  model = await startScriptedModel();
  client = new Anthropic({ baseURL: model.url, apiKey: model.apiKey, maxRetries: 0 });
});
beforeEach(() => model.reset());
afterAll(() => model.close());

const hello: Anthropic.MessageCreateParamsNonStreaming = {
  model: 'claude-sonnet-5-5',
  max_tokens: 100,
  messages: [{ role: 'user', content: 'hello' }],
};

test('a complete message has its blocks, stop reason and usage', async () => {
  model.script(
    reply([thinking('hm'), text('Hi.'), call('Read', { ref: 'memory:*' }, { id: 'toolu_1' })], { usage: { input: 5, output: 6 } }),
  );
  const message = await client.messages.create(hello);
  expect(message.content.map(({ type }) => type)).toEqual(['thinking', 'text', 'tool_use']);
  expect(message.content[2]).toMatchObject({ id: 'toolu_1', input: { ref: 'memory:*' } });
  expect(message).toMatchObject({ stop_reason: 'tool_use', usage: { input_tokens: 5, output_tokens: 6 } });
});

test('a streamed message folds to the same result', async () => {
  model.script(reply([thinking('hm'), text('Hi there.'), call('Read', { ref: 'memory:*' })], { usage: { input: 5, output: 6 } }));
  const message = await client.messages.stream(hello).finalMessage();
  expect(message.content.map(({ type }) => type)).toEqual(['thinking', 'text', 'tool_use']);
  expect(message.content[2]).toMatchObject({ input: { ref: 'memory:*' } });
  expect(message).toMatchObject({ stop_reason: 'tool_use', usage: { input_tokens: 5, output_tokens: 6 } });
});

test('a refusal has its explanation', async () => {
  model.script(refusal('No.'));
  expect(await client.messages.create(hello)).toMatchObject({ stop_reason: 'refusal', stop_details: { explanation: 'No.' } });
});

test.each([
  [400, Anthropic.BadRequestError],
  [429, Anthropic.RateLimitError],
  [500, Anthropic.InternalServerError],
])('a %i is the error class of the client', async (status, expected) => {
  model.script(httpError(status));
  await expect(client.messages.create(hello)).rejects.toBeInstanceOf(expected);
});

test('an error event during the stream is an overloaded_error', async () => {
  model.script(reply([text('Half'), errorEvent()]));
  await expect(client.messages.stream(hello).finalMessage()).rejects.toMatchObject({ type: 'overloaded_error' });
});

test('models are listed and retrieved, and an unknown one is not found', async () => {
  const ids = [];
  for await (const { id } of client.models.list()) ids.push(id);
  expect(ids).toContain('claude-sonnet-5-5');
  expect(await client.models.retrieve('claude-sonnet-5-5')).toMatchObject({ max_input_tokens: 1_000_000, lifecycle: 'active' });
  await expect(client.models.retrieve('claude-nothing')).rejects.toBeInstanceOf(Anthropic.NotFoundError);
  await expect(client.messages.create({ ...hello, model: 'claude-nothing' })).rejects.toBeInstanceOf(Anthropic.NotFoundError);
});

test('tokens are counted, more for more text', async () => {
  const few = await client.messages.countTokens({ model: hello.model, messages: hello.messages });
  const many = await client.messages.countTokens({ model: hello.model, messages: [{ role: 'user', content: 'hello '.repeat(100) }] });
  expect(few.input_tokens).toBeGreaterThan(0);
  expect(many.input_tokens).toBeGreaterThan(few.input_tokens);
});

test('a wrong key is an authentication error, also as a bearer token', async () => {
  await expect(client.withOptions({ apiKey: 'other' }).models.list()).rejects.toBeInstanceOf(Anthropic.AuthenticationError);
  const bearer = new Anthropic({ baseURL: model.url, apiKey: null, authToken: model.apiKey });
  expect((await bearer.models.retrieve('claude-opus-5-5')).id).toBe('claude-opus-5-5');
  expect(model.otherRequests.map(({ credential }) => credential)).toContain('bearer');
});

describe('a history that the API would refuse', () => {
  const use = { type: 'tool_use', id: 'toolu_9', name: 'Read', input: {} } as const;
  test.each<[string, Partial<Anthropic.MessageCreateParamsNonStreaming>, string]>([
    ['a call without its result', { messages: [...hello.messages, { role: 'assistant', content: [use] }, ...hello.messages] }, 'toolu_9'],
    [
      'a result without its call',
      { messages: [{ role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_9' }] }] },
      'unexpected `tool_use_id`',
    ],
    ['an assistant first', { messages: [{ role: 'assistant', content: 'hi' }] }, 'first message'],
    ['an empty text', { messages: [{ role: 'user', content: [{ type: 'text', text: '' }] }] }, 'non-empty'],
    [
      'five cache marks',
      {
        messages: [
          { role: 'user', content: 'abcde'.split('').map((t) => ({ type: 'text', text: t, cache_control: { type: 'ephemeral' } })) },
        ],
      },
      'maximum of 4',
    ],
  ])('%s is a 400', async (_, wrong, words) => {
    model.script('never said', { repeat: true });
    await expect(client.messages.create({ ...hello, ...wrong })).rejects.toThrow(words);
  });
});

describe('prompt caching', () => {
  const long = 'You keep recurring written work going. '.repeat(200);
  const ask = (words: string, instructions = long) =>
    client.messages.create({
      ...hello,
      system: [{ type: 'text', text: instructions, cache_control: { type: 'ephemeral' } }],
      messages: [{ role: 'user', content: words }],
    });

  test('a marked prefix is written once and read afterwards', async () => {
    model.script('ok', { repeat: true });
    const [first, second] = [await ask('one'), await ask('two')];
    expect(first.usage.cache_creation_input_tokens).toBeGreaterThan(1024);
    expect(second.usage).toMatchObject({
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: first.usage.cache_creation_input_tokens,
    });
  });

  test('a changed prefix is not read', async () => {
    model.script('ok', { repeat: true });
    await ask('one');
    expect((await ask('two', `Today is Monday. ${long}`)).usage.cache_read_input_tokens).toBe(0);
  });
});
