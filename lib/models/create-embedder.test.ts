import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEmbedder } from './create-embedder.ts';

interface Asked {
  path: string;
  headers: IncomingHttpHeaders;
  body: { input: string[]; [field: string]: unknown };
}

const asked: Asked[] = [];
let answer: (input: string[]) => { status?: number; body: unknown };
const server = createServer(async (request, response) => {
  const body = JSON.parse(await text(request)) as Asked['body'];
  asked.push({ path: request.url!, headers: request.headers, body });
  const { status = 200, body: answered } = answer(body.input);
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answered));
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
    data: input.map((_, index) => ({ index, embedding: Array.from({ length: size }, (_, axis) => (axis === index ? 2 : 0)) })).reverse(),
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
  expect(asked.map(({ path }) => path)).toEqual(['/v1/embeddings', '/v1/embeddings']);
  expect(asked.map(({ body }) => body)).toMatchObject([
    { model: 'voyage-3.5', input: ['one'], input_type: 'document', output_dimension: 512 },
    { input: ['two'], input_type: 'query' },
  ]);
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
  ['an error', () => ({ status: 500, body: { error: 'overloaded' } }), 'The embedding server answered 500: {"error":"overloaded"}'],
  ['too few vectors', () => ({ body: { data: [] } }), 'The embedding server answered 0 vectors for 1 texts.'],
  ['a vector of zeros', () => ({ body: { data: [{ index: 0, embedding: [0, 0] }] } }), 'a vector of zeros'],
  ['something else', () => ({ body: { vectors: [] } }), 'data'],
])('%s fails', async (_, answered, message) => {
  answer = answered;
  await expect(compatible().embed(['one'])).rejects.toThrow(message);
});

test('an aborted request fails with its reason', async () => {
  await expect(compatible().embed(['one'], AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
});
