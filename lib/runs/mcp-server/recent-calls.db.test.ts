import { expect, test } from 'vitest';
import { type McpTestEnv, mcpTestEnv } from '#lib/runs/mcp-server/testing/mcp-test-env.ts';
import { readRecentCalls } from './recent-calls.ts';

const ended = ({ hub }: McpTestEnv) => hub.drain(5000);

test('a person sees the latest calls of their programs, newest first, with program, input, time and result', async () => {
  const [ada, grace] = [await mcpTestEnv(), await mcpTestEnv()];
  expect(await readRecentCalls(ada.db)).toEqual([]);
  const client = await ada.connect(await ada.token(['read', 'write']));
  await client.callTool({ name: 'Write', arguments: { ref: 'memory:new', content: { content: 'Mine' } } });
  await ended(ada);
  await client.callTool({ name: 'Read', arguments: { ref: 'memory:nothing' } });
  await ended(ada);
  await client.callTool({ name: 'Execute', arguments: { action: 'work.run', target: 'work:latest' } });
  await ended(ada);
  const calls = await readRecentCalls(ada.db);
  expect(calls).toMatchObject([
    {
      program: 'A test',
      name: 'Execute',
      state: 'failed',
      input: { action: 'work.run' },
      output: { error: 'permission_denied', scope: 'execute' },
    },
    { program: 'A test', name: 'Read', state: 'failed', output: { error: 'not_found' } },
    { program: 'A test', name: 'Write', state: 'done', input: { ref: 'memory:new' }, output: { data: { content: 'Mine' } } },
  ]);
  expect(calls.every(({ at }) => Math.abs(Date.now() - Date.parse(at)) < 60_000)).toBe(true);
  expect(await readRecentCalls(grace.db)).toEqual([]);
});

test('the list is limited, and long texts are left out', async () => {
  const testEnv = await mcpTestEnv();
  const client = await testEnv.connect(await testEnv.token());
  const content = Array.from({ length: 20_000 }, (_, n) => `word${n}`).join(' ');
  await client.callTool({ name: 'Write', arguments: { ref: 'document:new', content: { name: 'Long', content } } });
  await ended(testEnv);
  const [call] = await readRecentCalls(testEnv.db);
  expect(call).toMatchObject({ name: 'Write', state: 'done', input: { ref: 'document:new' } });
  expect(JSON.stringify(call).length).toBeLessThan(20_000);
  for (let n = 0; n < 12; n++) await client.callTool({ name: 'List', arguments: { pattern: 'memory:*' } });
  await ended(testEnv);
  expect((await readRecentCalls(testEnv.db)).map(({ name }) => name)).toEqual(Array(10).fill('List'));
});

test('a call whose process died is shown as failed', async () => {
  const testEnv = await mcpTestEnv();
  const { data: turn } = await testEnv.db
    .from('turns')
    .insert({
      trigger: 'signal',
      operator: 'mcp',
      status: 'ended',
      exit_reason: 'interrupted',
      ended_at: new Date().toISOString(),
      model: 'none',
      instance_id: 'gone',
      lease: crypto.randomUUID(),
    })
    .select('id')
    .single()
    .throwOnError();
  await testEnv.db
    .from('turn_calls')
    .insert({ turn_id: turn.id, call_id: 'one', name: 'Write', state: 'running', input: { ref: 'memory:new' } })
    .throwOnError();
  expect(await readRecentCalls(testEnv.db)).toMatchObject([{ program: null, name: 'Write', state: 'failed', output: null }]);
});

test('what a client wrote and read of a document is deleted with it', async () => {
  const { db, hub, connect, token } = await mcpTestEnv();
  const client = await connect(await token(['read', 'write']));
  const content = { name: 'Lab notes', content: 'The Falcon prototype failed.' };
  await client.callTool({ name: 'Write', arguments: { ref: 'document:new', content } });
  const { data: document } = await db.from('documents').select('id').single().throwOnError();
  await client.callTool({ name: 'List', arguments: { pattern: `document:${document.id}/chunks` } });
  await client.callTool({ name: 'List', arguments: { pattern: 'document:*' } });
  await hub.drain(5000);
  const stored = async () =>
    JSON.stringify([
      (await db.from('turn_calls').select('input, output').throwOnError()).data,
      (await db.from('turn_events').select('chunks').throwOnError()).data,
    ]);
  expect((await stored()).match(/Falcon/g)!.length).toBeGreaterThan(1);
  await db.from('documents').delete().eq('id', document.id).throwOnError();
  expect(await stored()).not.toContain('Falcon');
  expect(await readRecentCalls(db)).toMatchObject([
    { name: 'List', output: { items: [{ name: 'Lab notes' }] } },
    { name: 'List', output: { message: 'This is no longer stored here.' } },
    { name: 'Write', input: { ref: 'document:new' }, output: { message: 'This is no longer stored here.' } },
  ]);
});
