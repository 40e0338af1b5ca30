import { expect, onTestFinished, test, vi } from 'vitest';
import { hybridSearch } from '#lib/search/hybrid-search.ts';
import type { FaultProxy } from './testing/fault-proxy.ts';
import { platformPerson } from './testing/platforms-test-env.ts';
import { slackTestEnv } from './testing/slack-test-env.ts';

const { slack, services, usual } = await slackTestEnv();

const HOUR = 3_600_000;

/** A person who picked channels. */
async function reader(...channels: string[]) {
  const person = await platformPerson(slack, services);
  await person.connect();
  await person.pick(...channels);
  return person;
}
type Reader = Awaited<ReturnType<typeof reader>>;

const texts = async (person: Reader) => (await person.items()).map(({ text }) => text);
const find = async (person: Reader, query: string) =>
  (await hybridSearch(person.db, { query, scopes: ['platform'] })).results.map(({ ref, data }) => ({ ref, text: data.text }));

/** Answers requests about a channel with a fault. */
const failing = (fault: ReturnType<FaultProxy['fault']>, about = 'conversations.history', times = Number.POSITIVE_INFINITY) => {
  let left = times;
  slack.proxy.fault = (request) => (request.path.includes(about) && left-- > 0 ? fault : usual(request));
};

test('only what was picked is read, and search finds it by words, for its owner alone', async () => {
  const maya = await reader('#acme-eng');
  const other = await reader('#acme-product');
  const ts = await slack.write('The zeppelin migration is finished.');
  await slack.write('Great, I tell the customers.', ts);
  await maya.sync();
  await other.sync();
  const [item] = (await maya.items()).filter(({ external_id }) => external_id === ts);
  expect(item).toMatchObject({ provider: 'slack', resource: '#acme-eng', kind: 'message', author: 'Jonas Weber', thread: ts });
  expect(await texts(maya)).toContain('Great, I tell the customers.');
  expect(await find(maya, 'zeppelin migration')).toEqual([
    { ref: `platform:slack/items/${item!.id}`, text: 'The zeppelin migration is finished.' },
  ]);
  expect(await texts(other)).not.toContain('The zeppelin migration is finished.');
  expect(await find(other, 'zeppelin migration')).toEqual([]);
  expect(await maya.resources()).toMatchObject([{ name: '#acme-eng', status: 'ready', last_error: null, failures: 0 }]);
  expect(await maya.integration()).toMatchObject({ status: 'active', last_synced_at: expect.any(String) });
});

test('edits and deletions are followed; what stays the same keeps its chunks', async () => {
  const maya = await reader('#acme-eng');
  const edited = await slack.write('The budget is 10,000.');
  const deleted = await slack.write('Please forget this soon.');
  const same = await slack.write('Nothing changes here.');
  await maya.sync();
  const chunkOf = async (externalId: string) => {
    const { data } = await maya.db
      .from('platform_item_chunks')
      .select('id, content, platform_items!inner (external_id)')
      .eq('platform_items.external_id', externalId)
      .throwOnError();
    return data.map(({ id, content }) => ({ id, content }));
  };
  const before = { same: await chunkOf(same), edited: await chunkOf(edited) };
  await slack.edit!(edited, 'The budget is 12,000.');
  await slack.remove(deleted);
  await maya.sync();
  expect(await texts(maya)).toContain('The budget is 12,000.');
  expect(await texts(maya)).not.toContain('The budget is 10,000.');
  expect(await texts(maya)).not.toContain('Please forget this soon.');
  expect(await chunkOf(same)).toEqual(before.same);
  expect(await chunkOf(edited)).toEqual([{ id: expect.not.stringMatching(before.edited[0]!.id), content: 'The budget is 12,000.' }]);
  expect(await chunkOf(deleted)).toEqual([]);
});

test('long items are stored few at a time, so that others, who share the session, get their turn in between', async () => {
  const maya = await reader('#acme-eng');
  const long = ['one', 'two', 'three', 'four'].map((name) => `Part ${name}. ${'The shards move to the new tables. '.repeat(500)}`.trim());
  for (const text of long) await slack.write(text);
  const requests = vi.spyOn(globalThis, 'fetch');
  onTestFinished(() => requests.mockRestore());
  await maya.sync();
  const bodies = requests.mock.calls.filter(([url]) => String(url).includes('store_platform_items')).map(([, init]) => String(init?.body));
  const stored = bodies.map((body) => (JSON.parse(body) as { items: { text: string }[] }).items.map(({ text }) => text));
  expect(stored.flat()).toEqual(expect.arrayContaining(long));
  expect(await texts(maya)).toEqual(expect.arrayContaining(long));
  expect(Math.max(...stored.map((some) => some.join('').length))).toBeLessThanOrEqual(50_000);
});

