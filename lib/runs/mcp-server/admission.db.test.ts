import { StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { describe, expect, test } from 'vitest';
import { hashOfToken } from '#lib/base/random-token.ts';
import { MCP_URL, mcpTestEnv, post, SITE_URL, turnsOf } from '#lib/runs/mcp-server/testing/mcp-test-env.ts';
import { newToken, readAccessTokens, revokeAccessToken } from './access-tokens.ts';

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const codeOf = async (response: Response) => ((await response.json()) as { error: { code: number } }).error.code;

describe('authentication', () => {
  test('refuses a request without a token, with a link to the metadata', async () => {
    const { mcp } = await mcpTestEnv();
    const response = await mcp.handle(post(ping));
    expect(response.status).toBe(401);
    expect(await response.clone().text()).toContain(`${SITE_URL}/settings#programs`);
    expect(response.headers.get('www-authenticate')).toBe(
      'Bearer scope="read write execute", resource_metadata="http://127.0.0.1:4000/.well-known/oauth-protected-resource/api/mcp"',
    );
  });

  test('refuses a token that is wrong, malformed, revoked, expired or without its scheme', async () => {
    const testEnv = await mcpTestEnv();
    const [revoked, expired, good] = [await testEnv.token(), await testEnv.token(), await testEnv.token()];
    const client = await testEnv.connect(revoked);
    const [{ data }] = [await testEnv.db.from('access_tokens').select('id').eq('token_hash', hashOfToken(revoked)).single().throwOnError()];
    await revokeAccessToken(testEnv.db, data.id);
    await expect(client.listTools()).rejects.toThrow(StreamableHTTPError);
    const later = await mcpTestEnv({ clock: { now: () => new Date(Date.now() + 31 * 86_400_000), newId: crypto.randomUUID } });
    const refused: [string, Response][] = [
      ['revoked', await testEnv.mcp.handle(post(ping, bearer(revoked)))],
      ['expired', await later.mcp.handle(post(ping, bearer(expired)))],
      ['wrong', await testEnv.mcp.handle(post(ping, bearer(newToken())))],
      ['malformed', await testEnv.mcp.handle(post(ping, bearer(`${good}x`)))],
      ['a login token', await testEnv.mcp.handle(post(ping, bearer(testEnv.person.loginToken)))],
      ['no scheme', await testEnv.mcp.handle(post(ping, { authorization: good }))],
      ['a cookie', await testEnv.mcp.handle(post(ping, { cookie: `token=${good}` }))],
    ];
    for (const [what, response] of refused) {
      expect(response.status, what).toBe(401);
      if (what !== 'a cookie') expect(response.headers.get('www-authenticate'), what).toContain('error="invalid_token"');
    }
    expect((await testEnv.mcp.handle(post(ping, bearer(good)))).status).toBe(200);
  });

  test('stores only the hash of a token, and its last use', async () => {
    const testEnv = await mcpTestEnv();
    const token = await testEnv.token(['read', 'write']);
    const { data } = await testEnv.db.from('access_tokens').select('*').single().throwOnError();
    expect(JSON.stringify(data)).not.toContain(token.slice(3));
    expect(await readAccessTokens(testEnv.db)).toMatchObject([{ name: 'A test', scopes: ['read', 'write'], lastUsedAt: null }]);
    await testEnv.mcp.handle(post(ping, bearer(token)));
    expect((await readAccessTokens(testEnv.db))[0]!.lastUsedAt).not.toBeNull();
    const { data: entries } = await testEnv.db
      .from('audit_log')
      .select('action, actor_kind, changes')
      .eq('entity', 'access_tokens')
      .throwOnError();
    expect(entries).toMatchObject([
      { action: 'insert', actor_kind: 'user', changes: { scopes: { to: ['read', 'write'] }, token_hash: {} } },
    ]);
  });

  test('gives each of two people access only to their own data', async () => {
    const [ada, grace] = [await mcpTestEnv(), await mcpTestEnv()];
    const [hers, theirs] = [await ada.connect(await ada.token()), await grace.connect(await grace.token())];
    const written = await hers.callTool({ name: 'Write', arguments: { ref: 'memory:new', content: { content: 'Mine alone' } } });
    const { ref } = written.structuredContent as { ref: string };
    const read = await theirs.callTool({ name: 'Read', arguments: { ref } });
    expect(read.isError).toBe(true);
    expect(JSON.parse((read.content as { text: string }[])[0]!.text)).toMatchObject({ success: false, error: 'not_found' });
    expect((await theirs.callTool({ name: 'List', arguments: { pattern: 'memory:*' } })).structuredContent).toMatchObject({ count: 0 });
  });
});

describe('scopes', () => {
  test('lists the tools that a token allows and refuses the others', async () => {
    const testEnv = await mcpTestEnv();
    const client = await testEnv.connect(await testEnv.token(['read']));
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['Read', 'List', 'Search', 'Todo', 'Respond', 'Clarify']);
    for (const [name, scope] of [
      ['Write', 'write'],
      ['Edit', 'write'],
      ['Execute', 'execute'],
    ] as const) {
      const refused = await client.callTool({ name, arguments: { ref: 'memory:new', content: { content: 'Not allowed' } } });
      expect(refused.isError, name).toBe(true);
      const page = `${SITE_URL}/settings#programs`;
      const message = expect.stringContaining(page);
      expect(JSON.parse((refused.content as { text: string }[])[0]!.text)).toMatchObject({
        error: 'permission_denied',
        scope,
        message,
        page,
      });
    }
    expect((await testEnv.db.from('memories').select('id')).data).toEqual([]);
    const denied = { state: 'failed', error_code: 'permission_denied' };
    expect((await turnsOf(testEnv)).map(({ turn_calls }) => turn_calls)).toMatchObject(
      ['Write', 'Edit', 'Execute'].map((name) => [{ name, ...denied }]),
    );
  });

  test('lets a token with the scope write not execute', async () => {
    const testEnv = await mcpTestEnv();
    const client = await testEnv.connect(await testEnv.token(['read', 'write']));
    expect((await client.listTools()).tools.map(({ name }) => name)).not.toContain('Execute');
    expect(await client.callTool({ name: 'Execute', arguments: { action: 'memory.extract', target: 'session:current' } })).toMatchObject({
      isError: true,
    });
    expect(await client.callTool({ name: 'Write', arguments: { ref: 'memory:new', content: { content: 'Allowed' } } })).not.toMatchObject({
      isError: true,
    });
  });
});

