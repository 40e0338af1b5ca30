import { beforeEach, expect, test } from 'vitest';
import { readClaimSources } from '#lib/features/claims/read-claim-sources.ts';
import { forgetOldItems } from './forget-old-items.ts';
import { keepItems } from './keep-items.ts';
import type { KeptDays, OlderReach } from './reach.ts';
import { readOlder } from './read-older.ts';
import { platformPerson, platformServices } from './testing/platforms-test-env.ts';
import { slackTestEnv } from './testing/slack-test-env.ts';

const { slack, usual } = await slackTestEnv();
let services: ReturnType<typeof platformServices>;
beforeEach(() => {
  // Each test moves its own clock.
  services = platformServices(slack);
});

const DAY = 24 * 60 * 60 * 1000;

/** A person who picked #acme-eng, in which something was written this many days ago. */
async function reader(days: number) {
  const maya = await platformPerson(slack, services);
  await maya.connect();
  await maya.pick('#acme-eng');
  const ts = await slack.write('The zeppelin is finished.');
  services.wait(days * DAY);
  await maya.sync();
  const { db, userId } = maya;
  const { clock } = services;
  const externalId = (await slack.resource()).externalId;
  return {
    maya,
    ts,
    ask: (reach: OlderReach) => readOlder({ db, clock, jobs: undefined }, { userId, provider: 'slack', externalId, reach }),
    keep: (kept: KeptDays) => keepItems({ db, clock }, { userId, provider: 'slack', days: kept }),
    resource: async () => (await maya.resources())[0]!,
    texts: async () => (await maya.items()).map(({ text }) => text),
    chunks: async () => (await db.from('platform_item_chunks').select('content').throwOnError()).data.map(({ content }) => content),
  };
}
const zeppelin = 'The zeppelin is finished.';
const daysAgo = (at: string | null) => (services.clock.now().getTime() - Date.parse(at!)) / DAY;

test('items that are older than 90 days are read when the person asks, and stay', async () => {
  const { maya, ask, resource, texts } = await reader(200);
  expect(await texts()).not.toContain(zeppelin);
  expect(daysAgo((await resource()).read_from)).toBeCloseTo(90, 1);
  expect(await ask('year')).toBeNull();
  expect(await resource()).toMatchObject({ status: 'waiting', older_from: expect.any(String) });
  await maya.sync();
  expect(await texts()).toContain(zeppelin);
  expect(await resource()).toMatchObject({ status: 'ready', older_from: null, scan_from: null });
  expect(daysAgo((await resource()).read_from)).toBeCloseTo(365, 1);
  // The daily scan of the last 90 days deletes nothing that is older.
  services.wait(2 * DAY);
  await maya.sync();
  expect(await texts()).toContain(zeppelin);
});

test('what has been read or would not be kept cannot be asked for', async () => {
  const { maya, ask, keep } = await reader(1);
  expect(await ask('everything')).toBeNull();
  await maya.sync();
  expect(await ask('year')).toContain('as far back');
  await keep(90);
  expect(await ask('year')).toContain('would not be kept');
});

test('a reading that breaks off before all older items are read continues where it was', async () => {
  const { maya, ask, texts, resource } = await reader(200);
  await ask('year');
  slack.proxy.fault = (request) => (request.path.includes('conversations.history') ? { status: 503 } : usual(request));
  await maya.sync();
  expect(await resource()).toMatchObject({ status: 'failed', older_from: expect.any(String) });
  slack.proxy.fault = usual;
  await maya.sync();
  expect(await texts()).toContain(zeppelin);
  expect(await resource()).toMatchObject({ older_from: null });
});

test('older items that were asked for during a scan are read by the next one', async () => {
  const { maya, ask, texts, resource } = await reader(200);
  const ninetyDaysAgo = new Date(services.clock.now().getTime() - 90 * DAY).toISOString();
  const interrupted = { scan_began_at: services.clock.now().toISOString(), scan_from: ninetyDaysAgo };
  await maya.db
    .from('platform_resources')
    .update(interrupted)
    .eq('id', (await resource()).id)
    .throwOnError();
  await ask('year');
  await maya.sync();
  expect(await resource()).toMatchObject({ older_from: expect.any(String), scan_from: null });
  expect(Date.parse((await resource()).next_sync_at!)).toBeLessThanOrEqual(services.clock.now().getTime());
  await maya.sync();
  expect(await texts()).toContain(zeppelin);
  expect(await resource()).toMatchObject({ older_from: null });
});

test('items that are older than their person keeps them are deleted with their chunks, and not read again', async () => {
  const { maya, ts, keep, texts, chunks } = await reader(1);
  const other = await reader(0);
  expect(await texts()).toContain(zeppelin);
  await keep(30);
  await forgetOldItems(services);
  expect(await texts()).toContain(zeppelin);
  const { user_id, integration_id, resource_id, provider } = (await maya.items()).find(({ external_id }) => external_id === ts)!;
  const file = {
    user_id,
    integration_id,
    resource_id,
    provider,
    resource: 'Plans',
    text: 'A plan',
  };
  const long = '2020-01-01T00:00:00Z';
  await maya.db
    .from('platform_items')
    .insert(['file', 'page'].map((kind) => ({ ...file, kind, external_id: kind, thread: kind, at: long, listed_at: long, seen_at: long })))
    .throwOnError();
  services.wait(31 * DAY);
  await forgetOldItems(services);
  expect(await texts()).toEqual(['A plan', 'A plan']);
  expect(await chunks()).toEqual([]);
  expect(await other.texts()).toContain(zeppelin);
  await maya.sync();
  expect(await texts()).not.toContain(zeppelin);
});

test('the footnote of an item that is no longer kept says that it is gone', async () => {
  const { maya, ts, keep } = await reader(1);
  const { db, userId } = maya;
  const item = (await maya.items()).find(({ external_id }) => external_id === ts)!;
  const { data: deliverable } = await db
    .from('deliverables')
    .insert({ title: 'Weekly', user_id: userId, deliverable_type: 'status_report' })
    .select('id')
    .single()
    .throwOnError();
  const version = {
    user_id: userId,
    deliverable_id: deliverable.id,
    version_number: 1,
    draft_content: zeppelin,
    source_snapshots: [
      { ref: `platform:slack/resources/${item.resource_id}@${item.updated_at}`, kind: 'platform', title: 'Slack', excerpt: '' },
    ],
    claims: [{ text: zeppelin, state: 'supported', sources: [{ source: 0, ref: `platform:slack/items/${item.id}@${item.updated_at}` }] }],
  };
  const { data } = await db.from('deliverable_versions').insert(version).select('id').single().throwOnError();
  const ctx = { db, userId, clock: services.clock, log: services.log, timeZone: 'Europe/Berlin' };
  const sources = () => readClaimSources(ctx, { versionId: data.id, claim: 0 });
  expect(await sources()).toMatchObject([{ state: 'there', kind: 'platform', excerpt: expect.stringContaining('zeppelin') }]);
  await keep(30);
  services.wait(31 * DAY);
  await forgetOldItems(services);
  expect(await sources()).toEqual([{ state: 'gone', kind: 'platform' }]);
});
