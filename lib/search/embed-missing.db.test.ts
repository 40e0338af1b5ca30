import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Db } from '#lib/database/db.ts';
import { type OwnDatabase, ownDatabase } from '#lib/database/embedded/testing/own-database.ts';
import { add } from '#lib/search/testing/test-search.ts';
import { embedMissing } from './embed-missing.ts';
import type { Embedder } from './embedder.ts';
import { hybridSearch } from './hybrid-search.ts';

/** Gives every text the same vector; texts with "refuse" fail. Each test uses its own model, because rows of others wait for theirs. */
const constantEmbedder = (model: string): Embedder => ({
  model,
  dimensions: 512,
  unrelated: 0.2,
  embed: async (texts) => {
    if (texts.some((text) => text.includes('refuse'))) throw new Error('refused');
    return texts.map(() => Array.from({ length: 512 }, (_, axis) => (axis === 0 ? 1 : 0)));
  },
});

// A sweep embeds everyone's rows, so the rows of other tests must be kept out.
let database: OwnDatabase;
beforeAll(async () => {
  database = await ownDatabase();
});
afterAll(() => database.release());

const service = () => createClient(database.url, database.keys.secretKey) as Db;
const actingAsAnyone = () => database.actingAs;
const someone = async () => ({ db: database.actingAs(await database.person()) });
const embedding = async (db: Db, table: 'memories' | 'deliverables' | 'document_chunks' | 'work_tickets', id: string) =>
  (await db.from(table).select('embedding, embedding_model, updated_at').eq('id', id).single()).data!;

let db: Db;
beforeEach(async () => {
  ({ db } = await someone());
});

test('a memory that could not be embedded is found by its words, and after the sweep by its meaning', async () => {
  const { id } = await add(db, 'memories', { content: 'The office moves in March' });
  const embedder = constantEmbedder('sweep-1');
  const byTerms = await hybridSearch(db, { query: 'office' }, embedder);
  expect(byTerms.results.map((result) => result.ref)).toEqual([`memory:${id}`]);
  expect((await hybridSearch(db, { query: 'relocation' }, embedder)).results).toEqual([]);

  await embedMissing({ serviceDb: service(), actingAs: actingAsAnyone(), embedder });
  const byMeaning = await hybridSearch(db, { query: 'relocation' }, embedder);
  expect(byMeaning.results.map((result) => result.ref)).toEqual([`memory:${id}`]);
});

test('a sweep waits while something runs that a person waits for', async () => {
  const { id } = await add(db, 'memories', { content: 'The office moves in April' });
  let end = () => {};
  const running = new Promise<void>((resolve) => {
    end = resolve;
  });
  const waits: number[] = [];
  const idle = async (mostMs: number) => {
    waits.push(mostMs);
    await running;
  };
  const sweep = embedMissing({ serviceDb: service(), actingAs: actingAsAnyone(), embedder: constantEmbedder('sweep-idle') }, { idle });
  await expect.poll(() => waits.length).toBe(1);
  expect(await embedding(db, 'memories', id)).toMatchObject({ embedding_model: null });
  end();
  await sweep;
  expect(await embedding(db, 'memories', id)).toMatchObject({ embedding_model: 'sweep-idle' });
  expect(waits[0]).toBeLessThanOrEqual(2000);
});

test('every kind of row is embedded, in several batches and for every person, and keeps its updated_at', async () => {
  const other = await someone();
  const rows = [];
  for (const owner of [db, other.db]) {
    const document = await add(owner, 'documents', { name: 'Notes' });
    rows.push({
      owner,
      table: 'document_chunks' as const,
      ...(await add(owner, 'document_chunks', { document_id: document.id, ordinal: 0, content: 'A' })),
    });
    rows.push({ owner, table: 'memories' as const, ...(await add(owner, 'memories', { content: 'B' })) });
    rows.push({ owner, table: 'deliverables' as const, ...(await add(owner, 'deliverables', { title: 'C', deliverable_type: 'custom' })) });
    rows.push({ owner, table: 'work_tickets' as const, ...(await add(owner, 'work_tickets', { task: 'D', agent_type: 'content' })) });
  }
  const { embedded, left } = await embedMissing(
    { serviceDb: service(), actingAs: actingAsAnyone(), embedder: constantEmbedder('sweep-2') },
    { batch: 3 },
  );
  expect(embedded).toBeGreaterThanOrEqual(rows.length);
  expect(left).toBe(0);
  for (const { owner, table, id, updated_at } of rows)
    expect(await embedding(owner, table, id)).toMatchObject({ embedding_model: 'sweep-2', updated_at });
  expect(await embedMissing({ serviceDb: service(), actingAs: actingAsAnyone(), embedder: constantEmbedder('sweep-2') })).toEqual({
    embedded: 0,
    left: 0,
  });
});

