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

const found = async (query: string, withMeaning = true) => {
  const { results } = await hybridSearch(db, { query, scopes: ['memory'], limit: 5 }, withMeaning ? embedder : undefined);
  return results.map((result) => String(result.data.content));
};

test('"database migration decisions" finds the decision for Supabase among the first five of thirty', async () => {
  expect(await found('database migration decisions')).toContainEqual(expect.stringMatching(/^We decided to use Supabase/));
});

describe('among the first three of thirty', () => {
  test.each(questions.slice(1))('"%s" finds what answers it', async (query, answer) => {
    expect((await found(query)).slice(0, 3)).toContain(thirtyMemories[answer]);
  });
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
