import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cosine } from '#lib/search/cosine.ts';
import { embedQuery } from '#lib/search/embedder.ts';
import { localEmbedder, SEARCH_MODEL_FILE } from '#lib/search/local-embedder.ts';
import { readSearchSet } from '../eval/search/search-set.ts';
import { nearCopies } from '../testing/near-copies.ts';
import { readWriters } from './writers.ts';

test('the search model belongs to its texts: after a change run "npm run train:search"', () => {
  const file = readFileSync(SEARCH_MODEL_FILE);
  const head = JSON.parse(file.toString('utf8', 8, 8 + Number(file.readBigUInt64LE())));
  expect(head.__metadata__).toEqual({ texts: readWriters().digest });
});

test('most questions of a writer who was left out lead to their text, although they share no word with it', async () => {
  const [rows] = readWriters().heldOut;
  const embedder = localEmbedder();
  const texts = await embedder.embed(rows!.map(({ text }) => text));
  const questions = rows!.map(({ questions }, own) => ({ question: questions[0]!, own })).filter((_, n) => n % 2 === 0);
  let found = 0;
  for (const { question, own } of questions) {
    const query = await embedQuery(embedder, question);
    const scores = texts.map((text) => cosine(query, text));
    if (scores.filter((score) => score > scores[own]!).length < 5) found++;
  }
  expect(found / questions.length).toBeGreaterThan(0.75);
});

test('nothing that the model was trained on is a near copy of the evaluation', () => {
  const { memories, documents, questions } = readSearchSet();
  const texts = readWriters().writers.flat();
  expect(
    nearCopies(
      texts.flatMap(({ text, questions }) => [text, ...questions]),
      [...questions.map(({ q }) => q), ...[...memories, ...documents].map(({ text }) => text)],
    ),
  ).toEqual([]);
});
