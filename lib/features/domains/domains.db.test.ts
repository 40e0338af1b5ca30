import { beforeAll, describe, expect, test } from 'vitest';
import { restoreRevision } from '#lib/features/revisions/restore-revision.ts';
import { draftTestEnv } from '#lib/runs/drafts/testing/draft-test-env.ts';
import { mergeDomains, splitDomain } from './change-domains.ts';
import { readDomains } from './read-domains.ts';

type TestEnv = Awaited<ReturnType<typeof draftTestEnv>>;

const idOf = (ref: string) => ref.split(':')[1]!;
const note = (value: string) => ({ type: 'description', value });
const named = async ({ ctx: { db } }: TestEnv) =>
  (await readDomains(db)).map(({ name, deliverables }) => [name, ...deliverables.map(({ title }) => title)]);
const domainOf = async ({ ctx: { db } }: TestEnv, ref: string) =>
  (await db.from('deliverables').select('domain_id').eq('id', idOf(ref)).single().throwOnError()).data.domain_id;

/** Two reports from one handbook, and two reports for one reader. */
async function filled(testEnv: TestEnv) {
  const document = await testEnv.call('Write', { ref: 'document:new', content: { name: 'Pump handbook', content: 'Pumps need oil.' } });
  const handbook = { type: 'document', value: String(document.ref) };
  const [sales, service] = [
    await testEnv.make({ title: 'Pump sales', sources: [handbook], recipient: { name: 'Dana' } }),
    await testEnv.make({ title: 'Pump service', sources: [note('Oiled six.'), handbook] }),
  ];
  const [weekly, monthly] = [
    await testEnv.make({ title: 'Weekly hiring', sources: [note('Hired two.')], recipient: { name: 'Sarah Chen' } }),
    await testEnv.make({ title: 'Monthly hiring', sources: [note('Hired nine.')], recipient: { name: 'sarah chen' } }),
  ];
  return { sales, service, weekly, monthly, handbook };
}

describe('deliverables that share a source or a reader', () => {
  test('form a domain that is named after it; others are in none', async () => {
    const testEnv = await draftTestEnv();
    const { weekly } = await filled(testEnv);
    await testEnv.make({
      title: 'Alone',
      recipient: { name: 'Nils' },
      sources: [note('Oiled six.'), { type: 'ref', value: 'memory:?type=fact' }],
    });
    await testEnv.make({ title: 'Alone too', recipient: { name: 'Tom' }, sources: [{ type: 'ref', value: 'memory:?type=fact' }] });
    expect(await named(testEnv)).toEqual([
      ['Pump handbook', 'Pump sales', 'Pump service'],
      ['Work for Sarah Chen', 'Monthly hiring', 'Weekly hiring'],
    ]);
    const stranger = await draftTestEnv();
    await stranger.make({ title: 'Theirs', recipient: { name: 'Sarah Chen' } });
    expect(await named(stranger)).toEqual([]);

    await testEnv.call('Edit', { ref: weekly, changes: { recipient: { name: 'Bo' } } });
    expect(await named(testEnv)).toEqual([['Pump handbook', 'Pump sales', 'Pump service']]);
  });

  test('come together again when a change of the sources is undone, without being chosen', async () => {
    const testEnv = await draftTestEnv();
    const { db } = testEnv.ctx;
    const { service } = await filled(testEnv);
    const before = await named(testEnv);
    await testEnv.call('Edit', { ref: service, changes: { sources: [note('Oiled six.')] } });
    expect(await named(testEnv)).toEqual(before.slice(1));
    const newest = db.from('revisions').select('at').eq('row_id', idOf(service)).order('at', { ascending: false }).limit(1);
    const { at } = (await newest.single().throwOnError()).data;
    expect(await restoreRevision(testEnv.ctx, { ref: service, at })).toEqual({ ok: true });
    expect(await named(testEnv)).toEqual(before);
    await testEnv.call('Edit', { ref: service, changes: { sources: [note('Oiled six.')] } });
    expect(await named(testEnv)).toEqual(before.slice(1));
  });

  test('keep their times and revisions when they are grouped', async () => {
    const testEnv = await draftTestEnv();
    const { db } = testEnv.ctx;
    const first = await testEnv.make({ title: 'First', recipient: { name: 'Sarah' } });
    const at = async () =>
      (await db.from('deliverables').select('updated_at').eq('id', idOf(first)).single().throwOnError()).data.updated_at;
    const before = await at();
    await testEnv.make({ title: 'Second', recipient: { name: 'Sarah' } });
    expect(await domainOf(testEnv, first)).not.toBeNull();
    expect(await at()).toBe(before);
    const { data } = await db.from('revisions').select('row_id').eq('row_id', idOf(first)).throwOnError();
    expect(data).toEqual([]);
  });
});

