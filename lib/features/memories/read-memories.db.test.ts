import { beforeAll, expect, test } from 'vitest';
import { draftTestEnv } from '#lib/runs/drafts/testing/draft-test-env.ts';
import { exportMemories } from './export-memories.ts';
import { forgetMemories } from './forget-memories.ts';
import type { MemoryFilter } from './memory-filter.ts';
import { listMemories } from './read-memories.ts';

const now = new Date();
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
const idOf = (ref: string) => ref.split(':')[1]!;

let testEnv: Awaited<ReturnType<typeof draftTestEnv>>;
let status: string;
let board: string;
beforeAll(async () => {
  testEnv = await draftTestEnv();
  const sources = [{ type: 'description', value: 'Shipped the search page.' }];
  status = await testEnv.make({ title: 'Weekly status', recipient: { name: 'Sarah Chen' }, sources });
  board = await testEnv.make({ title: 'Board update', recipient: { name: 'Nils' }, sources });
  await testEnv.remember('Sarah wants the money first', { type: 'preference' });
  await testEnv.remember('We sell 40% more pumps than in 2025', { type: 'decision', scope: 'deliverable', deliverable_id: idOf(board) });
  const old = await testEnv.remember('Sarah’s team moved to Ghent');
  await testEnv.ctx.db
    .from('memories')
    .update({ created_at: daysAgo(400) })
    .eq('id', idOf(old))
    .throwOnError();
  const other = await draftTestEnv();
  await other.remember('Sarah is somebody else here');
});

const contents = async (filter: Partial<MemoryFilter>) => {
  const { memories, total } = await listMemories(testEnv.ctx.db, { query: '', ...filter }, { page: 1, now });
  expect(memories).toHaveLength(total);
  return memories.map(({ content }) => content);
};

const [money, pumps, ghent] = ['Sarah wants the money first', 'We sell 40% more pumps than in 2025', 'Sarah’s team moved to Ghent'];

test('memories are filtered by words, kind, person, deliverable and date', async () => {
  expect(await contents({})).toEqual([pumps, money, ghent]);
  expect(await contents({ query: '40%' })).toEqual([pumps]);
  expect(await contents({ query: '4_%' })).toEqual([]);
  expect(await contents({ type: 'preference' })).toEqual([money]);
  expect(await contents({ person: 'Sarah Chen' })).toEqual([money, ghent]);
  expect(await contents({ person: 'Nils' })).toEqual([]);
  expect(await contents({ deliverable: idOf(status) })).toEqual([money]);
  expect(await contents({ deliverable: idOf(board) })).toEqual([pumps]);
  expect(await contents({ saved: 'week' })).toEqual([pumps, money]);
  expect(await contents({ saved: 'earlier' })).toEqual([ghent]);
  expect(await contents({ person: 'Sarah Chen', saved: 'year' })).toEqual([money]);
});

test('a memory names the newest version that was written with it, and how many others were', async () => {
  await testEnv.generate(board);
  await testEnv.generate(board);
  const { memories } = await listMemories(testEnv.ctx.db, { query: 'pumps' }, { page: 1, now });
  expect(memories).toMatchObject([{ lastUse: { deliverableId: idOf(board), title: 'Board update', number: 2, others: 1 } }]);
  const { memories: unused } = await listMemories(testEnv.ctx.db, { query: 'Ghent' }, { page: 1, now });
  expect(unused).toMatchObject([{ lastUse: null }]);
});

test('an export has every memory that is not forgotten, with its origin, its use and what replaced it', async () => {
  const own = await draftTestEnv();
  await own.remember('The review is on Tuesday', { as_of: '2026-04-01T00:00:00Z' });
  await own.remember('The review is on Friday', { as_of: '2026-05-03T00:00:00Z', tags: ['dates'] });
  const gone = await own.remember('The password is fish');
  await forgetMemories(own.ctx.db, [idOf(gone)]);
  const today = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'long' }).format(now);
  expect(await exportMemories(own.ctx.db, { timeZone: 'UTC', now })).toBe(
    `# Memories

2 memories, exported on ${today}.

- The review is on Friday
  - Fact, dates, saved on ${today} in a chat
  - Suggested next to drafts

- The review is on Tuesday
  - Fact, saved on ${today} in a chat
  - Was Tuesday until 3 May 2026, now Friday
`,
  );
});

test('memories that are forgotten together are those of the person, and each can be restored', async () => {
  const own = await draftTestEnv();
  const ids = [await own.remember('One of three'), await own.remember('Two of three')].map(idOf);
  const stranger = await draftTestEnv();
  expect(await forgetMemories(stranger.ctx.db, ids)).toEqual([]);
  const keys = await forgetMemories(own.ctx.db, ids);
  expect(keys.map(({ ref }) => ref).toSorted()).toEqual(ids.map((id) => `memory:${id}`).toSorted());
  expect(await forgetMemories(own.ctx.db, ids)).toEqual([]);
});
