import { generateText, isStepCount, streamText } from 'ai';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openAICompatibleProvider } from '#lib/models/openai-compatible.ts';
import { call, cutOff, reply, type ScriptedModel, startScriptedModel, text } from './index.ts';
import { add, ask } from './testing/ask.ts';

let model: ScriptedModel;
beforeAll(async () => {
  model = await startScriptedModel();
});
beforeEach(() => model.reset());
afterAll(() => model.close());

const named = (id: string) =>
  openAICompatibleProvider({ OPENAI_COMPATIBLE_BASE_URL: model.url, OPENAI_COMPATIBLE_API_KEY: model.apiKey }).languageModel(id);
const claude = () => named('claude-sonnet-5-5');

describe('the chat completions format', () => {
  test('sends all instructions as one system message', async () => {
    model.script('Yes.');
    const instructions = ['You are a test.', 'Be short.'].map((content) => ({ role: 'system' as const, content }));
    await ask(claude(), 'hello', { instructions }).result.consumeStream();
    expect(model.requests[0]).toMatchObject({
      path: '/v1/chat/completions',
      credential: 'bearer',
      body: { stream: true, system: [{ type: 'text', text: 'You are a test.\n\nBe short.' }] },
    });
  });

  test.each([
    ['max_tokens', 'length', 'length'],
    ['end_turn', 'stop', 'stop'],
  ] as const)('sends stop reason %s as %s', async (stopReason, raw, expected) => {
    model.script(reply([text('So far')], { stopReason }));
    const { result } = ask(claude(), 'hello');
    await result.consumeStream();
    expect(await result.finishReason).toBe(expected);
    expect(await result.rawFinishReason).toBe(raw);
  });

  test('reports the scripted usage, with cached tokens in the total', async () => {
    model.script(reply([text('ok')], { usage: { input: 100, cacheRead: 300, output: 7, thinking: 3 } }));
    const { result } = ask(claude(), 'hello');
    await result.consumeStream();
    expect(await result.usage).toMatchObject({
      inputTokens: 400,
      inputTokenDetails: { noCacheTokens: 100, cacheReadTokens: 300 },
      outputTokens: 7,
      outputTokenDetails: { textTokens: 4, reasoningTokens: 3 },
    });
  });

  test('has unknown usage when the server reports none, streamed and whole', async () => {
    model.script([reply([text('ok')], { usage: 'missing' }), reply([text('ok')], { usage: 'missing' })]);
    const { result } = ask(claude(), 'hello');
    await result.consumeStream();
    expect((await result.usage).inputTokens).toBeUndefined();
    const { usage } = await generateText({ model: claude(), prompt: 'again' });
    expect(usage.outputTokens).toBeUndefined();
  });

  test('has text and calls in a whole answer', async () => {
    model.script([reply([text('Adding.'), call('add', { a: 1, b: 2 })]), 'Three.']);
    const result = await generateText({ model: claude(), prompt: 'add', tools: { add }, stopWhen: isStepCount(2) });
    expect(result.text).toBe('Three.');
    expect(result.toolResults.map(({ output }) => output)).toEqual([{ sum: 3 }]);
  });

  test('needs no key when the server needs none', async () => {
    const open = await startScriptedModel({ needsKey: false });
    open.script('Hello.');
    const provider = openAICompatibleProvider({ OPENAI_COMPATIBLE_BASE_URL: open.url });
    expect(await streamText({ model: provider.languageModel('claude-sonnet-5-5'), prompt: 'hi' }).text).toBe('Hello.');
    expect(open.requests[0]).toMatchObject({ credential: 'none' });
    await open.close();
  });

  test('answers 404 for an unknown model', async () => {
    const { result, errors } = ask(named('nothing'), 'hello');
    await result.consumeStream();
    expect(errors[0]).toMatchObject({ statusCode: 404, data: { error: { code: 'model_not_found' } } });
  });

  test('has an error when the stream ends without a finish reason', async () => {
    model.script(reply([text('Half an answer'), cutOff()]));
    const { result, errors } = ask(claude(), 'hello');
    await result.consumeStream();
    expect(String(errors[0])).toContain('without a finish reason');
  });
});
