import { expect, test } from 'vitest';
import { listMemories } from '#lib/features/memories/read-memories.ts';
import { registry } from '#lib/primitives/index.ts';
import { mcpTestEnv, SITE_URL, turnsOf } from '#lib/runs/mcp-server/testing/mcp-test-env.ts';

test('lists the nine primitives with their schemas and effects', async () => {
  const testEnv = await mcpTestEnv();
  const client = await testEnv.connect(await testEnv.token());
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
    description: registry.get('Read')!.programDescription,
    inputSchema: { type: 'object' },
    outputSchema: { type: 'object' },
  });
});

test('tool descriptions do not mention turns, chats or approvals, which MCP lacks', async () => {
  const testEnv = await mcpTestEnv();
  const client = await testEnv.connect(await testEnv.token());
  const { tools } = await client.listTools();
  for (const { name, description } of tools)
    expect(description, name).not.toMatch(
      /ends your turn|next message|inline in the chat|asks? the person for approval|asked for approval|this session, or/i,
    );
});

test('data that is written is the person’s own and is read back, structured and as text', async () => {
  const testEnv = await mcpTestEnv();
  const client = await testEnv.connect(await testEnv.token());
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
  const { data } = await testEnv.db.from('memories').select('content').throwOnError();
  expect(data).toEqual([{ content: 'Dana wants the money first' }]);
  const listed = await client.callTool({ name: 'List', arguments: { pattern: 'memory:*' } });
  expect(listed.structuredContent).toMatchObject({ success: true, count: 1 });
});

test('a memory from a program is attributed to it, whatever source it claims', async () => {
  const testEnv = await mcpTestEnv();
  const client = await testEnv.connect(await testEnv.token());
  const write = (more: object) =>
    client.callTool({ name: 'Write', arguments: { ref: 'memory:new', content: { content: 'Dana wants the money first', ...more } } });
  for (const more of [{}, { source_type: 'conversation' }]) await write(more);
  for (const more of [{ source_type: 'edit' }, { source_ref: `session:${testEnv.person.id}` }])
    expect(await write(more)).toMatchObject({ isError: true });
  await turnsOf(testEnv);
  const { memories } = await listMemories(testEnv.db, { query: '' }, { page: 1, now: new Date() });
  const source = { kind: 'other', text: 'through A test' };
  expect(memories).toMatchObject([{ source }, { source }]);
  const { data: entries } = await testEnv.db.from('audit_log').select('changes').eq('entity', 'memories').throwOnError();
  expect(entries[0]).toMatchObject({ changes: { source_type: { to: 'program' }, source_ref: { to: expect.stringMatching(/^turn:/) } } });
});

test('all nine can be called, and each answer matches its schema', async () => {
  const testEnv = await mcpTestEnv();
  const client = await testEnv.connect(await testEnv.token());
  // The client validates each answer against the listed schemas.
  await client.listTools();
  const { data: deliverable } = await testEnv.db
    .from('deliverables')
    .insert({ title: 'Weekly status', deliverable_type: 'status_report' })
    .select('id')
    .single()
    .throwOnError();
  const ref = `deliverable:${deliverable.id}`;
  const todo = { content: 'Write it', status: 'in_progress', activeForm: 'Writing it' };
  const calls: [string, Record<string, unknown>][] = [
    ['Read', { ref }],
    ['Write', { ref: 'memory:new', content: { content: 'Dana wants the money first', type: 'preference' } }],
    ['Edit', { ref, changes: { title: 'Status of the week' } }],
    ['List', { pattern: 'deliverable:?status=active' }],
    ['Search', { query: 'money' }],
    ['Execute', { action: 'deliverable.schedule', target: ref, params: { frequency: 'weekly', day: 'monday', time: '09:00' } }],
    ['Todo', { todos: [todo] }],
    ['Respond', { message: 'It is scheduled.' }],
    ['Clarify', { question: 'For whom is it?', options: ['Dana', 'Sarah'] }],
  ];
  for (const [name, input] of calls) {
    const result = await client.callTool({ name, arguments: input });
    expect(result.structuredContent, `${name}: ${JSON.stringify(result.content)}`).toMatchObject({ success: true });
    expect(result.isError, name).toBeUndefined();
  }
  expect(calls.map(([name]) => name)).toEqual(registry.names());
  const turns = await turnsOf(testEnv);
  expect(turns).toHaveLength(calls.length);
  expect(turns.flatMap(({ turn_calls }) => turn_calls.map(({ name, state }) => [name, state]))).toEqual(
    calls.map(([name]) => [name, 'succeeded']),
  );
  expect(turns[1]).toMatchObject({
    trigger: 'signal',
    operator: 'mcp',
    status: 'ended',
    exit_reason: 'complete',
    model: 'none',
    exit_detail: { via: 'A test', client: 'test-client 1.0.0' },
  });
});

