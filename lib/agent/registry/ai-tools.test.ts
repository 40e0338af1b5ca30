import { asSchema } from 'ai';
import { expect, test } from 'vitest';
import { systemClock } from '#lib/base/clock.ts';
import type { Db } from '#lib/database/db.ts';
import { registry } from '#lib/primitives/index.ts';
import type { CallOptions } from './ai-tools.ts';
import type { PrimitiveContext } from './context.ts';

const contexts: CallOptions[] = [];
const tools = registry.aiTools((call): PrimitiveContext => {
  contexts.push(call);
  return { db: {} as Db, userId: 'ada', clock: systemClock(), timeZone: 'UTC', log: () => 'log-1' };
});
const call = (name: string, input: unknown) => tools[name]!.execute!(input, { toolCallId: 'call-7', messages: [], context: undefined });

test('each primitive has a tool, whose schema validates nothing', () => {
  expect(Object.keys(tools)).toEqual(registry.names());
  for (const { inputSchema } of Object.values(tools)) expect(asSchema(inputSchema).validate).toBeUndefined();
});

test('a failure is returned as the registry reports it', async () => {
  expect(await call('Read', {})).toMatchObject({ success: false, error: 'missing_ref' });
  expect(await call('Respond', { message: 'Done.' })).toMatchObject({ success: true, message: 'Done.' });
});

test('each call has its own context', async () => {
  await call('Respond', { message: 'Done.' });
  expect(contexts.at(-1)).toMatchObject({ toolCallId: 'call-7' });
});

test('the model reads a failure marked as an error, with its code', async () => {
  const output = await call('Read', {});
  expect(await tools.Read!.toModelOutput!({ toolCallId: 'call-7', input: {}, output })).toMatchObject({
    type: 'error-json',
    value: { success: false, error: 'missing_ref', path: 'ref' },
  });
});

const readBack = async (name: string, output: unknown) => {
  const { type, value } = (await tools[name]!.toModelOutput!({ toolCallId: 'call-7', input: {}, output })) as {
    type: string;
    value: unknown;
  };
  return { [type]: value };
};

test('the model does not read again what it wrote in Respond, Todo and Clarify', async () => {
  const todos = [{ content: 'Read', status: 'pending', activeForm: 'Reading' }];
  for (const [name, input] of Object.entries({ Respond: { message: 'Done.' }, Todo: { todos }, Clarify: { question: 'Which?' } })) {
    const output = await call(name, input);
    expect(output).toMatchObject({ success: true, ui_action: { data: input } });
    expect(await readBack(name, output)).toEqual({ json: { success: true } });
  }
});

test('the model reads the answer to a question that was answered immediately', async () => {
  const output = { success: true, question: 'Which?', options: [], answer: 'The first', ui_action: {} };
  expect(await readBack('Clarify', output)).toEqual({ json: { success: true, answer: 'The first' } });
  expect(await readBack('Clarify', { ...output, answer: null })).toEqual({ json: { success: true, answer: null } });
});

test('the model reads all of a failure of Respond, Todo and Clarify', async () => {
  for (const name of ['Respond', 'Todo', 'Clarify']) {
    const output = await call(name, { unknown: 1 });
    expect(await readBack(name, output)).toEqual({ 'error-json': output });
  }
});

test('the model does not read what the browser renders of other calls', async () => {
  const output = { success: true, action: 'work.run', ui_action: { type: 'FOLLOW', data: { ref: 'work:1' } } };
  expect(await readBack('Execute', output)).toEqual({ json: { success: true, action: 'work.run' } });
});

test('the model reads a shortened form of a long result', async () => {
  const toModelOutput = tools.Read!.toModelOutput!;
  const output = { success: true, data: { content: 'a'.repeat(50_000) } };
  const { type, value } = (await toModelOutput({ toolCallId: 'call-7', input: {}, output })) as {
    type: string;
    value: Record<string, unknown>;
  };
  expect(type).toBe('json');
  expect(value).toMatchObject({ success: true, truncated: true });
  expect(JSON.stringify(value).length).toBeLessThanOrEqual(30_000);
});
