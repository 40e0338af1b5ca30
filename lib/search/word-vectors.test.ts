import { expect, test } from 'vitest';
import { contentWords } from './content-words.ts';
import { wordVectors } from './word-vectors.ts';

const vectors = wordVectors();
const related = (query: string) => new Map(vectors.relatedTo(query).map(([, related, amount]) => [related, amount]));
const cosine = (a: string, b: string) => {
  const [one, other] = [vectors.meaningOf(a)!, vectors.meaningOf(b)!];
  return one.reduce((sum, value, i) => sum + value * other[i]!, 0);
};

test('a word has related words, the nearest first, each with an amount between 0 and 1', () => {
  expect(related('vacation').get('holiday')).toBeGreaterThan(0.5);
  expect(related('salary').get('wages')).toBeGreaterThan(related('salary').get('pension') ?? 0);
  const amounts = vectors.relatedTo('vacation').map(([, , amount]) => amount);
  expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
  for (const amount of amounts) expect(amount).toBeGreaterThanOrEqual(0);
  for (const amount of amounts) expect(amount).toBeLessThan(1);
});

test('a misspelled word has the related words of the word that is probably meant', () => {
  expect(related('diferent').get('different')).toBe(0.8);
  expect(related('wireles').get('wireless')).toBe(0.8);
  expect(related('vaccation').get('holiday')).toBeLessThan(related('vacation').get('holiday')!);
});

test.each(['asdkjhasd qwoeiu', '', 'the and of', '12345', 'データベース'])('%j has no related words and no meaning', (text) => {
  expect(vectors.relatedTo(text)).toEqual([]);
  expect(vectors.meaningOf(text)).toBeUndefined();
});

test('texts about the same are nearer than others, whatever their frequent words', () => {
  expect(cosine('How much paid vacation do I get?', 'Employees have 28 days of holiday a year.')).toBeGreaterThan(
    cosine('How much paid vacation do I get?', 'The pump needs a new bearing this year.') + 0.2,
  );
});

test('content words are in lower case, different, and without function words and endings of the possessive', () => {
  expect(contentWords("What's the CFO’s view of the CFO's 2027 budget?")).toEqual(['cfo', 'view', '2027', 'budget']);
});
