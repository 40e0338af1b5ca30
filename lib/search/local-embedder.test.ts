import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { cosine } from './cosine.ts';
import { embedQuery } from './embedder.ts';
import { createLocalEmbedder, localEmbedder } from './local-embedder.ts';
import { thirtyMemories } from './testing/ranking-corpus.ts';

const embedder = createLocalEmbedder();
afterAll(() => embedder.close());

test('texts of like meaning are nearer than others', async () => {
  const [meeting, gathering, cat] = await embedder.embed([
    'The meeting is moved to Thursday.',
    'We will meet on Thursday instead.',
    'My cat sleeps on the sofa.',
  ]);
  expect(meeting).toHaveLength(embedder.dimensions);
  expect(cosine(meeting!, gathering!)).toBeGreaterThan(cosine(meeting!, cat!) + 0.2);
});

test.each([
  ['nothing', ''],
  ['white space', ' \n\t '],
  ['an emoji', '🎉'],
  ['a lone surrogate', '\ud83c'],
  ['a NUL', '\0'],
  ['another script', 'データベースの移行を決定しました'],
  ['a very long word', 'a'.repeat(100_000)],
  ['a cut in the middle of a pair', `${'a'.repeat(1_999)}🎉`],
])('%s has a vector of unit length', async (_, text) => {
  const [embedding] = await embedder.embed([text]);
  expect(Math.hypot(...embedding!)).toBeCloseTo(1, 4);
  expect(Math.hypot(...(await embedQuery(embedder, text)))).toBeCloseTo(1, 4);
});

test('line breaks make no difference', async () => {
  const [line, lines] = await embedder.embed(['one two three', 'one\n  two\tthree\n']);
  expect(lines).toEqual(line);
});

test('all of a chunk counts, not only what the model reads at once', async () => {
  const filler = 'The weather was fine and the train left the station in time. '.repeat(16);
  const text = `${filler}Our fiscal year starts in April.`;
  expect(text.length).toBeGreaterThan(1_000);
  const [without, with_] = await embedder.embed([filler, text]);
  const query = await embedQuery(embedder, 'When does our fiscal year start?');
  expect(cosine(query, with_!)).toBeGreaterThan(cosine(query, without!) + 0.1);
});

test('keys hit at random have little in common with any text', async () => {
  const texts = await embedder.embed([...thirtyMemories]);
  for (const query of ['asdkjhasd qwoeiu', 'hjkl;hjkl;hjkl', 'zzxxccvv 4r5t6y']) {
    const vector = await embedQuery(embedder, query);
    for (const text of texts) expect(cosine(vector, text)).toBeLessThan(0.3);
  }
});

test('a query without a known word is not similar to a text without one', async () => {
  const [text] = await embedder.embed(['qwpeoiruty']);
  expect(cosine(await embedQuery(embedder, 'zmxncb'), text!)).toBeLessThan(0.6);
});

test('there is one local embedder in a process', () => {
  expect(localEmbedder()).toBe(localEmbedder());
});

test('an idle embedding process does not keep the program that started it running', async () => {
  const program = join(import.meta.dirname, 'embedding-process.ts');
  const fixture = join(import.meta.dirname, 'embedding-process.fixture.ts');
  const code = `
    const { EmbeddingProcess } = await import(${JSON.stringify(program)});
    const model = new EmbeddingProcess(${JSON.stringify(fixture)});
    const [[length]] = await model.embed(['four']);
    console.log(length);`;
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
  expect([status, stdout]).toEqual([0, '4\n']);
});