describe('a person', () => {
  let testEnv: TestEnv;
  let all: Awaited<ReturnType<typeof filled>>;
  beforeAll(async () => {
    testEnv = await draftTestEnv();
    all = await filled(testEnv);
  });
  const undo = async (keys: { ref: string; at: string }[]) => {
    for (const key of keys) expect(await restoreRevision(testEnv.ctx, key)).toEqual({ ok: true });
  };
  const domains = async () => Object.fromEntries((await readDomains(testEnv.ctx.db)).map(({ name, id }) => [name, id]));

  test('renames a domain, and grouping keeps the name', async () => {
    const { 'Pump handbook': id } = await domains();
    await testEnv.call('Edit', { ref: `domain:${id}`, changes: { name: 'Pumps' } });
    const third = await testEnv.make({ title: 'Pump tests', sources: [all.handbook] });
    expect(await named(testEnv)).toContainEqual(['Pumps', 'Pump sales', 'Pump service', 'Pump tests']);
    await testEnv.call('Edit', { ref: third, changes: { status: 'archived' } });
  });

  test('merges two domains with their memories, and undoes it', async () => {
    const { Pumps: source, 'Work for Sarah Chen': target } = await domains();
    const memory = await testEnv.remember('The valve is out of stock', { scope: 'domain', domain_id: source });
    const merged = await mergeDomains(testEnv.ctx.db, { source: source!, target: target! });
    if (!merged.ok) throw new Error(merged.message);
    expect(await named(testEnv)).toEqual([['Work for Sarah Chen', 'Monthly hiring', 'Pump sales', 'Pump service', 'Weekly hiring']]);
    expect((await readDomains(testEnv.ctx.db))[0]).toMatchObject({ memories: 1 });
    await undo(merged.undo);
    expect(await named(testEnv)).toContainEqual(['Pumps', 'Pump sales', 'Pump service']);
    await testEnv.call('Edit', { ref: memory, changes: { is_active: false } });
  });

  test('splits a domain, and it is not grouped again', async () => {
    const { Pumps: source } = (await domains()) as Record<string, string>;
    const split = await splitDomain(testEnv.ctx.db, { source: source!, deliverables: [idOf(all.service)], name: 'Service' });
    expect(split.ok).toBe(true);
    await testEnv.call('Edit', { ref: all.sales, changes: { sources: [all.handbook, note('More.')] } });
    await testEnv.call('Edit', { ref: all.service, changes: { sources: [all.handbook] } });
    expect(await named(testEnv)).toEqual([
      ['Pumps', 'Pump sales'],
      ['Service', 'Pump service'],
      ['Work for Sarah Chen', 'Monthly hiring', 'Weekly hiring'],
    ]);
    const out = await splitDomain(testEnv.ctx.db, { source: source!, deliverables: [idOf(all.sales)] });
    expect(out.ok).toBe(true);
    expect(await domainOf(testEnv, all.sales)).toBeNull();
  });

  test('cannot change the domain of another person', async () => {
    const stranger = await draftTestEnv();
    const [id] = Object.values(await domains());
    await stranger.make({ title: 'One', recipient: { name: 'Ada' } });
    await stranger.make({ title: 'Two', recipient: { name: 'Ada' } });
    const [own] = await readDomains(stranger.ctx.db);
    expect(await mergeDomains(stranger.ctx.db, { source: id!, target: own!.id })).toMatchObject({ ok: false });
    expect(await splitDomain(stranger.ctx.db, { source: id!, deliverables: [idOf(all.service)] })).toMatchObject({ ok: false });
  });
});

describe('a memory of one domain', () => {
  test('is used in its texts and stays out of those of another', async () => {
    const testEnv = await draftTestEnv();
    const { sales, weekly, handbook } = await filled(testEnv);
    const domain_id = await domainOf(testEnv, sales);
    const fact = await testEnv.remember('The valve is out of stock.', { scope: 'domain', domain_id });
    const offered = await testEnv.remember('Weekly hiring of pump testers is slow', { scope: null, domain_id });
    await testEnv.remember('Put the valve first', { type: 'preference', scope: 'domain', domain_id });
    const facts = { type: 'ref', value: 'memory:?type=fact' };
    await testEnv.call('Edit', { ref: weekly, changes: { sources: [note('Hired two.'), facts] } });
    await testEnv.generate(sales);
    await testEnv.generate(weekly);
    const [own, other] = [await testEnv.version(`${sales}/versions/1`), await testEnv.version(`${weekly}/versions/1`)];
    expect(own.draft_content).toContain('The valve is out of stock.');
    expect(other.draft_content).toContain('Hired two.');
    const about = JSON.stringify([other.draft_content, other.source_snapshots, other.preferences, other.left_out]);
    for (const words of ['valve', 'testers']) expect(about).not.toContain(words);
    expect(other.offered_memories).not.toContain(idOf(offered));

    await testEnv.call('Edit', { ref: weekly, changes: { sources: [{ type: 'ref', value: fact }, handbook] } });
    await testEnv.generate(weekly);
    expect((await testEnv.version(`${weekly}/versions/2`)).draft_content).toContain('The valve is out of stock.');
  });
});
