import { expect, test } from 'vitest';
import { readSearchSet } from './search-set.ts';

const { memories, documents, questions, nonsense } = readSearchSet();
const answers = new Map(
  [...memories, ...documents.map(({ id, name, text }) => ({ id, text: `${name}\n${text}` }))].map((one) => [one.id, one.text]),
);
const wordsOf = (text: string) => new Set((text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).map((word) => word.slice(0, 5)));

test('the set has 5,000 memories, 200 documents, 150 questions and 30 nonsense queries, all different', () => {
  expect([memories.length, documents.length, questions.length, nonsense.length]).toEqual([5_000, 200, 150, 30]);
  expect(answers.size).toBe(5_200);
  expect(new Set(answers.values()).size).toBe(5_200);
  expect(new Set([...questions, ...nonsense].map(({ q }) => q)).size).toBe(180);
});

test('every answer of a question is in the set and was written by hand', () => {
  for (const { q, relevant } of questions) for (const id of relevant) expect(answers.has(id), `${q}: ${id}`).toBe(true);
});

test('half of the questions share a word with each of their answers', () => {
  const sharing = questions.filter(({ shares_words }) => shares_words);
  expect(sharing).toHaveLength(75);
  const shares = sharing.filter(({ q, relevant }) => relevant.every((id) => !wordsOf(q).isDisjointFrom(wordsOf(answers.get(id)!))));
  expect(shares.length).toBeGreaterThanOrEqual(70);
});