test('what is no longer picked is forgotten', async () => {
  const maya = await reader('#acme-eng', '#acme-product');
  await slack.write('Soon forgotten.');
  await maya.sync();
  expect(await texts(maya)).toContain('Soon forgotten.');
  await maya.pick('#acme-product');
  expect(await texts(maya)).not.toContain('Soon forgotten.');
  expect((await maya.resources()).map(({ name }) => name)).toEqual(['#acme-product']);
});

test('a channel that fails does not keep another from being read, and says why', async () => {
  const maya = await reader('#acme-eng', '#acme-product');
  const eng = (await slack.resource()).externalId;
  slack.proxy.fault = (request) => (request.body.includes(`channel=${eng}`) ? { status: 503 } : usual(request));
  await maya.sync();
  expect(await maya.resources()).toMatchObject([
    { name: '#acme-eng', status: 'failed', last_error: 'Slack answered with status 503.', failures: 1, last_synced_at: null },
    { name: '#acme-product', status: 'ready', last_error: null },
  ]);
  const first = (await maya.resources())[0]!;
  await maya.sync();
  const second = (await maya.resources())[0]!;
  expect(second.failures).toBe(2);
  expect(Date.parse(second.next_sync_at!) - Date.parse(first.next_sync_at!)).toBeGreaterThan(4 * 60_000);
});

test('a short pause that the platform asks for is kept within the reading', async () => {
  const maya = await reader('#acme-eng');
  failing({ status: 429, headers: { 'retry-after': '1' }, body: '{"ok":false}' }, 'conversations.history', 1);
  await maya.sync();
  expect(await maya.resources()).toMatchObject([{ status: 'ready' }]);
});

test('after a long pause that the platform asks for, another job continues', async () => {
  const maya = await reader('#acme-eng');
  failing({ status: 429, headers: { 'retry-after': '600' }, body: '{"ok":false}' });
  await maya.sync();
  const [resource] = await maya.resources();
  expect(resource).toMatchObject({ status: 'waiting', failures: 0, last_error: expect.stringContaining('wait') });
  expect(Date.parse(resource!.next_sync_at!) - Date.now()).toBeGreaterThan(5 * 60_000);
});

test('a connection that has ended stops the reading until the person signs in again', async () => {
  const maya = await reader('#acme-eng');
  failing(slack.answers.revoked);
  await maya.sync();
  expect(await maya.integration()).toMatchObject({ status: 'expired' });
  expect(await maya.resources()).toMatchObject([{ status: 'failed', next_sync_at: null }]);
  slack.proxy.fault = usual;
  await maya.connect();
  expect(await maya.resources()).toMatchObject([{ next_sync_at: expect.any(String) }]);
});

test('a reading that breaks off continues with the next page', async () => {
  const maya = await reader('#acme-eng');
  for (let count = 0; count < 210; count++) await slack.write(`Numbered message ${count}`);
  let pages = 0;
  slack.proxy.fault = (request) => (request.path.includes('conversations.history') && ++pages === 2 ? 'refuse' : usual(request));
  await maya.sync();
  const [broken] = await maya.resources();
  expect(broken).toMatchObject({ status: 'failed', last_error: 'Slack broke off its answer.' });
  const stored = (await texts(maya)).length;
  expect(stored).toBeGreaterThanOrEqual(200);
  slack.proxy.fault = usual;
  slack.proxy.requested.length = 0;
  await maya.sync();
  // Only the page that was missing is read.
  expect(slack.proxy.requested.filter((path) => path === '/api/conversations.history')).toHaveLength(1);
  expect((await texts(maya)).filter((text) => text.startsWith('Numbered'))).toHaveLength(210);
  expect(await maya.resources()).toMatchObject([{ status: 'ready', items_read: (await texts(maya)).length }]);
});

let isLong = false;
/** Fills #acme-eng with more messages than one page has, once. */
async function fillChannel() {
  for (let count = 0; !isLong && count < 210; count++) await slack.write(`Long channel, message ${count}`);
  isLong = true;
}

