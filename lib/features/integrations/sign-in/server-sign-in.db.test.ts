import { createClient } from '@supabase/supabase-js';
import { expect, inject, onTestFinished, test } from 'vitest';
import { type Clock, systemClock } from '#lib/base/clock.ts';
import { createActingAs } from '#lib/database/acting-as.ts';
import type { Db } from '#lib/database/db.ts';
import { signUp } from '#lib/database/embedded/testing/people.ts';
import { primitiveTestEnv } from '#lib/primitives/testing/primitive-test-env.ts';
import { createMcpConnections } from '../connections.ts';
import { readServers, readServerTools } from '../read-servers.ts';
import { startAuthorizationServer } from '../testing/authorization-server.ts';
import { echo } from '../testing/tool-server.ts';
import { toolServer } from '../testing/tool-server-of-test.ts';

const supabase = inject('supabase');
const service = createClient(supabase.url, supabase.secretKey, { auth: { persistSession: false } }) as unknown as Db;
const actingAs = createActingAs({
  SUPABASE_URL: supabase.url,
  SUPABASE_PUBLISHABLE_KEY: supabase.publishableKey,
  SUPABASE_JWT_SECRET: supabase.jwtSecret,
});
const signInFirst = 'Sign in to use this server.';
const minutes = (count: number) => count * 60_000;

/** A person who added a server to which people sign in. `process` makes the services of another process of the installation. */
async function withProtectedServer() {
  const authorization = await startAuthorizationServer();
  onTestFinished(() => authorization.stop());
  const notes = await toolServer([{ ...echo, annotations: { readOnlyHint: true } }]);
  authorization.protect(notes);
  let ahead = 0;
  const clock: Clock = { ...systemClock(), now: () => new Date(Date.now() + ahead) };
  const env = {
    MCP_ALLOWED_ORIGINS: [notes.origin, authorization.origin].join(),
    SEALING_SECRET: 'the secret of this installation, long enough',
    SUPABASE_SECRET_KEY: '',
    SITE_URL: 'https://tp.example.com',
  };
  const process = () => createMcpConnections(env, { actingAs, serviceDb: service, clock, log: () => '' });
  const servers = process();
  const testEnv = await primitiveTestEnv('ada', { tools: servers.tools });
  const { userId, db } = testEnv.ctx;
  expect(await servers.add(userId, 'notes', { url: notes.url })).toEqual({ ok: true });
  const state = async () => (await readServers(db, userId))[0]!;
  const { id } = await state();
  const begin = async () => {
    const begun = await servers.signIn.begin(userId, id);
    if (!begun.ok || !begun.address) throw new Error(JSON.stringify(begun));
    return begun.address;
  };
  const agree = async () => answerOf(await authorization.agree(await begin()));
  const finish = (answer: Answer, who = userId) => servers.signIn.finish(who, 'notes', answer);
  return {
    authorization,
    notes,
    servers,
    process,
    testEnv,
    userId,
    db,
    id,
    state,
    begin,
    agree,
    finish,
    wait: (ms: number) => {
      ahead += ms;
    },
    async signIn() {
      expect(await finish(await agree())).toEqual({ ok: true });
    },
    async allow() {
      const [tool] = await readServerTools(db, userId, id);
      expect(await servers.decide(userId, tool!.id, { digest: tool!.digest, state: 'allowed', needsApproval: false })).toEqual({
        ok: true,
      });
    },
    use: (tools = servers.tools) =>
      testEnv.call('Execute', { action: 'mcp.notes.echo', target: 'platform:mcp.notes', params: { text: 'hello' } }, { tools }),
  };
}

type Answer = { state: string; code: string; issuer: string | null };
const answerOf = ({ searchParams }: URL): Answer => ({
  state: searchParams.get('state')!,
  code: searchParams.get('code')!,
  issuer: searchParams.get('iss'),
});

test('a server that requires a sign-in is added, and its tools can be read and run once the person has signed in', async () => {
  const { authorization, notes, state, begin, finish, allow, use, db, userId } = await withProtectedServer();
  const at = new URL(authorization.origin).host;
  expect(await state()).toMatchObject({ works: false, problem: signInFirst, signIn: { at, isNeeded: true }, tools: { all: 0 } });
  const address = await begin();
  expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: 'https://tp.example.com/settings/servers/notes/callback',
    resource: notes.url,
    scope: 'notes',
  });
  expect(await finish(answerOf(await authorization.agree(address)))).toEqual({ ok: true });
  expect(authorization.log).toEqual([`asked for notes on ${notes.url}`, `granted for ${notes.url}`]);
  expect([...authorization.clients.values()]).toMatchObject([{ client_name: 'Thinking Partner', token_endpoint_auth_method: 'none' }]);
  expect(await state()).toMatchObject({ works: true, problem: null, signIn: { at, isNeeded: false }, tools: { all: 1 } });
  await allow();
  expect(await use()).toMatchObject({ success: true, result: { data: 'You said: hello' } });
  const { data } = await service.from('integration_secrets').select('ciphertext').eq('user_id', userId).single().throwOnError();
  for (const token of authorization.tokens) expect(data.ciphertext).not.toContain(token);
  expect((await db.from('integration_secrets').select()).data ?? []).toEqual([]);
});

test('a state works once', async () => {
  const { agree, finish } = await withProtectedServer();
  const answer = await agree();
  expect(await finish(answer)).toEqual({ ok: true });
  expect(await finish(answer)).toMatchObject({ ok: false, reason: 'expired' });
});

test('a state works only for the person who began', async () => {
  const { agree, finish, authorization } = await withProtectedServer();
  const answer = await agree();
  const { id: other } = await signUp('Other');
  expect(await finish(answer, other)).toMatchObject({ ok: false, reason: 'expired' });
  expect(await finish(answer)).toEqual({ ok: true });
  expect(authorization.tokens.size).toBe(1);
});