test('a failed call is an error result with its code, and is logged', async () => {
  const testEnv = await mcpTestEnv();
  const client = await testEnv.connect(await testEnv.token());
  await client.listTools();
  const failures: [string, Record<string, unknown>, string][] = [
    ['Read', {}, 'missing_ref'],
    ['Read', { ref: 'nonsense' }, 'invalid_ref'],
    ['Read', { ref: 'session:current' }, 'not_found'],
    ['Todo', { todos: 'all of them' }, 'invalid_input'],
    ['Execute', { action: 'world.end', target: 'deliverable:latest' }, 'unsupported_action'],
  ];
  for (const [name, input, error] of failures) {
    const result = await client.callTool({ name, arguments: input });
    expect(result.isError, error).toBe(true);
    expect(result.structuredContent, error).toBeUndefined();
    expect(JSON.parse((result.content as { text: string }[])[0]!.text)).toMatchObject({ success: false, error });
  }
  const unknown = await client.callTool({ name: 'Undo', arguments: {} });
  expect(JSON.parse((unknown.content as { text: string }[])[0]!.text)).toMatchObject({
    error: 'unknown_primitive',
    available: registry.names(),
  });
  const calls = (await turnsOf(testEnv)).flatMap(({ turn_calls }) => turn_calls);
  expect(calls.map(({ state, error_code }) => [state, error_code])).toEqual(failures.map(([, , error]) => ['failed', error]));
});

test('an action that needs the person’s decision is refused with the address of the page for it', async () => {
  const testEnv = await mcpTestEnv();
  const client = await testEnv.connect(await testEnv.token());
  const { data: deliverable } = await testEnv.db
    .from('deliverables')
    .insert({ title: 'Weekly status', deliverable_type: 'status_report' })
    .select('id')
    .single()
    .throwOnError();
  const { data: version } = await testEnv.db
    .from('deliverable_versions')
    .insert({ deliverable_id: deliverable.id, version_number: 1, draft_content: 'All is well.' })
    .select('id')
    .single()
    .throwOnError();
  await testEnv.db.from('deliverable_versions').update({ status: 'staged' }).eq('id', version.id).throwOnError();
  const ref = `deliverable:${deliverable.id}`;
  for (const [name, input] of [
    ['Execute', { action: 'deliverable.approve', target: ref }],
    ['Execute', { action: 'deliverable.reject', target: ref }],
    ['Edit', { ref, changes: { governance: 'full_auto' } }],
  ] as const) {
    const result = await client.callTool({ name, arguments: input });
    const page = expect.stringContaining(`${SITE_URL}/deliverables/${deliverable.id}`);
    expect(JSON.parse((result.content as { text: string }[])[0]!.text), name).toMatchObject({
      error: 'permission_denied',
      message: page,
      page: expect.stringMatching(`^${SITE_URL}/`),
    });
  }
  expect((await testEnv.db.from('requests').select('id')).data).toEqual([]);
  expect((await testEnv.db.from('deliverable_versions').select('status')).data).toEqual([{ status: 'staged' }]);
});

test('a long text is cut for the model and complete in the structured content', async () => {
  const testEnv = await mcpTestEnv();
  const client = await testEnv.connect(await testEnv.token());
  await client.listTools();
  const description = 'A long story. '.repeat(700);
  const titles = Array.from({ length: 6 }, (_, at) => ({ title: `Report ${at}`, deliverable_type: 'custom', description }));
  const { data } = await testEnv.db.from('deliverables').insert(titles).select('id').throwOnError();
  const result = await client.callTool({ name: 'Read', arguments: { refs: data.map(({ id }) => `deliverable:${id}`) } });
  const text = (result.content as { text: string }[])[0]!.text;
  expect(text.length).toBeLessThanOrEqual(30_000);
  expect(JSON.parse(text)).toMatchObject({ truncated: true });
  expect(JSON.stringify(result.structuredContent)).toContain(description.trim());
});
