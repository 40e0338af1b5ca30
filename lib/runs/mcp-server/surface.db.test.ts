import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { type CallToolResult, ElicitRequestSchema, type ElicitResult, type Progress } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, test } from 'vitest';
import { type McpTestEnv, mcpTestEnv, post, turnsOf } from '#lib/runs/mcp-server/testing/mcp-test-env.ts';

const question = { question: 'Which week is it about?', options: ['This week', 'Last week'] };
const textsOf = (result: unknown) => (result as CallToolResult).content.map((part) => (part.type === 'text' ? part.text : part.type));

/** A client that shows questions to a person who answers like this. */
function asking(answer: (params: { message: string; requestedSchema?: unknown }) => ElicitResult | Promise<ElicitResult>): Client {
  const client = new Client({ name: 'asking-client', version: '2.0.0' }, { capabilities: { elicitation: {} } });
  client.setRequestHandler(ElicitRequestSchema, ({ params }) => answer(params as never));
  return client;
}

async function clarify(testEnv: McpTestEnv, client: Client, processes?: Parameters<McpTestEnv['connect']>[2]) {
  await testEnv.connect(await testEnv.token(['read']), client, processes);
  await client.listTools();
  return client.callTool({ name: 'Clarify', arguments: question });
}

describe('Clarify', () => {
  test('Clarify returns the person’s answer, an option or free text, if the client shows questions', async () => {
    const testEnv = await mcpTestEnv();
    const questions: unknown[] = [];
    const picks = asking((params) => {
      questions.push(params);
      return { action: 'accept', content: { choice: 'Last week' } };
    });
    expect((await clarify(testEnv, picks)).structuredContent).toMatchObject({ success: true, answer: 'Last week' });
    expect(questions).toEqual([
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
    expect((await clarify(testEnv, writes)).structuredContent).toMatchObject({ answer: 'The one before' });
    expect(await turnsOf(testEnv)).toMatchObject([
      { exit_reason: 'complete', exit_detail: { via: 'A test', client: 'asking-client 2.0.0' } },
      { exit_reason: 'complete' },
    ]);
    expect((await testEnv.db.from('program_questions').select('id')).data).toEqual([]);
  });

  test('the answer may arrive at a different process than the one that asks', async () => {
    const testEnv = await mcpTestEnv();
    const other = await mcpTestEnv();
    const client = asking(() => ({ action: 'accept', content: { choice: 'This week' } }));
    expect((await clarify(testEnv, client, [testEnv.mcp, other.mcp])).structuredContent).toMatchObject({ answer: 'This week' });
  });

  test.each<[string, () => ElicitResult]>([
    ['declines', () => ({ action: 'decline' })],
    ['dismisses it', () => ({ action: 'cancel' })],
    ['sends it empty', () => ({ action: 'accept', content: { answer: '  ' } })],
    ['sends an option that was not offered', () => ({ action: 'accept', content: { choice: 'Next week' } })],
  ])('when a person %s, the model reads that there was no answer', async (_, answer) => {
    const result = await clarify(await mcpTestEnv(), asking(answer));
    expect(result.structuredContent).toMatchObject({ success: true, answer: null });
    expect(textsOf(result).at(-1)).toContain('did not answer');
  });

  test('a client that fails to show a question is reported differently from a person who does not answer', async () => {
    const fails = asking(() => {
      throw new Error('No window to show it in');
    });
    const result = await clarify(await mcpTestEnv(), fails);
    expect(result.structuredContent).not.toHaveProperty('answer');
    expect(textsOf(result).at(-1)).toContain('could not be asked');
  });

  test('an unanswered question times out', async () => {
    const testEnv = await mcpTestEnv({ patienceMs: 600 });
    const result = await clarify(
      testEnv,
      asking(() => new Promise(() => {})),
    );
    expect(result.structuredContent).toMatchObject({ answer: null });
  });

  test('a client gets progress while the person is asked', async () => {
    const testEnv = await mcpTestEnv();
    const progressPromise = Promise.withResolvers<Progress>();
    const client = asking(async () => {
      await progressPromise.promise;
      return { action: 'accept', content: { choice: 'Last week' } };
    });
    await testEnv.connect(await testEnv.token(), client);
    const result = await client.callTool({ name: 'Clarify', arguments: question }, undefined, { onprogress: progressPromise.resolve });
    expect(await progressPromise.promise).toEqual({ progress: 1, message: 'Waiting for the person to answer' });
    expect(result.structuredContent).toMatchObject({ answer: 'Last week' });
  });

  test('a program with too many open questions cannot ask more, not counting those of dead processes', async () => {
    const testEnv = await mcpTestEnv();
    const client = asking(() => ({ action: 'accept', content: { choice: 'Last week' } }));
    await clarify(testEnv, client);
    await testEnv.hub.drain(5000);
    const { data: turn } = await testEnv.db.from('turns').select('id').single().throwOnError();
    const open = (created_at: Date) =>
      testEnv.db
        .from('program_questions')
        .insert(Array.from({ length: 5 }, () => ({ turn_id: turn.id, created_at: created_at.toISOString() })))
        .throwOnError();
    await open(new Date(Date.now() - 3_600_000));
    const again = await client.callTool({ name: 'Clarify', arguments: question });
    expect(again.structuredContent).toMatchObject({ answer: 'Last week' });
    expect((await testEnv.db.from('program_questions').select('id')).data).toEqual([]);
    await open(new Date());
    const refused = await client.callTool({ name: 'Clarify', arguments: question });
    expect(refused.structuredContent).not.toHaveProperty('answer');
    expect(textsOf(refused).at(-1)).toContain('could not be asked');
  });

  test('without support in the client, the model is asked to put the question itself', async () => {
    const result = await clarify(await mcpTestEnv(), new Client({ name: 'test-client', version: '1.0.0' }));
    expect(result.structuredContent).toMatchObject({ success: true, ...question });
    expect(result.structuredContent).not.toHaveProperty('answer');
    expect(textsOf(result).at(-1)).toContain('Ask the person in your own reply');
  });

  test('answers from another person or to a closed question are ignored', async () => {
    const [testEnv, stranger] = [await mcpTestEnv(), await mcpTestEnv()];
    const strange = { authorization: `Bearer ${await stranger.token()}` };
    const answers = asking(async () => {
      const { data } = await testEnv.db.from('program_questions').select('id').single().throwOnError();
      const forged = { jsonrpc: '2.0', id: data.id, result: { action: 'accept', content: { answer: 'Forged' } } };
      expect((await stranger.mcp.handle(post(forged, strange))).status).toBe(202);
      return { action: 'accept', content: { answer: 'Mine' } };
    });
    expect((await clarify(testEnv, answers)).structuredContent).toMatchObject({ answer: 'Mine' });
    for (const id of [7, 'nothing', crypto.randomUUID()])
      expect((await stranger.mcp.handle(post({ jsonrpc: '2.0', id, result: {} }, strange))).status).toBe(202);
  });

  test('a cancelled call stops in whichever process it runs', async () => {
    const [testEnv, other] = [await mcpTestEnv(), await mcpTestEnv()];
    const shown = Promise.withResolvers<void>();
    const client = asking(() => {
      shown.resolve();
      return new Promise(() => {});
    });
    await testEnv.connect(await testEnv.token(), client, [testEnv.mcp, other.mcp]);
    const stop = new AbortController();
    const call = client.callTool({ name: 'Clarify', arguments: question }, undefined, { signal: stop.signal });
    await shown.promise;
    await expect.poll(async () => (await testEnv.db.from('turn_calls').select('state')).data).toEqual([{ state: 'running' }]);
    stop.abort('The person thought better of it');
    await expect(call).rejects.toThrow('thought better');
    await Promise.all([testEnv.hub.drain(20_000), other.hub.drain(20_000)]);
    expect(await turnsOf(testEnv)).toMatchObject([{ status: 'ended', exit_reason: 'stopped' }]);
  });
});

describe('output for the person', () => {
  test('Respond returns its message for the person, and sends it as progress', async () => {
    const testEnv = await mcpTestEnv();
    const client = await testEnv.connect(await testEnv.token());
    await client.listTools();
    const progress: Progress[] = [];
    const result = await client.callTool({ name: 'Respond', arguments: { message: 'Half of it is **done**.', final: false } }, undefined, {
      onprogress: (progressPromise) => progress.push(progressPromise),
    });
    expect((result.content as object[])[0]).toEqual({
      type: 'text',
      text: 'Half of it is **done**.',
      annotations: { audience: ['user'], priority: 1 },
    });
    expect(progress).toEqual([{ progress: 1, message: 'Half of it is **done**.' }]);
  });

  test('Todo sends the progress of the plan', async () => {
    const testEnv = await mcpTestEnv();
    const client = await testEnv.connect(await testEnv.token());
    const progress: Progress[] = [];
    const todos = [
      { content: 'Gather sources', status: 'completed', activeForm: 'Gathering sources' },
      { content: 'Write it', status: 'in_progress', activeForm: 'Writing it' },
      { content: 'Check it', status: 'pending', activeForm: 'Checking it' },
    ];
    const result = await client.callTool({ name: 'Todo', arguments: { todos } }, undefined, {
      onprogress: (progressPromise) => progress.push(progressPromise),
    });
    expect(progress).toEqual([{ progress: 1, total: 3, message: 'Writing it' }]);
    expect(result.structuredContent).toMatchObject({ success: true, todos });
  });
});

describe('sessions', () => {
  test('a session of another person or installation, or a forged one, is not found', async () => {
    const [ada, grace, elsewhere] = [await mcpTestEnv(), await mcpTestEnv(), await mcpTestEnv({ secret: 'x'.repeat(40) })];
    const begin = {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
    };
    const begun = async (testEnv: McpTestEnv, token: string) =>
      (await testEnv.mcp.handle(post(begin, { authorization: `Bearer ${token}` }))).headers.get('mcp-session-id')!;
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

  test('an unknown protocol version is answered with a supported one', async () => {
    const testEnv = await mcpTestEnv();
    const begin = {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2099-01-01', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
    };
    const response = await testEnv.mcp.handle(post(begin, { authorization: `Bearer ${await testEnv.token()}` }));
    expect(await response.text()).toContain('"protocolVersion":"2025-11-25"');
  });
});