describe('a token without the scope execute', () => {
  const call = async (client: Awaited<ReturnType<Awaited<ReturnType<typeof mcpTestEnv>>['connect']>>, name: string, input: object) => {
    const { content } = await client.callTool({ name, arguments: { ...input } });
    return JSON.parse((content as { text: string }[])[0]!.text) as Record<string, unknown>;
  };
  const needs = { error: 'permission_denied', scope: 'execute', message: expect.stringContaining('needs the scope "execute"') };
  const ticket = { task: 'Count', agent_type: 'research' };
  const report = { title: 'Prices', deliverable_type: 'status_report' };
  const soon = { time: '09:00' };

  test('cannot create anything with a schedule', async () => {
    const testEnv = await mcpTestEnv();
    const client = await testEnv.connect(await testEnv.token(['read', 'write']));
    const write = (ref: string, content: object) => call(client, 'Write', { ref, content });
    expect(await write('work:new', { ...ticket, frequency: 'daily', schedule: soon })).toMatchObject(needs);
    expect(await write('work:new', { ...ticket, schedule: { anchor: '2099-01-01', time: '09:00' } })).toMatchObject(needs);
    expect(await write('deliverable:new', { ...report, frequency: 'daily' })).toMatchObject(needs);
    expect(await write('deliverable:new', report)).toMatchObject(needs);
    expect(await write('work:new', ticket)).toMatchObject({ success: true });
    expect(await write('deliverable:new', { ...report, status: 'paused' })).toMatchObject({ success: true });
    expect(await write('deliverable:new', { ...report, paused_until: '2099-01-01' })).toMatchObject(needs);
    expect(await write('deliverable:new', { ...report, frequency: 'once' })).toMatchObject({ success: true });
  });

  test('cannot change a schedule, but can pause it', async () => {
    const testEnv = await mcpTestEnv();
    const full = await testEnv.connect(await testEnv.token());
    const client = await testEnv.connect(await testEnv.token(['read', 'write']));
    const { ref } = await call(full, 'Write', { ref: 'deliverable:new', content: report });
    const edit = (changes: object) => call(client, 'Edit', { ref, changes });
    expect(await edit({ frequency: 'daily' })).toMatchObject(needs);
    expect(await edit({ schedule: { time: '06:00' } })).toMatchObject(needs);
    expect(await edit({ title: 'Prices of the week' })).toMatchObject({ success: true });
    expect(await edit({ status: 'paused' })).toMatchObject({ success: true });
    expect(await edit({ status: 'active' })).toMatchObject(needs);
    expect(await edit({ paused_until: '2099-01-01' })).toMatchObject(needs);
    expect(await call(full, 'Edit', { ref, changes: { status: 'active' } })).toMatchObject({ success: true });
  });
});

