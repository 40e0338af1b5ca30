import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT, UnsecuredJWT } from 'jose';
import { expect, onTestFinished, test } from 'vitest';
import { MCP_URL, type McpTestEnv, mcpTestEnv, post, SITE_URL, turnsOf } from '#lib/runs/mcp-server/testing/mcp-test-env.ts';
import { issuedTokens } from './issued-token.ts';
import { type Issuer, startIssuer, strangeKey } from './testing/issuer.ts';

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;

async function issuing(
  named: 'email' | 'sub' = 'email',
): Promise<{ issuer: Issuer; testEnv: McpTestEnv; claims: Record<string, unknown> }> {
  const issuer = await startIssuer();
  const settings = { SITE_URL, MCP_OAUTH_ISSUER: issuer.url, MCP_OAUTH_PERSON: named };
  const testEnv = await mcpTestEnv({ settings, issued: issuedTokens(settings) });
  const claims = {
    iss: issuer.url,
    sub: 'subject-at-the-issuer',
    aud: MCP_URL,
    exp: inAnHour(),
    scope: 'openid read write',
    client_id: 'an-editor',
    email: testEnv.person.email.toUpperCase(),
    email_verified: true,
  };
  return { issuer, testEnv, claims };
}

const statusOf = async (testEnv: McpTestEnv, token: string) =>
  (await testEnv.mcp.handle(post(ping, { authorization: `Bearer ${token}` }))).status;

test('a token of the issuer gives access with its scopes, and the issuer’s keys are fetched once', async () => {
  const { issuer, testEnv, claims } = await issuing();
  const client = await testEnv.connect(await issuer.sign(claims));
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toContain('Write');
  expect(tools.map(({ name }) => name)).not.toContain('Execute');
  await client.callTool({ name: 'Write', arguments: { ref: 'memory:new', content: { content: 'Through an issuer' } } });
  expect((await testEnv.db.from('memories').select('content')).data).toEqual([{ content: 'Through an issuer' }]);
  expect(issuer.fetched()).toBe(1);
  expect(await turnsOf(testEnv)).toMatchObject([{ exit_detail: { via: `${new URL(issuer.url).host} an-editor` } }]);
});

test('with the setting “sub”, the subject is the account id', async () => {
  const { issuer, testEnv, claims } = await issuing('sub');
  expect(await statusOf(testEnv, await issuer.sign({ ...claims, sub: testEnv.person.id, email: undefined }))).toBe(200);
  expect(await statusOf(testEnv, await issuer.sign(claims))).toBe(401);
  expect(await statusOf(testEnv, await issuer.sign({ ...claims, sub: crypto.randomUUID() }))).toBe(401);
});

test('all other tokens are refused', async () => {
  const { issuer, testEnv, claims } = await issuing();
  const shared = new TextEncoder().encode('x'.repeat(32));
  const tokens: [string, string][] = [
    ['expired', await issuer.sign({ ...claims, exp: Math.floor(Date.now() / 1000) - 1 })],
    ['without expiry', await issuer.sign({ ...claims, exp: undefined })],
    ['not yet valid', await issuer.sign({ ...claims, nbf: inAnHour() })],
    ['for another server', await issuer.sign({ ...claims, aud: 'https://elsewhere.example/api/mcp' })],
    ['without an audience', await issuer.sign({ ...claims, aud: undefined })],
    ['of another issuer', await issuer.sign({ ...claims, iss: 'https://elsewhere.example' })],
    ['without a subject', await issuer.sign({ ...claims, sub: undefined })],
    ['signed with another key', await issuer.sign(claims, await strangeKey())],
    ['signed with a shared secret', await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'one' }).sign(shared)],
    ['not signed', new UnsecuredJWT(claims).encode()],
    ['with an unverified email', await issuer.sign({ ...claims, email_verified: false })],
    ['with an unknown email', await issuer.sign({ ...claims, email: 'unknown@elsewhere.example' })],
    ['that is not a JWT', 'aaaa.bbbb.cccc'],
  ];
  for (const [what, token] of tokens) expect(await statusOf(testEnv, token), what).toBe(401);
});

test('a token without any of our scopes gets the list of scopes', async () => {
  const { issuer, testEnv, claims } = await issuing();
  const response = await testEnv.mcp.handle(post(ping, { authorization: `Bearer ${await issuer.sign({ ...claims, scope: 'openid' })}` }));
  expect(response.status).toBe(403);
  expect(response.headers.get('www-authenticate')).toMatch(/error="insufficient_scope".*scope="read write execute"/);
});

test('personal tokens are accepted too, and are the only ones without an issuer', async () => {
  const { issuer, testEnv, claims } = await issuing();
  expect(await statusOf(testEnv, await testEnv.token())).toBe(200);
  expect(await statusOf(await mcpTestEnv(), await issuer.sign(claims))).toBe(401);
});

test('when the issuer is unavailable, the response is 503 instead of 401', async () => {
  const { issuer, testEnv, claims } = await issuing();
  const token = await issuer.sign(claims);
  await issuer.close();
  const response = await testEnv.mcp.handle(post(ping, { authorization: `Bearer ${token}` }));
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
});

test('an issuer that does not respond times out', async () => {
  const hangs = createServer(() => {}).listen(0, '127.0.0.1');
  await once(hangs, 'listening');
  onTestFinished(() => {
    hangs.closeAllConnections();
    hangs.close();
  });
  const MCP_OAUTH_ISSUER = `http://127.0.0.1:${(hangs.address() as AddressInfo).port}`;
  const settings = { SITE_URL, MCP_OAUTH_ISSUER, MCP_OAUTH_PERSON: 'email' } as const;
  const testEnv = await mcpTestEnv({ settings, issued: issuedTokens(settings, 300) });
  expect(await statusOf(testEnv, 'aaaa.bbbb.cccc')).toBe(503);
});

test('all tokens of a person share one limit', async () => {
  const { issuer, claims } = await issuing();
  const settings = { SITE_URL, MCP_OAUTH_ISSUER: issuer.url, MCP_OAUTH_PERSON: 'email' } as const;
  const testEnv = await mcpTestEnv({ settings, issued: issuedTokens(settings), requestsPerMinute: 2 });
  const mine = { ...claims, email: testEnv.person.email };
  const statuses = [];
  for (const client_id of ['one', 'two', 'three']) statuses.push(await statusOf(testEnv, await issuer.sign({ ...mine, client_id })));
  expect(statuses).toEqual([200, 200, 429]);
});
