import { expect, inject, test } from 'vitest';
import { signUp } from '#lib/database/embedded/testing/people.ts';
import type { Grant } from './connector.ts';
import { PlatformError } from './platform-error.ts';
import { platformGrants } from './platform-grants.ts';
import { platformPerson, platformServices } from './testing/platforms-test-env.ts';
import { slackTestEnv } from './testing/slack-test-env.ts';

const { slack, services, usual } = await slackTestEnv();

const minutes = (count: number) => count * 60_000;

/** The state and the code with which a person comes back. */
async function comeBack(userId: string) {
  const back = await slack.agree((await services.platforms.begin(userId, 'slack'))!);
  return { state: back.searchParams.get('state')!, code: back.searchParams.get('code')! };
}

test('a person who agrees is connected, and their token is sealed', async () => {
  const maya = await platformPerson(slack, services);
  expect(await maya.connect()).toEqual({ ok: true, sessionId: null });
  expect(await maya.integration()).toMatchObject({ provider: 'slack', status: 'active', account: 'Acme', last_error: null });
  const { data } = await services.serviceDb.from('integration_secrets').select().eq('user_id', maya.userId).single().throwOnError();
  expect(data.ciphertext).not.toContain('xoxp');
  const own = await maya.db.from('integration_secrets').select();
  expect(own.data ?? []).toEqual([]);
});

test('the call-back address follows SITE_URL', () => {
  expect(services.platforms.callbackOf('slack')).toBe('http://127.0.0.1:3000/settings/integrations/slack/callback');
});

test('a state works once', async () => {
  const maya = await platformPerson(slack, services);
  const answer = await comeBack(maya.userId);
  expect(await services.platforms.finish(maya.userId, 'slack', answer)).toMatchObject({ ok: true });
  expect(await services.platforms.finish(maya.userId, 'slack', answer)).toMatchObject({
    ok: false,
    message: expect.stringContaining('no longer valid'),
  });
});

test('a state works only for the person who began, and stays theirs', async () => {
  const maya = await platformPerson(slack, services);
  const { id: other } = await signUp('Other');
  const answer = await comeBack(maya.userId);
  expect(await services.platforms.finish(other, 'slack', answer)).toMatchObject({ ok: false });
  expect(await services.platforms.finish(maya.userId, 'slack', answer)).toMatchObject({ ok: true });
});

test('a state is kept when somebody else begins in a process whose clock is days ahead', async () => {
  const maya = await platformPerson(slack, services);
  const answer = await comeBack(maya.userId);
  const ahead = platformServices(slack);
  ahead.wait(minutes(3 * 24 * 60));
  await ahead.platforms.begin((await signUp('Other')).id, 'slack');
  expect(await services.platforms.finish(maya.userId, 'slack', answer)).toMatchObject({ ok: true });
});

test('a state works for ten minutes', async () => {
  const maya = await platformPerson(slack, services);
  const answer = await comeBack(maya.userId);
  services.wait(minutes(11));
  expect(await services.platforms.finish(maya.userId, 'slack', answer)).toMatchObject({ ok: false });
});

test('a platform without a client id cannot be begun', async () => {
  const without = platformServices({ ...slack, settings: {} });
  expect(without.platforms.configured).toEqual([]);
  expect(await without.platforms.begin((await signUp('Maya')).id, 'slack')).toBeNull();
});

test('disconnecting revokes the token and forgets what was read', async () => {
  const maya = await platformPerson(slack, services);
  await maya.connect();
  await maya.pick('#acme-eng');
  await slack.write('The export is done.');
  await maya.sync();
  expect((await maya.items()).length).toBeGreaterThan(0);
  expect(await services.platforms.disconnect(maya.userId, 'slack')).toEqual({ revoked: true });
  expect(slack.proxy.requested).toContain('/api/auth.revoke');
  expect(await maya.integration()).toBeNull();
  for (const table of ['platform_resources', 'platform_items', 'platform_item_chunks', 'integration_secrets'] as const) {
    const { count } = await services.serviceDb
      .from(table)
      .select('id', { count: 'exact', head: true })
      .eq('user_id', maya.userId)
      .throwOnError();
    expect(count, table).toBe(0);
  }
});

test('disconnecting forgets even when the platform cannot be reached, and says so', async () => {
  const maya = await platformPerson(slack, services);
  await maya.connect();
  slack.proxy.fault = () => ({ status: 503 });
  expect(await services.platforms.disconnect(maya.userId, 'slack')).toEqual({ revoked: false });
  expect(await maya.integration()).toBeNull();
});

test('signing in with another account revokes the tokens of the one before, and forgets what was read from it', async () => {
  const maya = await platformPerson(slack, services);
  await maya.connect();
  await maya.pick('#acme-eng');
  await slack.write('Read with the first account.');
  await maya.sync();
  const before = (await maya.integration())!;
  const earlier = await slack.grant();
  const grants = platformGrants(services, inject('supabase').secretKey);
  await grants.keep({ userId: maya.userId, integrationId: before.id }, { ...earlier, home: 'https://elsewhere.slack.com/' });
  expect(await maya.connect()).toMatchObject({ ok: true });
  expect(await maya.items()).toEqual([]);
  expect((await maya.integration())!.id).not.toBe(before.id);
  const signal = AbortSignal.timeout(10_000);
  await expect(slack.connector.listResources(earlier, { signal })).rejects.toMatchObject({ problem: 'needs_authorization' });
  expect(await services.platforms.resources(maya.userId, 'slack')).toMatchObject({ ok: true });
});