describe('requests', () => {
  test('requests beyond a person’s limit are refused with the wait time, across all of their tokens but not other people’s', async () => {
    const testEnv = await mcpTestEnv({ requestsPerMinute: 3 });
    const [one, other] = [await testEnv.token(), await testEnv.token()];
    for (let n = 0; n < 3; n++) expect((await testEnv.mcp.handle(post(ping, bearer(one)))).status).toBe(200);
    const refused = await testEnv.mcp.handle(post(ping, bearer(one)));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(20);
    expect((await testEnv.mcp.handle(post(ping, bearer(other)))).status).toBe(429);
    const stranger = await mcpTestEnv({ requestsPerMinute: 3 });
    expect((await stranger.mcp.handle(post(ping, bearer(await stranger.token())))).status).toBe(200);
  });

  test('a wait of one second is in the singular', async () => {
    const testEnv = await mcpTestEnv({ requestsPerMinute: 60 });
    const token = await testEnv.token();
    const all = Array.from({ length: 60 }, (_, id) => ({ ...ping, id }));
    expect((await testEnv.mcp.handle(post(all, bearer(token)))).status).toBe(200);
    const refused = await testEnv.mcp.handle(post(ping, bearer(token)));
    expect([refused.headers.get('retry-after'), await refused.text()]).toEqual(['1', expect.stringContaining('in 1 second.')]);
  });

  test('each message of a batch counts as a request', async () => {
    const testEnv = await mcpTestEnv({ requestsPerMinute: 5 });
    const token = await testEnv.token();
    const batch = (size: number) =>
      post(
        Array.from({ length: size }, (_, id) => ({ ...ping, id })),
        bearer(token),
      );
    const never = await testEnv.mcp.handle(batch(6));
    expect([never.status, await never.text()]).toEqual([413, expect.stringContaining('at most 5')]);
    expect((await testEnv.mcp.handle(batch(4))).status).toBe(200);
    expect((await testEnv.mcp.handle(batch(4))).status).toBe(429);
  });

  test.each(['__proto__', 'constructor', 'prototype'])('a message with the key %s is refused with a message', async (key) => {
    const testEnv = await mcpTestEnv();
    const call = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"Edit","arguments":{"changes":{"recipient":{"${key}":{}}}}}}`;
    const refused = await testEnv.mcp.handle(post(call, bearer(await testEnv.token())));
    expect([refused.status, await refused.clone().text()]).toEqual([400, expect.stringContaining('this key is not allowed')]);
    expect(await codeOf(refused)).toBe(-32_602);
  });

  test('an invalid message is refused as the protocol requires', async () => {
    const testEnv = await mcpTestEnv();
    const headers = bearer(await testEnv.token());
    const broken = await testEnv.mcp.handle(post('{"jsonrpc": "2.0", ', headers));
    expect([broken.status, await codeOf(broken)]).toEqual([400, -32_700]);
    expect((await testEnv.mcp.handle(post({ hello: 'there' }, headers))).status).toBe(400);
    for (const body of ['null', '[]', '5', '[null]']) {
      const empty = await testEnv.mcp.handle(post(body, headers));
      expect([empty.status, await codeOf(empty)], body).toEqual([400, -32_600]);
    }
    for (const [params, words] of [
      [{}, 'name is missing'],
      [{ name: 'Read', arguments: [1] }, 'arguments must be an object'],
      [undefined, 'params are missing'],
    ] as const) {
      const body = await (await testEnv.mcp.handle(post({ ...ping, method: 'tools/call', params }, headers))).text();
      expect(body).toContain('-32602');
      expect(body).toContain(words);
      expect(body).not.toContain('invalid_type');
    }
    const nested = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"Read","arguments":{"ref":${'['.repeat(200_000)}${']'.repeat(200_000)}}}}`;
    expect((await testEnv.mcp.handle(post(nested, headers))).status).toBe(400);
    expect((await testEnv.mcp.handle(post(ping, { ...headers, accept: 'application/json' }))).status).toBe(406);
    expect((await testEnv.mcp.handle(post(ping, { ...headers, 'content-type': 'text/plain' }))).status).toBe(415);
    expect((await testEnv.mcp.handle(post(ping, { ...headers, 'mcp-protocol-version': '1999-01-01' }))).status).toBe(400);
    const unknown = await testEnv.mcp.handle(post({ ...ping, method: 'tools/undo' }, headers));
    expect(await unknown.text()).toContain('-32601');
  });

  test('a body of more than 4 MiB is refused before it is fully read', async () => {
    const testEnv = await mcpTestEnv();
    let read = 0;
    const body = new ReadableStream({
      pull(controller) {
        read += 65_536;
        controller.enqueue(new Uint8Array(65_536).fill(32));
      },
    });
    const headers = { ...bearer(await testEnv.token()), 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const response = await testEnv.mcp.handle(new Request(MCP_URL, { method: 'POST', headers, body, duplex: 'half' } as RequestInit));
    expect(response.status).toBe(413);
    expect(read).toBeLessThan(5 * 1024 * 1024);
  });

  test('GET and DELETE are refused with 405', async () => {
    const testEnv = await mcpTestEnv();
    const headers = bearer(await testEnv.token());
    for (const method of ['GET', 'DELETE']) {
      const response = await testEnv.mcp.handle(new Request(MCP_URL, { method, headers }));
      expect([response.status, response.headers.get('allow')], method).toEqual([405, 'POST']);
    }
  });
});
