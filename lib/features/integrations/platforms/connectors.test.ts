import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FetchedPage, Grant, Resource } from './connector.ts';
import type { Item } from './item.ts';
import type { Fault, FaultProxy } from './testing/fault-proxy.ts';
import { githubHarness } from './testing/github-harness.ts';
import { calendarHarness, driveHarness, gmailHarness } from './testing/google-harness.ts';
import { type Harness, pkce } from './testing/harness.ts';
import { linearHarness } from './testing/linear-harness.ts';
import { notionDatabaseHarness, notionPagesHarness } from './testing/notion-harness.ts';
import { slackHarness } from './testing/slack-harness.ts';

/** Each platform, whether versions can be published there, and whether only what is recent is read. */
const harnesses: { name: string; start: () => Promise<Harness>; publishes: boolean; onlyRecent: boolean }[] = [
  { name: 'Slack', start: slackHarness, publishes: true, onlyRecent: true },
  { name: 'GitHub', start: githubHarness, publishes: true, onlyRecent: true },
  { name: 'Linear', start: linearHarness, publishes: true, onlyRecent: true },
  { name: 'Notion, for pages', start: notionPagesHarness, publishes: true, onlyRecent: false },
  { name: 'Notion, for databases', start: notionDatabaseHarness, publishes: false, onlyRecent: true },
  { name: 'Google, for mail', start: gmailHarness, publishes: true, onlyRecent: true },
  { name: 'Google, for calendars', start: calendarHarness, publishes: false, onlyRecent: true },
  { name: 'Google, for files', start: driveHarness, publishes: false, onlyRecent: false },
];

