import { expect, test } from 'vitest';
import { registry } from '#lib/primitives/index.ts';
import { mcpWorld } from './testing/mcp-world.ts';

test('the nine primitives are listed with their schemas and what they do to the world', async () => {
  const world = await mcpWorld();
  const client = await world.connect(await world.token());
  expect(client.getServerVersion()).toMatchObject({ name: 'thinking-partner', version: '1.2.3' });
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(registry.names());
  expect(Object.fromEntries(tools.map(({ name, annotations }) => [name, annotations]))).toMatchObject({
    Read: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    Write: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    Edit: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    Execute: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
    Respond: { readOnlyHint: true },
  });
  expect(tools[0]).toMatchObject({
    description: registry.get('Read')!.description,
    inputSchema: { type: 'object' },
    outputSchema: { type: 'object' },
  });
});

test('what is written through it is read back, structured and as text, in the person’s own rows', async () => {
  const world = await mcpWorld();
  const client = await world.connect(await world.token());
  await client.listTools();
  const written = await client.callTool({
    name: 'Write',
    arguments: { ref: 'memory:new', content: { content: 'Dana wants the money first' } },
  });
  expect(written).toMatchObject({ structuredContent: { success: true, ref: expect.stringMatching(/^memory:/) } });
  const { ref } = written.structuredContent as { ref: string };
  const read = await client.callTool({ name: 'Read', arguments: { ref } });
  expect(read.structuredContent).toMatchObject({ success: true, data: { content: 'Dana wants the money first' } });
  expect(JSON.parse((read.content as { text: string }[])[0]!.text)).toEqual(read.structuredContent);
  const { data } = await world.db.from('memories').select('content').throwOnError();
  expect(data).toEqual([{ content: 'Dana wants the money first' }]);
  const listed = await client.callTool({ name: 'List', arguments: { pattern: 'memory:*' } });
  expect(listed.structuredContent).toMatchObject({ success: true, count: 1 });
});
