import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Db } from '#lib/database/db.ts';
import { type OwnDatabase, ownDatabase } from '#lib/database/embedded/testing/own-database.ts';
import { embedMissing } from '#lib/search/embed-missing.ts';
import { hybridSearch } from '#lib/search/hybrid-search.ts';
import { add, handMadeEmbedder } from '#lib/search/testing/test-search.ts';
import { createEmbedder } from './create-embedder.ts';

const key = 'sk-secret';
const contents = Array.from({ length: 12 }, (_, n) => `The lease of house ${n} ends in May`);

/** What the server answers to the texts of a request. */
let answer: (input: string[], response: ServerResponse) => void | Promise<void>;
let requests: string[][] = [];
const server = createServer(async (request, response) => {
  const { input } = JSON.parse(await text(request)) as { input: string[] };
  requests.push(input);
  await answer(input, response);
});
const status =
  (code: number, headers = {}) =>
  (_: string[], response: ServerResponse) => {
    response.writeHead(code, { 'content-type': 'application/json', ...headers }).end(`{"error": {"message": "failed with ${key}"}}`);
  };
/** A vector of `length` dimensions for each text: texts about leases and rent are alike, others are not. */
const vectors =
  (length = 8) =>
  (input: string[], response: ServerResponse) => {
    const axisOf = (text: string, n: number) => (/lease|rent/.test(text) ? 0 : 1 + (n % (length - 1)));
    const data = input.map((text, index) => ({
      index,
      embedding: Array.from({ length }, (_, axis) => (axis === axisOf(text, index) ? 1 : 0)),
    }));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }));
  };

let database: OwnDatabase;
let db: Db;
beforeAll(async () => {
  database = await ownDatabase();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterAll(async () => {
  server.close();
  await database.release();
});
beforeEach(async () => {
  requests = [];
  answer = vectors();
  db = database.actingAs(await database.person());
  // Embedded by the model that was configured before.
  const before = handMadeEmbedder(Object.fromEntries(contents.map((content) => [content, { 0: 1 }])), 'before');
  for (const content of contents) await add(db, 'memories', { content }, before);
});

// A sweep embeds everyone's rows.
afterEach(async () => {
  await db.from('memories').delete().not('id', 'is', null).throwOnError();
});

const embedderOf = (id: string) =>
  createEmbedder({
    EMBEDDINGS: `openai-compatible:${id}`,
    OPENAI_COMPATIBLE_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    OPENAI_COMPATIBLE_API_KEY: key,
  })!;
const services = (id: string) => ({
  serviceDb: createClient(database.url, database.keys.secretKey) as Db,
  actingAs: database.actingAs,
  embedder: embedderOf(id),
});
const models = async () => {
  const { data } = await db.from('memories').select('embedding_model').throwOnError();
  return data.map(({ embedding_model }) => embedding_model?.split(':')[1] ?? embedding_model);
};
const found = async (query: string, id: string) => (await hybridSearch(db, { query }, embedderOf(id))).results.length;

test('after a change of the model every row is embedded again, and search finds rows by their words meanwhile', async () => {
  const counts: [words: number, meaning: number][] = [];
  answer = async (input, response) => {
    if (input.some((text) => text.startsWith('The lease'))) {
      answer = vectors();
      counts.push([await found('house lease', 'changed'), await found('rent', 'changed')]);
    }
    return vectors()(input, response);
  };
  expect(await embedMissing(services('changed'), { batch: 4 })).toMatchObject({ left: 0 });
  expect(new Set(await models())).toEqual(new Set(['changed']));
  expect(counts).toEqual([[10, 0]]);
  expect(await found('rent', 'changed')).toBe(10);
});

test.each([
  ['a refused key', status(401), 'refused the key'],
  ['too many requests', status(429), 'accepts no more requests'],
  ['a failing server', status(500), 'failed (500)'],
  ['an unknown model', status(404), 'has no model'],
  ['a redirect', status(307, { location: 'http://127.0.0.1:1/' }), 'redirects to another address'],
])('%s ends the sweep after one request, in words without the key, and changes no row', async (_, refused, message) => {
  answer = refused;
  const error = await embedMissing(services('refused')).catch((error: unknown) => error as Error);
  expect(String(error)).toContain(message);
  expect(`${(error as Error).stack} ${(error as Error).cause}`).not.toContain(key);
  expect(requests).toHaveLength(1);
  expect(new Set(await models())).toEqual(new Set(['before']));
  expect(await found('house lease', 'refused')).toBe(10);
  answer = vectors();
  expect(await embedMissing(services('refused'))).toMatchObject({ left: 0 });
});

test('vectors of another length in the middle of a sweep end it; rows that have their vector keep it', async () => {
  answer = (input, response) => {
    answer = vectors(5);
    vectors()(input, response);
  };
  await expect(embedMissing(services('shrinking'), { batch: 4 })).rejects.toThrow('5 dimensions, and one of 8 before');
  expect((await models()).filter((model) => model === 'shrinking')).toHaveLength(4);
  answer = vectors();
  expect(await embedMissing(services('shrinking'))).toMatchObject({ left: 0 });
});

test('a sweep that is stopped in the middle is continued by the next one, which embeds no row twice', async () => {
  const stop = new AbortController();
  answer = (input, response) => {
    vectors()(input, response);
    if (requests.length === 2) stop.abort(new Error('The process ends.'));
  };
  await expect(embedMissing(services('stopped'), { batch: 4, signal: stop.signal })).rejects.toThrow('The process ends.');
  const done = (await models()).filter((model) => model === 'stopped').length;
  expect(done).toBeGreaterThanOrEqual(4);
  expect(done).toBeLessThan(contents.length);
  requests = [];
  answer = vectors();
  await embedMissing(services('stopped'), { batch: 4 });
  expect(new Set(await models())).toEqual(new Set(['stopped']));
  expect(requests.flat()).toHaveLength(contents.length - done);
});

test('of two workers one embeds every row once', async () => {
  const [first, second] = await Promise.all([1, 2].map(() => embedMissing(services('two'), { batch: 3 })));
  expect([first!.embedded, second!.embedded].toSorted((a, b) => a - b)[0]).toBe(0);
  const texts = requests.flat();
  expect(texts).toHaveLength(first!.embedded + second!.embedded);
  expect(new Set(await models())).toEqual(new Set(['two']));
});
