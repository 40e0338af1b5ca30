import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { hybridSearch } from '#lib/search/hybrid-search.ts';
import { notionTestEnv } from '../testing/notion-test-env.ts';
import { platformPerson } from '../testing/platforms-test-env.ts';

const { notion, services, usual } = await notionTestEnv();
const { emulator } = notion;
const DAY = 24 * 60 * 60 * 1000;

/** A person who picked pages and databases. */
async function reader(...names: string[]) {
  const person = await platformPerson(notion, services);
  expect(await person.connect()).toEqual({ ok: true, sessionId: null });
  expect(await person.pick(...names)).toEqual({ ok: true });
  return { ...person, itemsById: async () => new Map((await person.items()).map((item) => [item.external_id, item])) };
}

const paragraph = (content: string) => ({ type: 'paragraph', paragraph: { rich_text: [{ text: { content } }] } });
const heading = (content: string) => ({ type: 'heading_2', heading_2: { rich_text: [{ text: { content } }] } });

test('a person who agrees is connected, and chooses among the pages and databases that they shared', async () => {
  const maya = await reader('Handbook', 'Roadmap', 'Salaries');
  expect(await maya.integration()).toMatchObject({
    provider: 'notion',
    account: 'Maya Okafor, Acme',
    status: 'active',
    scopes: ['read_content', 'insert_content', 'read_user_without_email'],
  });
  expect(await maya.resources()).toMatchObject([
    { name: 'Handbook', kind: 'page' },
    { name: 'Roadmap', kind: 'database' },
  ]);
});

test('a page and the pages in it are read with their headings, and search finds them', async () => {
  const maya = await reader('Handbook');
  const travel = emulator.writePage('Travel', { children: [heading('Zeppelins'), paragraph('Book two weeks ahead.')] });
  const trains = emulator.writePage('Trains', { parent: { type: 'page_id', page_id: travel.id }, children: [paragraph('Second class.')] });
  await maya.sync();
  expect(await maya.resources()).toMatchObject([{ status: 'ready', last_error: null }]);
  const items = await maya.itemsById();
  expect(items.get(travel.id)).toMatchObject({
    kind: 'page',
    author: 'Jonas Weber',
    text: expect.stringMatching(/^Travel\n\n## Zeppelins\nBook two weeks ahead\./),
    link: `https://www.notion.so/${travel.id.replaceAll('-', '')}`,
  });
  expect(items.get(trains.id)).toMatchObject({ text: 'Trains\n\nSecond class.' });
  expect(items.has(emulator.handbook.id)).toBe(true);
  const { results } = await hybridSearch(maya.db, { query: 'zeppelins', scopes: ['platform'] });
  expect(results.map(({ ref }) => ref)).toContain(`platform:notion/items/${items.get(travel.id)!.id}`);
});

test('the rows of a database are read with their properties, and those of the last 90 days only', async () => {
  const maya = await reader('Roadmap');
  const row = emulator.writeRow('Export', { Status: { id: 's', type: 'status', status: { name: 'In progress' } } });
  const old = emulator.writeRow('Long ago');
  emulator.change(old, { last_edited_time: new Date(Date.now() - 100 * DAY).toISOString() });
  await maya.sync();
  const items = await maya.itemsById();
  expect(items.get(row.id)).toMatchObject({ kind: 'page', text: 'Export\n\nStatus: In progress' });
  expect(items.has(old.id)).toBe(false);
});

test('a scan reads only the texts that changed, and forgets pages that were deleted', async () => {
  const maya = await reader('Handbook');
  const hourAgo = { last_edited_time: new Date(Date.now() - 3_600_000).toISOString() };
  const [kept, edited, deleted] = ['Kept', 'The budget is 10,000.', 'Forget this soon'].map((title) => emulator.writePage(title, hourAgo));
  await maya.sync();
  emulator.change(edited!, { title: 'The budget is 12,000.' });
  emulator.change(deleted!, { in_trash: true });
  const before = notion.proxy.requested.length;
  await maya.sync();
  const asked = notion.proxy.requested.slice(before);
  expect(asked).toContain(`/v1/pages/${edited!.id}/markdown`);
  expect(asked).not.toContain(`/v1/pages/${kept!.id}/markdown`);
  const items = await maya.itemsById();
  expect(items.get(edited!.id)?.text).toBe('The budget is 12,000.');
  expect([items.has(kept!.id), items.has(deleted!.id)]).toEqual([true, false]);
});

test('a page that changes twice in one minute is read again, although its time is the same', async () => {
  const maya = await reader('Handbook');
  const page = emulator.writePage('First');
  await maya.sync();
  emulator.change(page, { title: 'Second', last_edited_time: page.last_edited_time });
  await maya.sync();
  expect((await maya.itemsById()).get(page.id)?.text).toBe('Second');
});

test('long pages are read part by part, and a reading that breaks off continues with the next part', async () => {
  const maya = await reader('Handbook');
  const chapter = emulator.writePage('Chapter');
  for (let count = 0; count < 25; count++)
    emulator.writePage(`Numbered page ${count}`, { parent: { type: 'page_id', page_id: chapter.id } });
  notion.proxy.fault = (request) =>
    request.path.startsWith(`/v1/blocks/${chapter.id}/children?`) && request.path.includes('start_cursor') ? 'refuse' : usual(request);
  await maya.sync();
  expect(await maya.resources()).toMatchObject([{ status: 'failed', last_error: 'Notion broke off its answer.' }]);
  const numbered = async () => (await maya.items()).filter(({ text }) => text.startsWith('Numbered page')).length;
  expect(await numbered()).toBe(20);
  notion.proxy.fault = usual;
  await maya.sync();
  expect(await numbered()).toBe(25);
});

test('a page that is deleted while the pages in it are read does not end the reading', async () => {
  const maya = await reader('Handbook');
  const chapter = emulator.writePage('Deleted chapter');
  emulator.writePage('In the deleted chapter', { parent: { type: 'page_id', page_id: chapter.id } });
  notion.proxy.fault = (request) =>
    request.path.startsWith(`/v1/blocks/${chapter.id}/children`)
      ? { status: 404, headers: { 'content-type': 'application/json' }, body: '{"code":"object_not_found","message":"No"}' }
      : usual(request);
  await maya.sync();
  expect(await maya.resources()).toMatchObject([{ status: 'ready', last_error: null }]);
});

test('people are unknown where the connection may not read them', async () => {
  const maya = await reader('Handbook');
  const page = emulator.writePage('By somebody', { last_edited_by: { id: randomUUID(), name: 'Sarah Lind' } });
  notion.proxy.fault = (request) =>
    request.path.startsWith('/v1/users/')
      ? { status: 403, headers: { 'content-type': 'application/json' }, body: '{"code":"restricted_resource","message":"No"}' }
      : usual(request);
  await maya.sync();
  expect((await maya.itemsById()).get(page.id)).toMatchObject({ author: null });
});

test('disconnecting revokes both tokens, and forgets what was read', async () => {
  const maya = await reader('Handbook');
  await maya.sync();
  const before = notion.proxy.requested.length;
  expect(await services.platforms.disconnect(maya.userId, 'notion')).toEqual({ revoked: true });
  expect(notion.proxy.requested.slice(before)).toEqual(['/v1/oauth/revoke', '/v1/oauth/revoke', '/v1/oauth/introspect']);
  expect(await maya.items()).toEqual([]);
});
