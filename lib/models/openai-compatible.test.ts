import { generateText, isStepCount, jsonSchema, streamText, tool } from 'ai';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { call, reply, type ScriptedModel, startScriptedModel, text, toolResults } from '#e2e/scripted-model/index.ts';
import { createModel } from './model.ts';

let server: ScriptedModel;
beforeAll(async () => {
  server = await startScriptedModel();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const model = () =>
  createModel({
    MODEL: 'openai-compatible:claude-sonnet-5-5',
    OPENAI_COMPATIBLE_BASE_URL: server.url,
    OPENAI_COMPATIBLE_API_KEY: server.apiKey,
    STREAM_DELAY_MS: 0,
  }).languageModel;

const look = tool({
  inputSchema: jsonSchema<{ at: number }>({ type: 'object', properties: { at: { type: 'number' } } }),
  execute: ({ at }) => `seen ${at}`,
});

test('calls that a server numbers from 0 in each answer keep their own results', async () => {
  const numbered = (at: number) => reply([call('look', { at }, { id: 'call_0' }), call('look', { at: at + 1 }, { id: 'call_1' })]);
  server.script([numbered(10), numbered(20), 'Done.']);
  const result = streamText({ model: model(), prompt: 'look', tools: { look }, stopWhen: isStepCount(5) });
  expect(await result.text).toBe('Done.');
  const read = toolResults(server.requests[2]!.body);
  expect(read.map((sent) => sent.text)).toEqual(['seen 10', 'seen 11', 'seen 20', 'seen 21']);
  expect(new Set(read.map(({ id }) => id)).size).toBe(4);
  server.script([numbered(30), numbered(40), 'Done.']);
  const whole = await generateText({ model: model(), prompt: 'look', tools: { look }, stopWhen: isStepCount(5) });
  expect(new Set(whole.toolCalls.map(({ toolCallId }) => toolCallId)).size).toBe(4);
});

test('calls of an answer that ends with the finish reason stop are run', async () => {
  server.script([reply([call('look', { at: 1 })], { stopReason: 'end_turn' }), 'Done.']);
  const result = streamText({ model: model(), prompt: 'look', tools: { look }, stopWhen: isStepCount(5) });
  expect(await result.text).toBe('Done.');
  expect(toolResults(server.requests[1]!.body)).toMatchObject([{ text: 'seen 1' }]);
});

test('what a model thinks between think tags is not part of its text', async () => {
  const thought = reply([text('<think>The person greets me.</think>\n\nHello there.')]);
  server.script([thought, thought]);
  const result = streamText({ model: model(), prompt: 'hi' });
  expect((await result.text).trim()).toBe('Hello there.');
  expect(await result.reasoningText).toBe('The person greets me.');
  expect((await generateText({ model: model(), prompt: 'hi' })).text.trim()).toBe('Hello there.');
});