/** What every connector does, on an emulator of its platform and through a proxy that fails as vendors do. */
describe.each(harnesses)('the connector of $name', ({ start, publishes, onlyRecent }) => {
  let platform: Harness;
  let grant: Grant;
  let resource: Resource;
  let usual: FaultProxy['fault'];
  const signal = AbortSignal.timeout(120_000);
  const now = new Date();
  const since = new Date(now.getTime() - 90 * 24 * 60 * 60 * 1000);

  beforeAll(async () => {
    platform = await start();
    usual = platform.proxy.fault;
    grant = await platform.grant();
    resource = await platform.resource();
  });
  beforeEach(() => {
    platform.proxy.fault = usual;
  });
  afterAll(() => platform.close());

  const fetch = (cursor: string | null = null, { at = now, from = since, of = resource, stored = new Map<string, string>() } = {}) =>
    platform.connector.fetchSince(grant, of, cursor, { signal, now: at, since: from, stored: async () => stored });

  /** What is stored after all pages of one scan, as the reading of a resource stores it. */
  async function scan(cursor: string | null = null, at = now, before: readonly Item[] = []): Promise<{ items: Item[]; last: FetchedPage }> {
    const items = new Map(before.map((item) => [item.externalId, item]));
    const seen = new Set<string>();
    for (let from = cursor; ; ) {
      const page = await fetch(from, { at, stored: new Map([...items].map(([id, item]) => [id, item.at])) });
      for (const item of page.items) items.set(item.externalId, item);
      for (const id of [...page.items.map(({ externalId }) => externalId), ...(page.unchanged ?? [])]) seen.add(id);
      for (const id of page.removed ?? []) items.delete(id);
      from = page.cursor;
      if (page.more) continue;
      const { completeSince } = page;
      for (const [id, { listedAt }] of items) if (completeSince && listedAt >= completeSince && !seen.has(id)) items.delete(id);
      return { items: [...items.values()], last: page };
    }
  }

  /** Fails requests to a path, or with a name. */
  const failing = (path: string, fault: Fault) => {
    platform.proxy.fault = (request) => ((platform.operationOf?.(request) ?? request.path.split('?')[0]) === path ? fault : usual(request));
  };

  test('sends the person to the platform with the state and the call-back address', () => {
    const address = platform.connector.authorize({ state: 'a state', challenge: pkce.challenge, redirectUri: platform.redirectUri });
    expect(address.origin).toBe(platform.proxy.url);
    expect(address.searchParams.get('state')).toBe('a state');
    expect(address.searchParams.get('redirect_uri')).toBe(platform.redirectUri);
    expect(address.href).not.toContain(platform.clientSecret);
  });

  test('exchanges a code for a grant, once', async () => {
    const { redirectUri } = platform;
    const back = await platform.agree(platform.connector.authorize({ state: 's', challenge: pkce.challenge, redirectUri }));
    const answer = { code: back.searchParams.get('code')!, verifier: pkce.verifier, redirectUri };
    const granted = await platform.connector.exchange(answer, { signal });
    expect(granted).toMatchObject({ accessToken: expect.any(String), account: expect.any(String), home: expect.any(String) });
    expect(granted.scopes.length).toBeGreaterThan(0);
    await expect(platform.connector.exchange(answer, { signal })).rejects.toMatchObject({ name: 'PlatformError' });
  });

  const expiringGrant = () => (platform.expiringGrant ?? platform.grant)();

  test('refreshes a token, and then the new one with the refresh token that came with it', async () => {
    const before = await expiringGrant();
    const first = await platform.connector.refresh(before, { signal });
    const second = await platform.connector.refresh(first, { signal });
    expect(new Set([before, first, second].map(({ accessToken }) => accessToken)).size).toBe(3);
    const { account, home, scopes } = before;
    expect(second).toMatchObject({ account, home, scopes });
    const { hours } = platform.tokens;
    expect(second.expiresAt && Math.round((Date.parse(second.expiresAt) - Date.now()) / 3_600_000)).toBe(hours);
    expect(await platform.connector.listResources(second, { signal })).toContainEqual(resource);
  });

  test('needs authorization without a refresh token, or with one that no longer works', async () => {
    const { refreshToken, ...without } = await expiringGrant();
    await expect(platform.connector.refresh(without, { signal })).rejects.toMatchObject({ problem: 'needs_authorization' });
    const outdated = { ...without, refreshToken: `${refreshToken} of earlier` };
    await expect(platform.connector.refresh(outdated, { signal })).rejects.toMatchObject({ problem: 'needs_authorization' });
  });

  test('is down, and the connection lasts, when the vendor is down while a token is refreshed', async () => {
    const grant = await expiringGrant();
    failing(platform.tokens.path, { status: 503, body: 'busy' });
    await expect(platform.connector.refresh(grant, { signal })).rejects.toMatchObject({ problem: 'vendor_down' });
    platform.proxy.fault = usual;
    expect(await platform.connector.refresh(grant, { signal })).toMatchObject({ account: grant.account });
  });

  test('lists what can be picked', async () => {
    expect(await platform.connector.listResources(grant, { signal })).toContainEqual(resource);
  });

  test('finds new, edited and deleted items, and threads', async () => {
    const first = await platform.write('The invoice export is done.');
    const second = await platform.write('The ledger waits for a review.');
    const { author, ...kinds } = platform.written;
    const reply = kinds.reply && (await platform.write('I review it today.', first));
    const before = await scan();
    const found = (id: string) => before.items.find(({ externalId }) => externalId === id);
    const { thread } = found(first)!;
    expect(found(first)).toMatchObject({ kind: kinds.first, author, text: expect.stringContaining('The invoice export is done.') });
    expect(found(first)!.link).toMatch(/^https?:\/\//);
    // Notion’s times are those of the beginning of a minute.
    expect(Math.abs(Date.parse(found(first)!.at) - Date.now())).toBeLessThan(120_000);
    if (reply) expect(found(reply)).toMatchObject({ kind: kinds.reply, text: expect.stringContaining('I review it today.'), thread });

    const deleted = reply ?? first;
    await platform.edit?.(second, 'The ledger is reviewed.');
    await platform.remove(deleted);
    const after = await scan(before.last.cursor, new Date(now.getTime() + 60 * 60 * 1000), before.items);
    const text = platform.edit ? 'The ledger is reviewed.' : 'The ledger waits for a review.';
    expect(after.items.find(({ externalId }) => externalId === second)?.text).toContain(text);
    expect(after.items.some(({ externalId }) => externalId === deleted)).toBe(false);
  });

  if (onlyRecent)
    test('reads nothing from before the given time', async () => {
      await platform.write('Something recent');
      expect((await fetch(null, { from: new Date(Date.now() + 60_000) })).items).toEqual([]);
    });

  test('begins anew with a cursor that cannot be read', async () => {
    await platform.write('Found again');
    expect((await scan('not a cursor')).items.some(({ text }) => text.includes('Found again'))).toBe(true);
  });

  /** Publishes where a target leads. */
  async function publish(markdown: string, target = platform.targets!.resource) {
    const place = await platform.connector.findTarget(grant, { platform: platform.targets!.platform, target }, { signal });
    return platform.connector.publish(grant, { title: 'Status', markdown, previous: null, email: emailOf(markdown) }, place, { signal });
  }
  const times = async (text: string) => (await platform.texts!()).filter((found) => found.includes(text)).length;

  if (publishes) {
    test('publishes once, into a thread too, with a link to it', async () => {
      const text = `Status of ${Date.now()}`;
      expect(await publish(text)).toMatchObject({ link: expect.stringMatching(/^https?:\/\//), message: expect.any(String) });
      expect(await times(text)).toBe(1);
      if (!platform.targets!.thread) return;
      const thread = await platform.write('What is the status?');
      await publish(`${text} in a thread`, platform.targets!.thread(thread));
      const { items } = await scan();
      expect(items.find((item) => item.text === `${text} in a thread`)).toMatchObject({ kind: platform.written.reply, thread });
    });

    test('publishes nowhere when the target is not there', async () => {
      await expect(publish('Nowhere', platform.targets!.nowhere)).rejects.toMatchObject({ problem: 'gone' });
    });

    test('says that publishing may have worked when the answer is lost, and that it has not when nothing was sent', async () => {
      const lost = `Lost ${Date.now()}`;
      failing(platform.paths.publish!, 'lose the answer');
      await expect(publish(lost)).rejects.toMatchObject({ problem: 'vendor_down', mayHaveArrived: true });
      expect(await times(lost)).toBe(1);
      failing(platform.paths.publish!, platform.answers.tooMany);
      await expect(publish('Refused')).rejects.toMatchObject({ problem: 'rate_limited', mayHaveArrived: false });
      expect(await times('Refused')).toBe(0);
    });
  }

  test.each([
    ['needs authorization after a revoked token', () => platform.answers.revoked, { problem: 'needs_authorization' }],
    ['is rate limited, with the time', () => platform.answers.tooMany, { problem: 'rate_limited', retryAt: expect.any(Date) }],
    ['is down after an error of the vendor', () => ({ status: 503, body: 'busy' }), { problem: 'vendor_down' }],
    ['is down after an answer that cannot be read', () => ({ status: 200, body: '<html>' }), { problem: 'vendor_down' }],
    ['is down after a cut answer', () => 'cut the answer' as const, { problem: 'vendor_down' }],
    ['is down without an answer', () => 'refuse' as const, { problem: 'vendor_down' }],
  ])('%s', async (_, fault, expected) => {
    failing(platform.paths.read, fault());
    await expect(fetch()).rejects.toMatchObject({ name: 'PlatformError', ...expected });
  });

  test('waits as long as the vendor says', async () => {
    failing(platform.paths.read, platform.answers.tooMany);
    const error = await fetch().catch((caught: { retryAt: Date }) => caught);
    expect((error as { retryAt: Date }).retryAt.getTime() - Date.now()).toBeGreaterThan(3000);
  });

  test('a resource that is gone is gone', async () => {
    await expect(fetch(null, { of: platform.gone })).rejects.toMatchObject({ problem: 'gone' });
  });

  test('revoking makes the token useless', async () => {
    const other = await platform.grant();
    await platform.connector.revoke(other, { signal });
    await expect(platform.connector.listResources(other, { signal })).rejects.toMatchObject({ problem: 'needs_authorization' });
  });

  test('a request to another host is refused before it is sent', async () => {
    const elsewhere = { status: 302, headers: { location: 'http://127.0.0.1:1/elsewhere' } };
    failing(platform.paths.read, elsewhere);
    await expect(fetch()).rejects.toMatchObject({ name: 'PlatformError' });
  });
});

const emailOf = (text: string) => async (from: string) =>
  Buffer.from(`From: ${from}\r\nTo: sarah@acme.com\r\nSubject: Status\r\n\r\n${text}`);
