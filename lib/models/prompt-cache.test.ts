import { isStepCount, jsonSchema, type ModelMessage, streamText, tool } from 'ai';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { call, type ScriptedModel, startScriptedModel } from '#e2e/scripted-model/index.ts';
import { anthropicProvider } from './anthropic.ts';
import { cachedInstructions, withCachePoints } from './prompt-cache.ts';

let server: ScriptedModel;
beforeAll(async () => {
  server = await startScriptedModel({ minimumCacheTokens: 1 });
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const read = (name: string) => tool({ description: name, inputSchema: jsonSchema({ type: 'object' }), execute: () => 'a row '.repeat(50) });

async function turn(messages: ModelMessage[]) {
  const result = streamText({
    model: anthropicProvider({ ANTHROPIC_BASE_URL: server.url, ANTHROPIC_API_KEY: server.apiKey })('claude-sonnet-5-5'),
    instructions: cachedInstructions('You keep recurring work going. '.repeat(50)),
    tools: { Read: read('Read'), List: read('List') },
    messages,
    maxOutputTokens: 100,
    stopWhen: isStepCount(5),
    prepareStep: ({ messages: soFar }) => ({ messages: withCachePoints(soFar) }),
  });
  await result.consumeStream();
  expect(await result.warnings).toEqual([]);
  return (await result.steps).map(({ usage }) => ({
    total: usage.inputTokens!,
    read: usage.inputTokenDetails.cacheReadTokens!,
    fresh: usage.inputTokenDetails.noCacheTokens!,
  }));
}

const user = (content: string): ModelMessage => ({ role: 'user', content });
const assistant = (content: string): ModelMessage => ({ role: 'assistant', content });

test('only the instructions, the end of the previous request and the end of the request are marked', async () => {
  server.script('ok');
  await turn([user('one'), assistant('two'), user('three'), assistant('four'), user('five')]);
  const { tools, system, messages } = server.requests[0]!.body;
  expect(tools!.map((sent) => ('cache_control' in sent ? sent.cache_control : undefined))).toEqual([undefined, undefined]);
  expect(system).toMatchObject([{ cache_control: { type: 'ephemeral' } }]);
  const marked = messages.flatMap(({ content }) =>
    (content as { text: string; cache_control?: unknown }[]).filter(({ cache_control }) => cache_control).map(({ text }) => text),
  );
  expect(marked).toEqual(['three', 'five']);
});

test('each step of a turn reads what the previous step sent from the cache', async () => {
  server.script([call('Read', {}), call('List', {}), 'Done.']);
  const [first, second, third] = await turn([user('go')]);
  expect(second!.read).toBe(first!.total);
  expect(third!.read).toBe(second!.total);
  expect(third!.fresh).toBe(0);
});

test('the next turn reads all that the last request sent from the cache', async () => {
  server.script(['Hello.', 'Fine.', 'Good.']);
  const [first] = await turn([user('hi')]);
  const [second] = await turn([user('hi'), assistant('Hello.'), user('How are you?')]);
  const [third] = await turn([user('hi'), assistant('Hello.'), user('How are you?'), assistant('Fine.'), user('And now?')]);
  expect(second!.read).toBe(first!.total);
  expect(third!.read).toBe(second!.total);
});

test('without a history only the last message is marked', () => {
  expect(withCachePoints([user('go')])).toMatchObject([{ providerOptions: { anthropic: { cacheControl: { type: 'ephemeral' } } } }]);
  expect(withCachePoints([])).toEqual([]);
});
