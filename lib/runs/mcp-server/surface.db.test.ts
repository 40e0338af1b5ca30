import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { type CallToolResult, ElicitRequestSchema, type ElicitResult, type Progress } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, test } from 'vitest';
import { type McpWorld, mcpWorld, post, turnsOf } from './testing/mcp-world.ts';

const question = { question: 'Which week is it about?', options: ['This week', 'Last week'] };
const textsOf = (result: unknown) => (result as CallToolResult).content.map((part) => (part.type === 'text' ? part.text : part.type));

/** A client that can put questions to its person, who answers so. */
function asking(answer: (params: { message: string; requestedSchema?: unknown }) => ElicitResult | Promise<ElicitResult>): Client {
  const client = new Client({ name: 'asking-client', version: '2.0.0' }, { capabilities: { elicitation: {} } });
  client.setRequestHandler(ElicitRequestSchema, ({ params }) => answer(params as never));
  return client;
}

async function clarify(world: McpWorld, client: Client, processes?: Parameters<McpWorld['connect']>[2]) {
  await world.connect(await world.token(['read']), client, processes);
  await client.listTools();
  return client.callTool({ name: 'Clarify', arguments: question });
}

describe('Clarify', () => {
  test('where the client shows questions the person answers at once, by an option or in their own words', async () => {
    const world = await mcpWorld();
    const asked: unknown[] = [];
    const picks = asking((params) => {
      asked.push(params);
      return { action: 'accept', content: { choice: 'Last week' } };
    });
    expect((await clarify(world, picks)).structuredContent).toMatchObject({ success: true, answer: 'Last week' });
    expect(asked).toEqual([
      {
        message: question.question,
        requestedSchema: {
          type: 'object',
          properties: {
            choice: { type: 'string', title: 'Pick one', enum: question.options },
            answer: { type: 'string', title: 'Or answer in your own words' },
          },
        },
      },
    ]);
    const writes = asking(() => ({ action: 'accept', content: { choice: 'Last week', answer: ' The one before ' } }));
    expect((await clarify(world, writes)).structuredContent).toMatchObject({ answer: 'The one before' });
    expect(await turnsOf(world)).toMatchObject([
      { exit_reason: 'complete', exit_detail: { via: 'A test', client: 'asking-client 2.0.0' } },
      { exit_reason: 'complete' },
    ]);
    expect((await world.db.from('program_questions').select('id')).data).toEqual([]);
  });

  test('the answer may come to another process than the one that asks', async () => {
    const world = await mcpWorld();
    const other = await mcpWorld();
    const client = asking(() => ({ action: 'accept', content: { choice: 'This week' } }));
    expect((await clarify(world, client, [world.mcp, other.mcp])).structuredContent).toMatchObject({ answer: 'This week' });
  });

  test.each<[string, () => ElicitResult]>([
    ['declines', () => ({ action: 'decline' })],
    ['dismisses it', () => ({ action: 'cancel' })],
    ['sends it empty', () => ({ action: 'accept', content: { answer: '  ' } })],
    ['sends an option that was not offered', () => ({ action: 'accept', content: { choice: 'Next week' } })],
  ])('a person who %s has said nothing, and the model is told so', async (_, answer) => {
    const result = await clarify(await mcpWorld(), asking(answer));
    expect(result.structuredContent).toMatchObject({ success: true, answer: null });
    expect(textsOf(result).at(-1)).toContain('did not answer');
  });

  test('a client that fails to ask is told as that, not as a person who says nothing', async () => {
    const fails = asking(() => {
      throw new Error('No window to show it in');
    });
    const result = await clarify(await mcpWorld(), fails);
    expect(result.structuredContent).not.toHaveProperty('answer');
    expect(textsOf(result).at(-1)).toContain('could not be asked');
  });

  test('nobody waits for ever', async () => {
    const world = await mcpWorld({ patienceMs: 600 });
    const result = await clarify(
      world,
      asking(() => new Promise(() => {})),
    );
    expect(result.structuredContent).toMatchObject({ answer: null });
  });

  test('while the person is asked, a client that listens is told that the call goes on', async () => {
    const world = await mcpWorld();
    const told = Promise.withResolvers<Progress>();
    const client = asking(async () => {
      await told.promise;
      return { action: 'accept', content: { choice: 'Last week' } };
    });
    await world.connect(await world.token(), client);
    const result = await client.callTool({ name: 'Clarify', arguments: question }, undefined, { onprogress: told.resolve });
    expect(await told.promise).toEqual({ progress: 1, message: 'Waiting for the person to answer' });
    expect(result.structuredContent).toMatchObject({ answer: 'Last week' });
  });

  test('a program that asks and asks is told that its person cannot be asked; what a dead process left open does not count', async () => {
    const world = await mcpWorld();
    const client = asking(() => ({ action: 'accept', content: { choice: 'Last week' } }));
    await clarify(world, client);
    await world.hub.drain(5000);
    const { data: turn } = await world.db.from('turns').select('id').single().throwOnError();
    const open = (created_at: Date) =>
      world.db
        .from('program_questions')
        .insert(Array.from({ length: 5 }, () => ({ turn_id: turn.id, created_at: created_at.toISOString() })))
        .throwOnError();
    await open(new Date(Date.now() - 3_600_000));
    const again = await client.callTool({ name: 'Clarify', arguments: question });
    expect(again.structuredContent).toMatchObject({ answer: 'Last week' });
    expect((await world.db.from('program_questions').select('id')).data).toEqual([]);
    await open(new Date());
    const refused = await client.callTool({ name: 'Clarify', arguments: question });
    expect(refused.structuredContent).not.toHaveProperty('answer');
    expect(textsOf(refused).at(-1)).toContain('could not be asked');
  });

  test('where the client shows none, its model is told to ask', async () => {
    const result = await clarify(await mcpWorld(), new Client({ name: 'test-client', version: '1.0.0' }));
    expect(result.structuredContent).toMatchObject({ success: true, ...question });
    expect(result.structuredContent).not.toHaveProperty('answer');
    expect(textsOf(result).at(-1)).toContain('Put it to the person in your own reply');
  });

  test('another person answers nothing, and nobody answers what is not open', async () => {
    const [world, stranger] = [await mcpWorld(), await mcpWorld()];
    const strange = { authorization: `Bearer ${await stranger.token()}` };
    const answers = asking(async () => {
      const { data } = await world.db.from('program_questions').select('id').single().throwOnError();
      const forged = { jsonrpc: '2.0', id: data.id, result: { action: 'accept', content: { answer: 'Forged' } } };
      expect((await stranger.mcp.handle(post(forged, strange))).status).toBe(202);
      return { action: 'accept', content: { answer: 'Mine' } };
    });
    expect((await clarify(world, answers)).structuredContent).toMatchObject({ answer: 'Mine' });
    for (const id of [7, 'nothing', crypto.randomUUID()])
      expect((await stranger.mcp.handle(post({ jsonrpc: '2.0', id, result: {} }, strange))).status).toBe(202);
  });

  test('a call that the client cancels stops, in whichever process it runs', async () => {
    const [world, other] = [await mcpWorld(), await mcpWorld()];
    const shown = Promise.withResolvers<void>();
    const client = asking(() => {
      shown.resolve();
      return new Promise(() => {});
    });
    await world.connect(await world.token(), client, [world.mcp, other.mcp]);
    const stop = new AbortController();
    const call = client.callTool({ name: 'Clarify', arguments: question }, undefined, { signal: stop.signal });
    await shown.promise;
    await expect.poll(async () => (await world.db.from('turn_calls').select('state')).data).toEqual([{ state: 'running' }]);
    stop.abort('The person thought better of it');
    await expect(call).rejects.toThrow('thought better');
    await Promise.all([world.hub.drain(20_000), other.hub.drain(20_000)]);
    expect(await turnsOf(world)).toMatchObject([{ status: 'ended', exit_reason: 'stopped' }]);
  });
});