test('a row is embedded again when its text changes, not when something else does', async () => {
  const embedder = constantEmbedder('sweep-3');
  const { id, updated_at } = await add(db, 'memories', { content: 'first' }, embedder);
  await db.from('memories').update({ importance: 0.9 }).eq('id', id);
  expect(await embedding(db, 'memories', id)).toMatchObject({ embedding_model: 'sweep-3' });
  await db.from('memories').update({ content: 'second' }).eq('id', id);
  const changed = await embedding(db, 'memories', id);
  expect(changed).toMatchObject({ embedding: null, embedding_model: null });
  expect(changed.updated_at > updated_at).toBe(true);
  await embedMissing({ serviceDb: service(), actingAs: actingAsAnyone(), embedder });
  expect(await embedding(db, 'memories', id)).toMatchObject({ embedding_model: 'sweep-3' });
});

test('rows of another model are embedded again', async () => {
  const { id } = await add(db, 'memories', { content: 'first' }, constantEmbedder('sweep-4'));
  await embedMissing({ serviceDb: service(), actingAs: actingAsAnyone(), embedder: constantEmbedder('sweep-5') });
  expect(await embedding(db, 'memories', id)).toMatchObject({ embedding_model: 'sweep-5' });
});

test('a text that the model refuses is reported and does not block other rows', async () => {
  const wrong = await add(db, 'memories', { content: 'refuse this' });
  const right = await add(db, 'memories', { content: 'take this' });
  const failed: string[] = [];
  const result = await embedMissing(
    { serviceDb: service(), actingAs: actingAsAnyone(), embedder: constantEmbedder('sweep-6') },
    { failed: ({ id }) => failed.push(id) },
  );
  expect(failed).toEqual([wrong.id]);
  expect(result.left).toBe(1);
  expect(await embedding(db, 'memories', wrong.id)).toMatchObject({ embedding: null });
  expect(await embedding(db, 'memories', right.id)).toMatchObject({ embedding_model: 'sweep-6' });
  await db.from('memories').delete().eq('id', wrong.id);
});

test('an unavailable model ends the sweep after one batch', async () => {
  for (let i = 0; i < 5; i++) await add(db, 'memories', { content: `memory ${i}` });
  let asked = 0;
  const away: Embedder = { ...constantEmbedder('sweep-7'), embed: () => Promise.reject(new Error(`away ${++asked}`)) };
  expect(await embedMissing({ serviceDb: service(), actingAs: actingAsAnyone(), embedder: away }, { batch: 2 })).toEqual({
    embedded: 0,
    left: 2,
  });
});

test('a row that changes while it is embedded does not get the embedding of its old text', async () => {
  const { id } = await add(db, 'memories', { content: 'old text' });
  const slow = constantEmbedder('sweep-8');
  const embedder: Embedder = {
    ...slow,
    embed: async (texts) => {
      if (texts.includes('old text')) await db.from('memories').update({ content: 'new text' }).eq('id', id);
      return slow.embed(texts);
    },
  };
  await embedMissing({ serviceDb: service(), actingAs: actingAsAnyone(), embedder });
  expect(await embedding(db, 'memories', id)).toMatchObject({ embedding: null });
});

test('an aborted sweep fails with the reason', async () => {
  const signal = AbortSignal.abort(new Error('shutting down'));
  await expect(
    embedMissing({ serviceDb: service(), actingAs: actingAsAnyone(), embedder: constantEmbedder('sweep-9') }, { signal }),
  ).rejects.toThrow('shutting down');
});

