import { expect, test } from 'vitest';
import { findEntity, refFrom } from '#lib/entities/find-entity.ts';
import { readPlatformSource } from '#lib/runs/drafts/read-platform-source.ts';
import { hybridSearch } from '#lib/search/hybrid-search.ts';
import { gmailHarness } from '../testing/google-harness.ts';
import { platformPerson, platformTestEnv } from '../testing/platforms-test-env.ts';

const { harness: google, services, usual } = platformTestEnv(await gmailHarness());

test('mail with a label that a person chose is read, found, and a source of a version', async () => {
  const maya = await platformPerson(google, services);
  expect(await maya.connect()).toEqual({ ok: true, sessionId: null });
  expect(await maya.integration()).toMatchObject({ provider: 'google', account: 'maya@acme.com', expires_at: expect.any(String) });
  await maya.pick('Board');
  const id = await google.write('The zeppelin budget is approved.');
  await maya.sync();
  expect(await maya.resources()).toMatchObject([{ name: 'Board', kind: 'label', status: 'ready' }]);
  const item = (await maya.items()).find(({ external_id }) => external_id === id)!;
  expect(item).toMatchObject({
    provider: 'google',
    kind: 'message',
    author: 'Jonas Weber',
    text: 'The export\n\nThe zeppelin budget is approved.',
    link: expect.stringMatching(/^https:\/\/mail\.google\.com\/mail\/\?authuser=maya%40acme\.com#all\//),
  });
  const { results } = await hybridSearch(maya.db, { query: 'zeppelin budget', scopes: ['platform'] });
  expect(results.map(({ ref }) => ref)).toEqual([`platform:google/items/${item.id}`]);

  const { clock, log, platforms } = services;
  const ctx = { db: maya.db, userId: maya.userId, clock, log, timeZone: 'Europe/Berlin' };
  const source = { type: 'platform' as const, provider: 'gmail', value: 'Board' };
  expect(await readPlatformSource(ctx, source, { platforms, since: null })).toMatchObject({
    materials: [{ title: 'Google, Board', text: expect.stringMatching(/^- Jonas Weber, .*: The export\n.*zeppelin budget/s) }],
  });
});

test('a calendar and a folder are read beside mail, and each service reports its own failure', async () => {
  const maya = await platformPerson(google, services);
  await maya.connect();
  await maya.pick('Board', 'Maya Okafor', 'Board papers');
  google.proxy.fault = (request) => (request.path.startsWith('/calendar/') ? { status: 503 } : usual(request));
  await maya.sync();
  expect(await maya.resources()).toMatchObject([
    { name: 'Board', status: 'ready' },
    { name: 'Board papers', kind: 'folder', status: 'ready' },
    { name: 'Maya Okafor', kind: 'calendar', status: 'failed', last_error: 'Google answered with status 503.' },
  ]);
});

test('a label that was deleted in Gmail is reported as gone', async () => {
  const maya = await platformPerson(google, services);
  await maya.connect();
  const { accessToken } = await google.grant();
  const labels = async (method: string, path = '', body?: object) =>
    fetch(`${google.proxy.url}/gmail/v1/users/me/labels${path}`, {
      method,
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  const { id } = (await (await labels('POST', '', { name: 'Hiring' })).json()) as { id: string };
  await maya.pick('Hiring');
  await maya.sync();
  expect(await maya.resources()).toMatchObject([{ status: 'ready' }]);
  await labels('DELETE', `/${id}`);
  await maya.sync();
  expect(await maya.resources()).toMatchObject([{ status: 'failed', last_error: expect.stringContaining('no longer there') }]);
});

test('only services that the person allowed are offered', async () => {
  const maya = await platformPerson(google, services);
  const address = (await services.platforms.begin(maya.userId, 'google'))!;
  const scopes = address.searchParams.get('scope')!.split(' ');
  address.searchParams.set('scope', scopes.filter((scope) => !/drive|gmail/.test(scope)).join(' '));
  const back = await google.agree(address);
  const answer = { state: back.searchParams.get('state')!, code: back.searchParams.get('code')! };
  expect(await services.platforms.finish(maya.userId, 'google', answer)).toMatchObject({ ok: true });
  expect(await services.platforms.resources(maya.userId, 'google')).toEqual({
    ok: true,
    resources: [{ externalId: 'calendar:primary', name: 'Maya Okafor', kind: 'calendar' }],
  });
});

test('what the person did not allow is not read, and the rest of the connection still works', async () => {
  const maya = await platformPerson(google, services);
  await maya.connect();
  await maya.pick('Board', 'Maya Okafor');
  const address = (await services.platforms.begin(maya.userId, 'google'))!;
  address.searchParams.set('scope', address.searchParams.get('scope')!.replace(/\S*calendar\S*/g, ''));
  const back = await google.agree(address);
  const answer = { state: back.searchParams.get('state')!, code: back.searchParams.get('code')! };
  await services.platforms.finish(maya.userId, 'google', answer);
  await maya.sync();
  expect(await maya.resources()).toMatchObject([
    { name: 'Board', status: 'ready' },
    { name: 'Maya Okafor', status: 'failed', last_error: expect.stringContaining('without permission for this') },
  ]);
  expect(await maya.integration()).toMatchObject({ status: 'active' });
});

test('a service of Google names its connection', async () => {
  const maya = await platformPerson(google, services);
  await maya.connect();
  const ctx = { db: maya.db, userId: maya.userId, clock: services.clock, log: services.log, timeZone: 'UTC' };
  expect(await findEntity(ctx, refFrom('platform:gmail'))).toMatchObject({ ref: 'platform:google', row: { account: 'maya@acme.com' } });
});

test('an expired token is refreshed, a new refresh token replaces the old one, and disconnecting revokes it', async () => {
  const maya = await platformPerson(google, services);
  await maya.connect();
  const tokens: string[] = [];
  google.proxy.fault = async (request) => {
    if (request.path !== '/oauth2/token') return usual(request);
    const form = new URLSearchParams(request.body);
    tokens.push(form.get('refresh_token')!);
    // The emulator knows the first one only.
    form.set('refresh_token', tokens[0]!);
    const answer = await usual({ ...request, body: form.toString() });
    if (typeof answer !== 'object') return answer;
    return { ...answer, body: JSON.stringify({ ...JSON.parse(answer.body!), refresh_token: `rotated ${tokens.length}` }) };
  };
  for (let hour = 1; hour <= 2; hour++) {
    services.wait(3_600_000);
    expect(await services.platforms.resources(maya.userId, 'google')).toMatchObject({ ok: true });
  }
  expect(tokens).toEqual([expect.stringContaining('google_refresh_'), 'rotated 1']);
  google.proxy.fault = usual;
  google.proxy.requested.length = 0;
  expect(await services.platforms.disconnect(maya.userId, 'google')).toEqual({ revoked: true });
  expect(google.proxy.requested).toEqual(['/oauth2/revoke']);
  expect(await maya.integration()).toBeNull();
});
