import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { EmbedderUnavailable } from '#lib/search/embedder.ts';
import { createEmbedder } from './create-embedder.ts';

interface Asked {
  path: string;
  headers: IncomingHttpHeaders;
  body: { input: string[]; [field: string]: unknown };
}

const asked: Asked[] = [];
let answer: (input: string[]) => { status?: number; body: unknown; location?: string };
const server = createServer(async (request, response) => {
  const body = JSON.parse(await text(request)) as Asked['body'];
  asked.push({ path: request.url!, headers: request.headers, body });
  const { status = 200, body: answered, location } = answer(body.input);
  response.writeHead(status, { 'content-type': 'application/json', ...(location ? { location } : {}) }).end(JSON.stringify(answered));
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  asked.length = 0;
  answer = vectors(3);
});

/** One vector of `size` dimensions per text, along the axis of its place, in the opposite order. */
const vectors = (size: number) => (input: string[]) => ({
  body: {
    data: input
      .map((_, index) => ({ index, embedding: Array.from({ length: size }, (_, axis) => (axis === index % size ? 2 : 0)) }))
      .reverse(),
  },
});
const compatible = () =>
  createEmbedder({
    EMBEDDINGS: 'openai-compatible:nomic-embed-text:v1.5',
    OPENAI_COMPATIBLE_BASE_URL: url,
    OPENAI_COMPATIBLE_API_KEY: 'sk-1',
  })!;
const voyage = () => createEmbedder({ EMBEDDINGS: 'voyage:voyage-3.5', VOYAGE_API_KEY: 'pa-1', VOYAGE_BASE_URL: `${url}/v1/` })!;

test('there is no embedder when search compares words only', () => {
  expect(createEmbedder({ EMBEDDINGS: 'none' })).toBeUndefined();
});

test('an OpenAI-compatible server is asked with the model, the texts and the key', async () => {
  const embedder = compatible();
  const [first, second] = await embedder.embed(['one', ' ']);
  expect(asked).toMatchObject([
    { path: '/v1/embeddings', headers: { authorization: 'Bearer sk-1' }, body: { model: 'nomic-embed-text:v1.5', input: ['one', ' '] } },
  ]);
  expect(embedder.model).toBe('openai-compatible:nomic-embed-text:v1.5');
  expect([first![0], second![1]]).toEqual([1, 1]);
});

test('Voyage learns whether a text is a document or a query, and how long a vector may be', async () => {
  await voyage().embed(['one']);
  await voyage().embedQuery!('two');
  expect(new Set(asked.map(({ path }) => path))).toEqual(new Set(['/v1/embeddings']));
  const requests = asked.map(({ body }) => body);
  expect(requests).toContainEqual({ model: 'voyage-3.5', input: ['one'], input_type: 'document', output_dimension: 512 });
  expect(requests).toContainEqual({ model: 'voyage-3.5', input: ['two'], input_type: 'query', output_dimension: 512 });
});

test.each([3, 512, 1536])('a vector of %i dimensions is stored as a unit vector of 512', async (size) => {
  answer = vectors(size);
  const [vector] = await compatible().embed(['one']);
  expect(vector).toHaveLength(512);
  expect(Math.hypot(...vector!)).toBeCloseTo(1);
});

test('no text asks nothing', async () => {
  expect(await compatible().embed([])).toEqual([]);
  expect(asked).toEqual([]);
});

test.each([
  ['an unknown model', () => ({ status: 404, body: {} }), 'The embedding server has no model “nomic-embed-text:v1.5”. Set EMBEDDINGS'],
  ['an unsupported model', () => ({ status: 400, body: { detail: 'Model x is not supported' } }), 'has no model'],
  [
    'a refused key',
    () => ({ status: 401, body: { error: { message: 'Incorrect API key: sk-1' } } }),
    'The embedding server refused the key.',
  ],
  ['too many requests', () => ({ status: 429, body: {} }), 'The embedding server accepts no more requests at the moment (429).'],
  ['a failure', () => ({ status: 500, body: { error: 'secret text' } }), 'The embedding server failed (500).'],
  ['something else', () => ({ body: { vectors: [] } }), 'The embedding server answered something other than embeddings.'],
])('%s is reported in words, without what the server said', async (_, answered, message) => {
  answer = answered;
  const error = await compatible()
    .embed(['her salary'])
    .catch((error: unknown) => error);
  expect(error).toBeInstanceOf(EmbedderUnavailable);
  expect(String(error)).toContain(message);
  expect(String(error)).not.toMatch(/sk-1|secret text|salary/);
});

test.each([
  ['a refused text', () => ({ status: 413, body: {} }), 'refused a text (413)'],
  ['too few vectors', () => ({ body: { data: [] } }), 'The embedding server answered 0 vectors for 1 texts.'],
  ['a vector of zeros', () => ({ body: { data: [{ index: 0, embedding: [0, 0] }] } }), 'a vector of zeros'],
])('%s is the fault of the text', async (_, answered, message) => {
  answer = answered;
  const error = await compatible()
    .embed(['one'])
    .catch((error: unknown) => error);
  expect(error).not.toBeInstanceOf(EmbedderUnavailable);
  expect(String(error)).toContain(message);
});

test('a redirect is not followed: it would take the key and the texts elsewhere', async () => {
  answer = () => ({ status: 307, body: {}, location: `${url}/elsewhere` });
  await expect(compatible().embed(['one'])).rejects.toThrow('The embedding server redirects to another address');
  expect(asked).toHaveLength(1);
});

test('a server that cannot be reached is reported in words', async () => {
  const embedder = createEmbedder({ EMBEDDINGS: 'openai-compatible:x', OPENAI_COMPATIBLE_BASE_URL: 'http://127.0.0.1:1' })!;
  await expect(embedder.embed(['one'])).rejects.toThrow('The embedding server could not be reached.');
});

test('vectors of another length than before are refused', async () => {
  const embedder = compatible();
  await embedder.embed(['one']);
  answer = vectors(4);
  await expect(embedder.embed(['two'])).rejects.toThrow('a vector of 4 dimensions, and one of 3 before');
});

test('how similar a model finds unrelated texts is measured with the first query, once', async () => {
  answer = (input) => ({ body: { data: input.map((_, index) => ({ index, embedding: [1, index === 0 ? 0 : 0.5] })) } });
  const embedder = compatible();
  await embedder.embedQuery!('one');
  expect(embedder.unrelated).toBe(0.9);
  await embedder.embedQuery!('two');
  expect(asked.map(({ body }) => body.input.length).toSorted()).toEqual([1, 1, 8]);
});

test('an aborted request fails with its reason', async () => {
  await expect(compatible().embed(['one'], AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
});
