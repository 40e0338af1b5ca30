import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { EmbeddingProcess } from './embedding-process.ts';

// Returns [length of the text, how many texts it got before]; "die" ends the process, "fail" is refused.
const model = new EmbeddingProcess(join(import.meta.dirname, 'embedding-process.fixture.ts'));
afterEach(() => model.close());

test('vectors arrive in the order of the texts, however they are batched', async () => {
  const texts = Array.from({ length: 20 }, (_, i) => 'x'.repeat(i * 100));
  const lengths = (await model.embed(texts)).map(([length]) => length);
  expect(lengths).toEqual(texts.map((text) => text.length));
});

test('an empty list starts no process', async () => {
  expect(await model.embed([])).toEqual([]);
});

test('a query does not wait for the end of a long document', async () => {
  const done: string[] = [];
  const document = model.embed(Array(10).fill('x'.repeat(1_900))).then(() => done.push('document'));
  const query = model.embed(['query']).then(() => done.push('query'));
  await Promise.all([document, query]);
  expect(done).toEqual(['query', 'document']);
});

test('a dying process fails the texts it was embedding, and a new one takes the others', async () => {
  const [dead, alive] = await Promise.allSettled([model.embed(['die']), model.embed(['ok', 'ok'])]);
  expect(dead).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('ended with code 3') } });
  expect(alive).toMatchObject({
    status: 'fulfilled',
    value: [
      [2, 0],
      [2, 1],
    ],
  });
});

test('texts that the model refuses fail alone', async () => {
  await expect(model.embed(['fail'])).rejects.toThrow('The embedding model failed: refused');
  await expect(model.embed(['ok'])).resolves.toHaveLength(1);
});

test('an aborted request fails with the reason, and later ones continue', async () => {
  const controller = new AbortController();
  const aborted = model.embed(Array(5).fill('x'.repeat(1_500)), controller.signal);
  const other = model.embed(Array(6).fill('y'.repeat(1_500)));
  controller.abort(new Error('enough'));
  await expect(aborted).rejects.toThrow('enough');
  await expect(other).resolves.toHaveLength(6);
  await expect(model.embed(['late'], controller.signal)).rejects.toThrow('enough');
});

test('closing fails waiting requests, and a later request starts it again', async () => {
  const waiting = model.embed(['waits']);
  const closed = model.close();
  await expect(waiting).rejects.toThrow('closed');
  await closed;
  await expect(model.embed(['again'])).resolves.toEqual([[5, 0]]);
});
