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

test('the model does not read what the browser renders', async () => {
  const output = await call('Respond', { message: 'Done.' });
  expect(output).toHaveProperty('ui_action');
  const read = await tools.Respond!.toModelOutput!({ toolCallId: 'call-7', input: {}, output });
  expect(read).toEqual({ type: 'json', value: { success: true, message: 'Done.' } });
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
