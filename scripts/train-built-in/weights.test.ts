import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { classify } from '#lib/models/built-in/understand/classify.ts';
import { sentenceModel } from '#lib/models/built-in/understand/sentence-model.ts';
import { judgingSets, readCases } from '../eval/built-in/cases.ts';
import { nearCopies } from '../testing/near-copies.ts';
import { readExamples, WEIGHTS_FILE } from './examples.ts';

test('the weights belong to the examples: after a change run "npm run train:built-in"', () => {
  const { digest, labels } = readExamples();
  expect(JSON.parse(readFileSync(WEIGHTS_FILE, 'utf8'))).toMatchObject({ examples: digest, labels });
});

test('most messages of people who wrote no examples have their intent among the first three', async () => {
  const { labels } = readExamples();
  const cases = readCases('test').filter(({ intent }) => labels.includes(intent));
  const meanings = await sentenceModel().embed(cases.map(({ say }) => say));
  const among = (most: number) =>
    cases.filter(({ say, intent }, n) =>
      classify(say, meanings[n])
        .slice(0, most)
        .some((guess) => guess.intent === intent),
    ).length / cases.length;
  expect(among(1)).toBeGreaterThan(0.85);
  expect(among(3)).toBeGreaterThan(0.95);
});

test('a message of one letter, an empty one and a very long one are classified', () => {
  for (const message of ['', 'x', 'pause it '.repeat(20_000)]) {
    const guesses = classify(message);
    expect(guesses.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1);
  }
});

test('no example is a near copy of a message by which the assistant is judged', () => {
  const examples = readExamples().examples.map(({ text }) => text);
  const messages = judgingSets.flatMap(readCases).map(({ say }) => say);
  expect(nearCopies(examples, messages)).toEqual([]);
});
