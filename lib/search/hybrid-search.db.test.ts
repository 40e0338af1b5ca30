import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import type { Db } from '#lib/database/db.ts';
import { signUp, signUpAdmin } from '#lib/database/embedded/testing/people.ts';
import { add, handMadeEmbedder, someone } from '#lib/search/testing/test-search.ts';
import { hybridSearch } from './hybrid-search.ts';

const near = { 0: 1, 1: 0.2 };
const nearer = { 0: 1, 1: 0.1 };
const far = { 7: 1 };
const unavailable = {
  model: 'unavailable',
  dimensions: 512 as const,
  unrelated: 0.2,
  embed: () => Promise.reject(new Error('the model is unavailable')),
};

describe('searching everything', () => {
  const embedder = handMadeEmbedder({
    'budget plans': { 0: 1 },
    'Maya keeps the budget': near,
    'Budget review\nboard update\nWhat the board should know': nearer,
    'Collect the budget figures': near,
    'Costs\nThe budget grew by a tenth.': near,
    'The weather was fine.': far,
  });
  let db: Db;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    ({ db } = await someone());
    ids.memory = (await add(db, 'memories', { content: 'Maya keeps the budget' }, embedder)).id;
    const deliverable = {
      title: 'Budget review',
      deliverable_type: 'board_update',
      description: 'What the board should know',
      status: 'archived',
    };
    ids.deliverable = (await add(db, 'deliverables', deliverable, embedder)).id;
    ids.work = (await add(db, 'work_tickets', { task: 'Collect the budget figures', agent_type: 'research' }, embedder)).id;
    ids.document = (await add(db, 'documents', { name: 'Annual plan.md', status: 'ready' })).id;
    await add(db, 'document_chunks', { document_id: ids.document, ordinal: 0, content: 'The weather was fine.' }, embedder);
    await add(
      db,
      'document_chunks',
      { document_id: ids.document, ordinal: 1, heading: 'Costs', content: 'The budget grew by a tenth.' },
      embedder,
    );
    ids.pending = (await add(db, 'documents', { name: 'Budget 2027.pdf' })).id;
  });

  test('finds all four kinds, each with a ref that can be read', async () => {
    const { results, semantic } = await hybridSearch(db, { query: 'budget plans' }, embedder);
    expect(semantic).toBe(true);
    expect(new Set(results.map((result) => result.ref))).toEqual(
      new Set([
        `memory:${ids.memory}`,
        `deliverable:${ids.deliverable}`,
        `work:${ids.work}`,
        `document:${ids.document}/chunks/1`,
        `document:${ids.pending}`,
      ]),
    );
  });

  test('returns descending scores between 0 and 1', async () => {
    for (const with_ of [embedder, undefined]) {
      const scores = (await hybridSearch(db, { query: 'budget plans' }, with_)).results.map((result) => result.score);
      expect(scores).toEqual([...scores].sort((a, b) => b - a));
      for (const score of scores) {
        expect(score).toBeGreaterThan(0);
        expect(score).toBeLessThanOrEqual(1);
      }
    }
  });

  test('gives the best result by both words and meaning a score of 1', async () => {
    const alike = handMadeEmbedder({ 'collect budget figures': near }, embedder.model);
    const [first] = (await hybridSearch(db, { query: 'collect budget figures', scopes: ['work'] }, alike)).results;
    expect(first).toMatchObject({ ref: `work:${ids.work}`, score: 1 });
  });

  test('returns rows without embeddings, and the document of a chunk', async () => {
    const { results } = await hybridSearch(db, { query: 'budget plans' }, embedder);
    const data = Object.fromEntries(results.map((result) => [result.ref, result.data]));
    expect(data[`deliverable:${ids.deliverable}`]).toMatchObject({ title: 'Budget review', status: 'archived' });
    expect(data[`document:${ids.document}/chunks/1`]).toMatchObject({ heading: 'Costs', document_name: 'Annual plan.md' });
    for (const row of Object.values(data))
      for (const column of ['embedding', 'embedding_model', 'words']) expect(row).not.toHaveProperty(column);
  });

  test.each(['memory', 'deliverable', 'document', 'work'] as const)('finds only its own kind with the scope %s', async (scope) => {
    const { results } = await hybridSearch(db, { query: 'budget plans', scopes: [scope] }, embedder);
    expect(new Set(results.map((result) => result.entity_type))).toEqual(new Set([scope]));
  });

  test('returns at most the requested number, the best ones', async () => {
    const { results: all } = await hybridSearch(db, { query: 'budget plans' }, embedder);
    const { results } = await hybridSearch(db, { query: 'budget plans', limit: 2 }, embedder);
    expect(results).toEqual(all.slice(0, 2));
  });

  test('finds a document by its name, even without text or when its text does not contain the name', async () => {
    const refs = async (query: string) => (await hybridSearch(db, { query, scopes: ['document'] })).results.map((result) => result.ref);
    expect(await refs('2027')).toEqual([`document:${ids.pending}`]);
    expect(await refs('annual plan')).toEqual([`document:${ids.document}/chunks/0`]);
  });

  test('compares only words without an embedder, and says so', async () => {
    const answer = await hybridSearch(db, { query: 'budget' });
    expect(answer.semantic).toBe(false);
    expect(answer.results).toHaveLength(5);
  });

  test('still searches by words when the embedder fails', async () => {
    const answer = await hybridSearch(db, { query: 'budget' }, unavailable);
    expect(answer).toMatchObject({ semantic: false, failure: new Error('the model is unavailable') });
    expect(answer.results).toHaveLength(5);
  });

  test('does not compare vectors of another model', async () => {
    const other = handMadeEmbedder({ zzz: { 0: 1 } }, 'another');
    expect((await hybridSearch(db, { query: 'zzz' }, other)).results).toEqual([]);
    const same = handMadeEmbedder({ zzz: { 0: 1 } }, embedder.model);
    expect((await hybridSearch(db, { query: 'zzz' }, same)).results).toHaveLength(4);
  });

  test('does not find what is far in meaning and shares no word', async () => {
    const away = handMadeEmbedder({ zzz: { 100: 1 } }, embedder.model);
    expect(await hybridSearch(db, { query: 'zzz' }, away)).toEqual({ results: [], semantic: true });
  });

  test('finds the newest of many that are about as relevant, if it is asked to', async () => {
    const { db: theirs } = await someone();
    const said = (minutes: number) => `An import takes ${minutes} minutes`;
    for (const [day, minutes] of [41, 23, 11, 9].entries())
      await add(theirs, 'memories', { content: said(minutes), created_at: `2026-11-0${day + 1}T09:00:00Z` });
    await add(theirs, 'memories', { content: 'Imports are fast at 8', created_at: '2026-11-09T09:00:00Z' });
    const search = async (more: object) =>
      (await hybridSearch(theirs, { query: 'import minutes', limit: 1, ...more })).results.map(({ data }) => data.content);
    expect(await search({ prefersNew: true })).toEqual([said(9)]);
  });

  test('fails with the reason when aborted', async () => {
    await expect(hybridSearch(db, { query: 'budget' }, undefined, AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
  });
});