/** Does something while the first page of a channel with several is read, and counts the pages that are read. */
async function whileReading(person: Reader, during: () => Promise<unknown>): Promise<number> {
  await fillChannel();
  let pages = 0;
  slack.proxy.fault = async (request) => {
    if (request.path.includes('conversations.history') && ++pages === 1) await during();
    return usual(request);
  };
  await person.sync();
  slack.proxy.fault = usual;
  return pages;
}

test('a channel that is taken away while it is read is not read on, and nothing of it is stored', async () => {
  const maya = await reader('#acme-eng', '#acme-product');
  expect(await whileReading(maya, () => maya.pick('#acme-product'))).toBe(2);
  expect(await texts(maya)).not.toContainEqual(expect.stringContaining('Long channel'));
  expect(await maya.resources()).toMatchObject([{ name: '#acme-product', status: 'ready' }]);
});

test('disconnecting while a channel is read ends the reading, and nothing of it is stored', async () => {
  const maya = await reader('#acme-eng');
  expect(await whileReading(maya, () => services.platforms.disconnect(maya.userId, 'slack'))).toBe(1);
  expect(await maya.integration()).toBeNull();
  expect(await maya.items()).toEqual([]);
});

test('a token that is revoked between two pages keeps what was read, and the next sign-in continues after it', async () => {
  await fillChannel();
  const maya = await reader('#acme-eng');
  let pages = 0;
  slack.proxy.fault = (request) => (request.path.includes('conversations.history') && ++pages > 1 ? slack.answers.revoked : usual(request));
  await maya.sync();
  expect(await maya.integration()).toMatchObject({ status: 'expired' });
  const stored = (await texts(maya)).length;
  expect(stored).toBeGreaterThanOrEqual(200);
  slack.proxy.fault = usual;
  await maya.connect();
  slack.proxy.requested.length = 0;
  await maya.sync();
  const all = (await texts(maya)).length;
  expect(all).toBeGreaterThan(stored);
  const read = slack.proxy.requested.filter((path) => path === '/api/conversations.history');
  expect(read).toHaveLength(Math.ceil(all / 200) - 1);
  expect(await maya.resources()).toMatchObject([{ status: 'ready', failures: 0 }]);
});

test('a channel that was deleted on the platform says so, and what was read from it stays until the person takes it away', async () => {
  const maya = await reader('#acme-eng', '#acme-product');
  await slack.write('Written before the channel was deleted.');
  await maya.sync();
  failing(
    { status: 200, headers: { 'content-type': 'application/json' }, body: '{"ok":false,"error":"channel_not_found"}' },
    'conversations.history',
    1,
  );
  await maya.sync();
  expect(await maya.resources()).toMatchObject([{ status: 'failed', last_error: expect.stringContaining('gone') }, { status: 'ready' }]);
  expect(await maya.integration()).toMatchObject({ status: 'active' });
  expect(await texts(maya)).toContain('Written before the channel was deleted.');
  await maya.pick('#acme-product');
  expect(await texts(maya)).not.toContain('Written before the channel was deleted.');
});

test('a cursor that the platform no longer knows begins the reading anew', async () => {
  const maya = await reader('#acme-eng');
  await maya.sync();
  const cursor = JSON.stringify({ since: '2026-01-01T00:00:00.000Z', fullScanAt: null, page: 'expired' });
  await maya.db.from('platform_resources').update({ cursor }).eq('user_id', maya.userId).throwOnError();
  failing({ status: 200, headers: { 'content-type': 'application/json' }, body: '{"ok":false,"error":"invalid_cursor"}' });
  await maya.sync();
  expect(await maya.resources()).toMatchObject([{ status: 'failed', cursor: null }]);
  slack.proxy.fault = usual;
  await maya.sync();
  expect(await maya.resources()).toMatchObject([{ status: 'ready' }]);
});

test('a resource is read by one process at a time, and by another once the first has died', async () => {
  const maya = await reader('#acme-eng');
  const held = new Date(services.clock.now().getTime() + 60_000).toISOString();
  await maya.db.from('platform_resources').update({ reading_until: held }).eq('user_id', maya.userId).throwOnError();
  await maya.sync();
  expect(await maya.resources()).toMatchObject([{ last_synced_at: null }]);
  services.wait(HOUR);
  await maya.sync();
  expect(await maya.resources()).toMatchObject([{ status: 'ready' }]);
});
