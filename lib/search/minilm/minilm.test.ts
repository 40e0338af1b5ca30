import { expect, test } from 'vitest';
import { cosine } from '../cosine.ts';
import { loadMiniLm } from './minilm.ts';

const model = await loadMiniLm();

test('texts are as similar as the page of the model says', async () => {
  const [person, ...others] = await model.embed([
    'That is a happy person',
    'That is a happy dog',
    'That is a very happy person',
    'Today is a sunny day',
  ]);
  // https://huggingface.co/sentence-transformers/all-MiniLM-L6-v2
  expect(others.map((other) => cosine(person!, other).toFixed(3))).toEqual(['0.695', '0.943', '0.257']);
});

test('of a long text, the first tokens are read', async () => {
  const model = await loadMiniLm({ reads: 6 });
  const [short, long, other] = await model.embed(['one two three four', 'one two three four five six', 'one two three five']);
  expect(long).toEqual(short);
  expect(other).not.toEqual(short);
});

test('an empty text and a very long one have a vector of length 1', async () => {
  for (const vector of await model.embed(['', 'word '.repeat(10_000)])) expect(Math.hypot(...vector)).toBeCloseTo(1, 4);
});