describe('what is shown to the person', () => {
  test('Respond comes back as words for the person, and as progress where the client listens', async () => {
    const world = await mcpWorld();
    const client = await world.connect(await world.token());
    await client.listTools();
    const progress: Progress[] = [];
    const result = await client.callTool({ name: 'Respond', arguments: { message: 'Half of it is **done**.', final: false } }, undefined, {
      onprogress: (told) => progress.push(told),
    });
    expect((result.content as object[])[0]).toEqual({
      type: 'text',
      text: 'Half of it is **done**.',
      annotations: { audience: ['user'], priority: 1 },
    });
    expect(progress).toEqual([{ progress: 1, message: 'Half of it is **done**.' }]);
  });

  test('Todo tells how far the plan is', async () => {
    const world = await mcpWorld();
    const client = await world.connect(await world.token());
    const progress: Progress[] = [];
    const todos = [
      { content: 'Gather sources', status: 'completed', activeForm: 'Gathering sources' },
      { content: 'Write it', status: 'in_progress', activeForm: 'Writing it' },
      { content: 'Check it', status: 'pending', activeForm: 'Checking it' },
    ];
    const result = await client.callTool({ name: 'Todo', arguments: { todos } }, undefined, { onprogress: (told) => progress.push(told) });
    expect(progress).toEqual([{ progress: 1, total: 3, message: 'Writing it' }]);
    expect(result.structuredContent).toMatchObject({ success: true, todos });
  });
});

describe('sessions', () => {
  test('a session of another person, of another installation or made up is not found', async () => {
    const [ada, grace, elsewhere] = [await mcpWorld(), await mcpWorld(), await mcpWorld({ secret: 'x'.repeat(40) })];
    const begin = {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
    };
    const begun = async (world: McpWorld, token: string) =>
      (await world.mcp.handle(post(begin, { authorization: `Bearer ${token}` }))).headers.get('mcp-session-id')!;
    const token = await ada.token();
    const [mine, theirs, foreign] = [
      await begun(ada, token),
      await begun(grace, await grace.token()),
      await begun(elsewhere, await elsewhere.token()),
    ];
    const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' };
    const status = async (session: string) =>
      (await ada.mcp.handle(post(list, { authorization: `Bearer ${token}`, 'mcp-session-id': session }))).status;
    expect([await status(mine), await status(theirs), await status(foreign), await status('made-up')]).toEqual([200, 404, 404, 404]);
  });

  test('a protocol version that is not known is answered with one that is', async () => {
    const world = await mcpWorld();
    const begin = {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2099-01-01', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
    };
    const response = await world.mcp.handle(post(begin, { authorization: `Bearer ${await world.token()}` }));
    expect(await response.text()).toContain('"protocolVersion":"2025-11-25"');
  });
});
