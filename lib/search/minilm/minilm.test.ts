import { expect, test } from 'vitest';
import { loadMiniLm } from './minilm.ts';

const cosine = (one: readonly number[], other: readonly number[]) => one.reduce((sum, value, n) => sum + value * other[n]!, 0);

test('texts are as similar as the page of the model says', async () => {
  const model = await loadMiniLm();
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

test('of a text of any length, as many tokens are read as the model knows places for', async () => {
  const model = await loadMiniLm();
  for (const vector of await model.embed(['', 'word '.repeat(10_000)])) expect(Math.hypot(...vector)).toBeCloseTo(1, 4);
});