test('a state works for ten minutes', async () => {
  const { agree, finish, wait } = await withProtectedServer();
  const answer = await agree();
  wait(minutes(11));
  expect(await finish(answer)).toMatchObject({ ok: false, reason: 'expired' });
});

test('the sign-in of a server that was removed does not count for another one with its name', async () => {
  const { agree, finish, servers, userId, id, notes, state } = await withProtectedServer();
  const answer = await agree();
  await servers.remove(userId, id);
  await servers.add(userId, 'notes', { url: notes.url });
  expect(await finish(answer)).toMatchObject({ ok: false, reason: 'expired' });
  expect(await state()).toMatchObject({ works: false });
});

test('an answer in the name of another authorization server is not used', async () => {
  const { agree, finish, authorization, state } = await withProtectedServer();
  expect(await finish({ ...(await agree()), issuer: 'https://attacker.example' })).toMatchObject({ ok: false, reason: 'failed' });
  expect(authorization.tokens.size).toBe(0);
  expect(await state()).toMatchObject({ works: false, problem: expect.stringContaining('another authorization server') });
});

test('a wrong code does not sign anybody in, and the message says so', async () => {
  const { agree, finish, state, signIn } = await withProtectedServer();
  expect(await finish({ ...(await agree()), code: 'guessed' })).toMatchObject({
    ok: false,
    message: expect.stringContaining('invalid_grant'),
  });
  expect(await state()).toMatchObject({ works: false, signIn: { isNeeded: true } });
  await signIn();
  expect(await state()).toMatchObject({ works: true, problem: null });
});

test('an expiring token is refreshed by one process at a time', async () => {
  const { authorization, notes, process, signIn, allow, use, wait } = await withProtectedServer();
  await signIn();
  await allow();
  wait(minutes(59));
  const granted = authorization.log.length;
  const used = await Promise.all([process(), process(), process()].map(({ tools }) => use(tools)));
  expect(used).toMatchObject(Array(3).fill({ success: true }));
  expect(authorization.log.slice(granted)).toEqual([`granted for ${notes.url}`]);
});

test('a token that the server no longer accepts is refreshed, and the tool runs once', async () => {
  const { authorization, notes, signIn, allow, use } = await withProtectedServer();
  await signIn();
  await allow();
  authorization.tokens.clear();
  expect(await use()).toMatchObject({ success: true });
  expect(notes.calls).toHaveLength(1);
});

test('a sign-in that has ended is shown, and works again after signing in', async () => {
  const { authorization, signIn, allow, use, state } = await withProtectedServer();
  await signIn();
  await allow();
  authorization.tokens.clear();
  authorization.refuses = true;
  expect(await use()).toMatchObject({
    error: 'execution_failed',
    message: expect.stringMatching(/Sign in again\. .*\/settings\/servers\/notes.* Nothing was run\./),
  });
  expect(await state()).toMatchObject({ works: false, signIn: { isNeeded: true }, problem: expect.stringContaining('Sign in again') });
  authorization.refuses = false;
  await signIn();
  expect(await state()).toMatchObject({ works: true, signIn: { isNeeded: false }, tools: { allowed: 1 } });
  expect(await use()).toMatchObject({ success: true });
});

test('an authorization server that is down is no reason to sign in again', async () => {
  const { authorization, signIn, allow, use, state, wait } = await withProtectedServer();
  await signIn();
  await allow();
  wait(minutes(59));
  await authorization.stop();
  expect(await use()).toMatchObject({ error: 'execution_failed', message: expect.stringContaining('could not be reached') });
  expect(await state()).toMatchObject({ works: false, signIn: { isNeeded: false } });
});

test('removing a server revokes its tokens', async () => {
  const { authorization, signIn, servers, userId, id, db } = await withProtectedServer();
  await signIn();
  expect(await servers.remove(userId, id)).toEqual({ revoked: true });
  expect(authorization.log.slice(-2)).toEqual(['revoked refresh_token', 'revoked access_token']);
  expect(authorization.tokens.size).toBe(0);
  expect(await readServers(db, userId)).toEqual([]);
});

test('a server whose tokens cannot be revoked is removed all the same, and says so', async () => {
  const { authorization, signIn, servers, userId, id, db } = await withProtectedServer();
  await signIn();
  await authorization.stop();
  expect(await servers.remove(userId, id)).toEqual({ revoked: false });
  expect(await readServers(db, userId)).toEqual([]);
});

test('a server that begins to require a sign-in asks for it', async () => {
  const { authorization, notes, servers, userId, db } = await withProtectedServer();
  const open = await toolServer();
  const both = { MCP_ALLOWED_ORIGINS: [open.origin, notes.origin, authorization.origin].join(), SEALING_SECRET: 's'.repeat(40) };
  const others = createMcpConnections(
    { ...both, SUPABASE_SECRET_KEY: '', SITE_URL: 'https://tp.example.com' },
    { actingAs, serviceDb: service, clock: systemClock(), log: () => '' },
  );
  await others.add(userId, 'open', { url: open.url });
  const server = (await readServers(db, userId)).find(({ name }) => name === 'open')!;
  expect(server.signIn).toBeNull();
  authorization.protect(open);
  expect(await others.refresh(userId, server.id)).toMatchObject({ ok: false, message: signInFirst });
  expect((await readServers(db, userId)).find(({ name }) => name === 'open')).toMatchObject({ works: false, signIn: { isNeeded: true } });
  expect(await servers.signIn.begin(userId, crypto.randomUUID())).toMatchObject({ ok: false });
});