test('an embedding cannot be stored without the name of its model', async () => {
  const { error } = await db.from('memories').insert({ content: 'x', embedding: JSON.stringify(Array(512).fill(1)) });
  expect(error?.code).toBe('23514');
});

test('concurrent sweeps embed no row twice; the second one ends', async () => {
  for (let i = 0; i < 6; i++) await add(db, 'memories', { content: `shared ${i}` });
  let texts = 0;
  const counting: Embedder = {
    ...constantEmbedder('sweep-10'),
    embed: async (batch) => {
      texts += batch.length;
      return constantEmbedder('sweep-10').embed(batch);
    },
  };
  const sweeps = [1, 2, 3].map(() => embedMissing({ serviceDb: service(), actingAs: actingAsAnyone(), embedder: counting }, { batch: 2 }));
  const embedded = (await Promise.all(sweeps)).map((sweep) => sweep.embedded);
  expect(embedded.filter((count) => count === 0)).toHaveLength(2);
  expect(texts).toBe(Math.max(...embedded));
  expect(await embedMissing({ serviceDb: service(), actingAs: actingAsAnyone(), embedder: constantEmbedder('sweep-11') })).toMatchObject({
    embedded: texts,
  });
});

test('a sweep whose process died delays the next one by at most a minute', async () => {
  await add(db, 'memories', { content: 'waits' });
  const claim = { model: 'sweep-12', holder: randomUUID(), take: 1 };
  expect((await service().rpc('rows_to_embed', claim)).data).toHaveLength(1);
  expect(await embedMissing({ serviceDb: service(), actingAs: actingAsAnyone(), embedder: constantEmbedder('sweep-12') })).toEqual({
    embedded: 0,
    left: 0,
  });
  const client = new Client({ connectionString: database.databaseUrl });
  await client.connect();
  await client.query("update private.leases set held_until = held_until - interval '1 minute'");
  await client.end();
  expect(
    (await embedMissing({ serviceDb: service(), actingAs: actingAsAnyone(), embedder: constantEmbedder('sweep-12') })).embedded,
  ).toBeGreaterThan(0);
});

test('a document is ready once all of its chunks are embedded', async () => {
  const document = await add(db, 'documents', { name: 'Long', status: 'processing' });
  for (const ordinal of [0, 1, 2])
    await add(db, 'document_chunks', { document_id: document.id, ordinal, content: `Chapter ${ordinal} of Long` });
  const statuses: string[] = [];
  const slow = constantEmbedder('sweep-13');
  const embedder: Embedder = {
    ...slow,
    embed: async (texts) => {
      if (texts.some((text) => text.includes('of Long')))
        statuses.push((await db.from('documents').select('status').eq('id', document.id).single()).data!.status);
      return slow.embed(texts);
    },
  };
  await embedMissing({ serviceDb: service(), actingAs: actingAsAnyone(), embedder }, { batch: 1 });
  expect(statuses).toEqual(['processing', 'processing', 'processing']);
  expect((await db.from('documents').select('status').eq('id', document.id).single()).data!.status).toBe('ready');
});

test('a large document does not delay the documents of others', async () => {
  const large = await add(db, 'documents', { name: 'Large', status: 'processing' });
  for (let ordinal = 0; ordinal < 12; ordinal += 1)
    await add(db, 'document_chunks', { document_id: large.id, ordinal, content: `Row ${ordinal} of Large` });
  const other = await someone();
  const small = await add(other.db, 'documents', { name: 'Small', status: 'processing' });
  await add(other.db, 'document_chunks', { document_id: small.id, ordinal: 0, content: 'All of Small' });
  const readyAfter: number[] = [];
  const constant = constantEmbedder('sweep-14');
  let batches = 0;
  const embedder: Embedder = {
    ...constant,
    embed: async (texts) => {
      if (texts.some((text) => text.includes('of Large') || text.includes('of Small'))) batches += 1;
      if (texts.some((text) => text.includes('of Small'))) readyAfter.push(batches);
      return constant.embed(texts);
    },
  };
  await embedMissing({ serviceDb: service(), actingAs: actingAsAnyone(), embedder }, { batch: 4 });
  expect(batches).toBeGreaterThan(3);
  expect(Math.max(...readyAfter)).toBeLessThanOrEqual(2);
});
