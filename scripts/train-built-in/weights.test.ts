import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { classify } from '#lib/models/built-in/understand/classify.ts';
import { sentenceModel } from '#lib/models/built-in/understand/sentence-model.ts';
import { readCases, sets } from '../eval/built-in/cases.ts';
import { readExamples, WEIGHTS_FILE } from './examples.ts';

test('the weights belong to the examples: after a change run "npm run train:built-in"', () => {
  const { digest, labels } = readExamples();
  expect(JSON.parse(readFileSync(WEIGHTS_FILE, 'utf8'))).toMatchObject({ examples: digest, labels });
});

test('most messages of the development half have their intent among the first three', async () => {
  const cases = readCases('development');
  const meanings = await sentenceModel().embed(cases.map(({ say }) => say));
  const among = (most: number) =>
    cases.filter(({ say, intent }, n) =>
      classify(say, meanings[n])
        .slice(0, most)
        .some((guess) => guess.intent === intent),
    ).length / cases.length;
  expect(among(1)).toBeGreaterThan(0.75);
  expect(among(3)).toBeGreaterThan(0.9);
});

test('a message of one letter, an empty one and a very long one are classified', () => {
  for (const message of ['', 'x', 'pause it '.repeat(20_000)]) {
    const guesses = classify(message);
    expect(guesses.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1);
  }
});

test('no example is a near copy of a message of the evaluation', () => {
  const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? []);
  const messages = sets.flatMap((set) => readCases(set).map(({ say }) => wordsOf(say))).filter(({ size }) => size >= FEWEST_WORDS);
  const containing = Map.groupBy(
    messages.flatMap((words, message) => [...words].map((word) => ({ word, message }))),
    ({ word }) => word,
  );
  const isCopy = (words: Set<string>) => {
    const shared = new Map<number, number>();
    for (const word of words) for (const { message } of containing.get(word) ?? []) shared.set(message, (shared.get(message) ?? 0) + 1);
    return [...shared].some(([message, count]) => count / (words.size + messages[message]!.size - count) >= MOST_SHARED);
  };
  const copies = readExamples().examples.filter(({ text }) => {
    const words = wordsOf(text);
    return words.size >= FEWEST_WORDS && isCopy(words);
  });
  expect(copies).toEqual([]);
});

/** Shorter messages are alike by chance. */
const FEWEST_WORDS = 4;
const MOST_SHARED = 0.6;