describe('searching does not find', () => {
  const embedder = handMadeEmbedder({ 'The merger is secret': { 0: 1 }, merger: { 0: 1 } });

  test("another person's rows, even by an admin's login token, which may read them", async () => {
    const owner = await someone();
    await add(owner.db, 'memories', { content: 'The merger is secret' }, embedder);
    const other = await someone();
    const { url, publishableKey } = inject('supabase');
    const { loginToken } = await signUpAdmin();
    const admin: Db = createClient(url, publishableKey, { accessToken: async () => loginToken });
    expect((await admin.from('memories').select('id').eq('user_id', owner.id)).data).toHaveLength(1);
    for (const db of [other.db, admin]) expect((await hybridSearch(db, { query: 'merger' }, embedder)).results).toEqual([]);
    expect((await hybridSearch(owner.db, { query: 'merger' }, embedder)).results).toHaveLength(1);
  });

  test('a forgotten memory', async () => {
    const { db } = await someone();
    const { id } = await add(db, 'memories', { content: 'The merger is secret' }, embedder);
    await db.from('memories').update({ is_active: false }).eq('id', id);
    expect((await hybridSearch(db, { query: 'merger' }, embedder)).results).toEqual([]);
  });

  test('a search without a signed-in person', async () => {
    const { url, publishableKey } = inject('supabase');
    const { data, error } = await createClient(url, publishableKey).rpc('search_everything', { query_text: 'merger' });
    expect(data).toBeNull();
    expect(error?.code).toBe('42501');
  });

  test('rows that wait for an embedding, for anyone but the service', async () => {
    const { url, publishableKey } = inject('supabase');
    const { loginToken } = await signUp();
    const client = createClient(url, publishableKey, { accessToken: async () => loginToken });
    expect((await client.rpc('rows_to_embed', { model: 'by-hand', holder: randomUUID() })).error?.code).toBe('42501');
  });
});

describe('unusual queries', () => {
  const content = `It's "quoted": 100% of C:\\temp; drop table memories; -- データベース 🎉 and the end`;
  let db: Db;
  beforeAll(async () => {
    ({ db } = await someone());
    await add(db, 'memories', { content });
    await add(db, 'documents', { name: 'Протокол встречи' });
  });

  test.each([
    "it's",
    '"',
    '""',
    "'",
    '\\',
    '%',
    '_',
    '"unfinished phrase',
    '-',
    '-temp',
    '- -',
    'the and of',
    'or',
    'not or and',
    "'; drop table memories; --",
    'a & b | !c <-> d:*',
    "'a':* & (",
    'to_tsquery(:*',
    'http://example.com/a?b=c&d=e',
    'somebody@example.com',
    '<b>bold</b>',
    '🎉',
    '👩‍👩‍👧‍👦',
    'データベース',
    'протокол',
    'مرحبا',
    '\0',
    '\ud83c',
    ' ',
    '',
    'word '.repeat(2_000),
    'x'.repeat(10_000),
    "' ".repeat(5_000),
    '"-'.repeat(5_000),
    Array.from({ length: 1_500 }, (_, i) => `w${i}`).join(' '),
  ])('%j returns a result', async (query) => {
    expect((await hybridSearch(db, { query })).results.length).toBeLessThanOrEqual(2);
  });

  test.each(['🎉', 'データベース', '"quoted"', '%', 'C:\\temp', "it's", 'the end', 'and the'])(
    '%j finds the text that contains it',
    async (query) => {
      expect((await hybridSearch(db, { query, scopes: ['memory'] })).results).toHaveLength(1);
    },
  );

  test('a word in another script is found by its beginning', async () => {
    expect((await hybridSearch(db, { query: 'Протоколы' })).results).toHaveLength(1);
  });

  test.each(['🦄', '___', '%%', 'データ移行', 'the of'])('%j finds nothing that does not contain it', async (query) => {
    expect((await hybridSearch(db, { query, scopes: ['memory'] })).results).toEqual([]);
  });

  test('an empty query finds nothing', async () => {
    for (const query of ['', '   ']) expect((await hybridSearch(db, { query })).results).toEqual([]);
  });
});