test('signing in twice, in two tabs, leaves one connection that works, with what was chosen', async () => {
  const maya = await platformPerson(slack, services);
  const [first, second] = [await comeBack(maya.userId), await comeBack(maya.userId)];
  expect(await services.platforms.finish(maya.userId, 'slack', second)).toMatchObject({ ok: true });
  await maya.pick('#acme-eng');
  const finished = await Promise.all([first, first].map((answer) => services.platforms.finish(maya.userId, 'slack', answer)));
  expect(finished.filter(({ ok }) => ok)).toHaveLength(1);
  expect((await maya.resources()).map(({ name }) => name)).toEqual(['#acme-eng']);
  expect(await services.platforms.resources(maya.userId, 'slack')).toMatchObject({ ok: true });
});

test('a sign-in that the person gives up half-way changes nothing that works', async () => {
  const maya = await platformPerson(slack, services);
  await maya.connect();
  await maya.pick('#acme-eng');
  await comeBack(maya.userId);
  const { state } = await comeBack(maya.userId);
  expect(await services.platforms.finish(maya.userId, 'slack', { state, code: 'not the code' })).toMatchObject({
    ok: false,
    reason: 'failed',
  });
  expect(await maya.integration()).toMatchObject({ status: 'active' });
  expect(await services.platforms.resources(maya.userId, 'slack')).toMatchObject({ ok: true });
  expect(await maya.resources()).toHaveLength(1);
});

test('disconnecting waits for a token that is being refreshed, and revokes the new one', async () => {
  const maya = await platformPerson(slack, services);
  await maya.connect();
  const connection = { userId: maya.userId, integrationId: (await maya.integration())!.id };
  const grants = platformGrants(services, inject('supabase').secretKey);
  const [old, renewed] = [await slack.grant(), await slack.grant()];
  const expiresAt = new Date(services.clock.now().getTime() + minutes(1)).toISOString();
  await grants.keep(connection, { ...old, refreshToken: 'refresh', expiresAt });
  let disconnecting: Promise<unknown> | undefined;
  const refresh = async () => {
    disconnecting = services.platforms.disconnect(maya.userId, 'slack');
    await new Promise((resolve) => setTimeout(resolve, 300));
    return renewed;
  };
  const signal = AbortSignal.timeout(20_000);
  expect(await grants.use({ ...connection, refresh }, { signal }, async ({ accessToken }) => accessToken)).toBe(renewed.accessToken);
  expect(await disconnecting).toEqual({ revoked: true });
  await expect(slack.connector.listResources(renewed, { signal })).rejects.toMatchObject({ problem: 'needs_authorization' });
  expect(await maya.integration()).toBeNull();
});

test('a token that the platform no longer accepts is shown as expired, until the person signs in again', async () => {
  const maya = await platformPerson(slack, services);
  await maya.connect();
  slack.proxy.fault = () => slack.answers.revoked;
  expect(await services.platforms.resources(maya.userId, 'slack')).toMatchObject({ ok: false });
  expect(await maya.integration()).toMatchObject({ status: 'expired', last_error: expect.stringContaining('no longer accepts') });
  slack.proxy.fault = usual;
  await maya.connect();
  expect(await maya.integration()).toMatchObject({ status: 'active', last_error: null });
});

test('an expiring token is refreshed by one caller, and all use the new one', async () => {
  const maya = await platformPerson(slack, services);
  await maya.connect();
  const integrationId = (await maya.integration())!.id;
  const grant = (accessToken: string, expiresAt: number): Grant => ({
    accessToken,
    refreshToken: `refresh of ${accessToken}`,
    expiresAt: new Date(services.clock.now().getTime() + expiresAt).toISOString(),
    scopes: [],
    account: 'Acme',
    home: 'https://acme.slack.com/',
  });
  const refreshed: string[] = [];
  const refresh = async ({ refreshToken }: Grant) => {
    refreshed.push(refreshToken!);
    await new Promise((resolve) => setTimeout(resolve, 50));
    return grant('new', minutes(60));
  };
  // Two processes: each has its own store.
  const stores = [platformGrants(services, 'a secret'), platformGrants(services, 'a secret')];
  const connection = { userId: maya.userId, integrationId, refresh };
  await stores[0]!.keep(connection, grant('old', minutes(1)));
  const signal = AbortSignal.timeout(20_000);
  const used = await Promise.all([0, 1, 0, 1].map((n) => stores[n]!.use(connection, { signal }, async ({ accessToken }) => accessToken)));
  expect(used).toEqual(['new', 'new', 'new', 'new']);
  expect(refreshed).toEqual(['refresh of old']);

  // A token that is refused before its time is refreshed, too; what was asked for is then done once.
  const tried: string[] = [];
  await stores[0]!.keep(connection, grant('refused', minutes(60)));
  const answer = await stores[1]!.use(connection, { signal }, async ({ accessToken }) => {
    tried.push(accessToken);
    if (accessToken === 'refused') throw new PlatformError('needs_authorization', 'Not accepted.');
    return 'done';
  });
  expect([answer, tried]).toEqual(['done', ['refused', 'new']]);
});
