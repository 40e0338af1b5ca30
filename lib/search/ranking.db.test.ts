import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#lib/database/db.ts';
import { questions, thirtyMemories } from '#lib/search/testing/ranking-corpus.ts';
import { add, someone } from '#lib/search/testing/test-search.ts';
import { hybridSearch } from './hybrid-search.ts';
import { createLocalEmbedder } from './local-embedder.ts';

const embedder = createLocalEmbedder();
let db: Db;

beforeAll(async () => {
  ({ db } = await someone());
  for (const content of thirtyMemories) await add(db, 'memories', { content }, embedder);
});
afterAll(() => embedder.close());

/** The first five, however little they say. */
const found = async (query: string, withMeaning = true) => {
  const { results } = await hybridSearch(db, { query, scopes: ['memory'], limit: 5, leastScore: 0 }, withMeaning ? embedder : undefined);
  return results.map((result) => String(result.data.content));
};

test('"database migration decisions" finds the decision for Supabase among the first five of thirty', async () => {
  expect(await found('database migration decisions')).toContainEqual(expect.stringMatching(/^We decided to use Supabase/));
});

describe('among the first three of thirty', () => {
  // The model sees nothing of bullet points in "formatting".
  test.each(questions.slice(1).filter(([query]) => query !== 'formatting preferences'))(
    '"%s" finds what answers it',
    async (query, answer) => {
      expect((await found(query)).slice(0, 3)).toContain(thirtyMemories[answer]);
    },
  );
});

test.each(['database migration decisions', 'decision databases', 'migrating'])(
  'without an embedder %j finds by beginnings of words',
  async (query) => {
    expect(await found(query, false)).toHaveLength(query === 'migrating' ? 3 : 5);
  },
);

test('a memory that has every word of the query is first, with meaning or without', async () => {
  for (const withMeaning of [true, false]) expect((await found('reporting database lags', withMeaning))[0]).toBe(thirtyMemories[3]);
});

test('most questions in other words find their answer, with a score that is high enough to be returned', async () => {
  const scores: number[] = [];
  for (const [query, answer] of questions) {
    const { results } = await hybridSearch(db, { query }, embedder);
    const hit = results.find(({ data }) => data.content === thirtyMemories[answer]);
    if (hit) scores.push(hit.score);
  }
  expect(scores.length).toBeGreaterThanOrEqual(questions.length - 3);
});

test.each([
  'asdkjhasd qwoeiu',
  'hjkl;hjkl;hjkl',
  'zzxxccvv 4r5t6y',
  "what's the weather on Mars tonight?",
  'recipe for blueberry pancakes',
  'how do I teach a parrot to whistle opera',
  'best telescope for looking at the rings of Saturn',
  'baptism certificate of the piano',
  "did the CFO's spreadsheet swim across the Atlantic?",
])('"%s" finds nothing', async (query) => {
  expect((await hybridSearch(db, { query }, embedder)).results).toEqual([]);
});

test('a memory with one word in common of five scores far less than one with all of them', async () => {
  const score = async (query: string) => {
    const { results } = await hybridSearch(db, { query, limit: 1, leastScore: 0 }, embedder);
    return results[0]!.score;
  };
  expect(await score('reporting database lags minutes replica')).toBeGreaterThan(0.9);
  expect(await score('garden umbrella violin gateway dolphin')).toBeLessThan(0.3);
});

describe.each([
  ['that are embedded', embedder],
  ['that are not embedded yet', undefined],
])('in a new account with memories %s', (_, embedderOfRows) => {
  const supabase = 'We decided to use Supabase for everything we store.';
  const pumps = 'Heat pumps from Nibe cost 9,400 euros installed.';
  let own: Db;
  beforeAll(async () => {
    ({ db: own } = await someone());
    for (const content of [supabase, pumps, 'Dana wants the money first.']) await add(own, 'memories', { content }, embedderOfRows);
  });

  test.each([
    ['decide about the database', supabase],
    ['heat pumps and geothermal drilling', pumps],
  ])('"%s" finds the one that shares a word, although others of its words are unknown', async (query, answer) => {
    const { results } = await hybridSearch(own, { query }, embedder);
    expect(results.map(({ data, score }) => [data.content, score])).toEqual([[answer, expect.any(Number)]]);
  });
});
