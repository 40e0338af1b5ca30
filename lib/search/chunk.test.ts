import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chunkSpans, chunkText, ENOUGH, type Heading, joinChunks, MOST, OVERLAP } from './chunk.ts';

const sentence = (n: number) => `Sentence number ${n} says something of no importance about the weather. `;
const paragraph = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => sentence(from + i))
    .join('')
    .trimEnd();

test('a short text is one chunk', () => {
  expect(chunkText('  One line.\n\nAnother.\n')).toEqual([{ ordinal: 0, content: 'One line.\n\nAnother.', heading: null }]);
});

test.each(['', ' \n \r\n\t'])('a text without words (%j) has no chunks', (text) => {
  expect(chunkText(text)).toEqual([]);
});

test('a chunk that is long enough ends before the next heading and is not repeated after it', () => {
  const text = `# Risks\n\n${paragraph(0, 18)}\n\n## Next steps ##\n\n${paragraph(20, 3)}`;
  const chunks = chunkText(text);
  expect(chunks.map((chunk) => chunk.heading)).toEqual(['Risks', 'Risks › Next steps']);
  expect(chunks[0]!.content).toBe(`# Risks\n\n${paragraph(0, 18)}`);
  expect(chunks[1]!.content).toBe(`## Next steps ##\n\n${paragraph(20, 3)}`);
});

test('small sections share a chunk, under the first heading', () => {
  const chunks = chunkText('# One\nFirst.\n# Two\nSecond.\n# Three\nThird.');
  expect(chunks).toHaveLength(1);
  expect(chunks[0]).toMatchObject({ heading: 'One', content: expect.stringContaining('# Three\nThird.') });
});

test('a heading is given with the sections around it, also on the next page', () => {
  const path: Heading[] = [];
  const of = (text: string) => chunkText(text, path).map(({ heading }) => heading);
  expect(of(`# Plan\n## Costs\n### Cloud\n${paragraph(0, 20)}\n\n## Dates\n${paragraph(0, 5)}`)).toEqual([
    'Plan › Costs › Cloud',
    'Plan › Dates',
  ]);
  expect(of(paragraph(0, 3))).toEqual(['Plan › Dates']);
  expect(of('# Appendix\nNothing.')).toEqual(['Appendix']);
});

test('a long section is cut between sentences, and the next chunk repeats the last ones', () => {
  const [first, second] = chunkText(paragraph(0, 60));
  expect(first!.content).toMatch(/weather\.$/);
  expect(second!.content).toMatch(/^Sentence number/);
  const repeated = first!.content.slice(first!.content.indexOf(second!.content.slice(0, 40)));
  expect(second!.content.startsWith(repeated)).toBe(true);
  expect(repeated.length).toBeGreaterThan(0);
  expect(repeated.length).toBeLessThanOrEqual(OVERLAP);
});

test('prose of many paragraphs makes chunks of a page each', () => {
  const text = Array.from({ length: 40 }, (_, i) => paragraph(i * 5, 5)).join('\n\n');
  const sizes = chunkText(text).map((chunk) => chunk.content.length);
  for (const size of sizes.slice(0, -1)) {
    expect(size).toBeGreaterThanOrEqual(ENOUGH);
    expect(size).toBeLessThanOrEqual(MOST);
  }
});

describe('for any text', () => {
  const word = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.constantFrom(
      '🎉'.repeat(3_000),
      'x'.repeat(5_000),
      'Ende. ',
      '\n\n',
      '\r\n\r\n',
      '\n# Heading\n',
      '\n## ',
      '文。'.repeat(900),
      '\u00a0',
      '#',
    ),
    fc.nat(50).map(sentence),
    fc.tuple(fc.nat(50), fc.integer({ min: 1, max: 40 })).map(([from, count]) => `${paragraph(from, count)}\n\n`),
  );
  const texts = fc.array(word, { maxLength: 30 }).map((words) => words.join(' '));

  test('everything but white space is in a chunk, in order, and no chunk is too long or empty', () => {
    fc.assert(
      fc.property(texts, (text) => {
        let covered = 0;
        let start = -1;
        for (const span of chunkSpans(text)) {
          expect(span.start).toBeGreaterThan(start);
          expect(span.end).toBeGreaterThan(covered);
          expect(text.slice(covered, Math.max(covered, span.start)).trim()).toBe('');
          expect(span.end - span.start).toBeLessThanOrEqual(MOST);
          expect(text.slice(span.start, span.end)).toBe(text.slice(span.start, span.end).trim());
          start = span.start;
          covered = span.end;
        }
        expect(text.slice(covered).trim()).toBe('');
      }),
      { numRuns: 500 },
    );
  });

  test('no surrogate pair is split, and ordinals count from 0', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const chunks = chunkText(text.toWellFormed());
        expect(chunks.map((chunk) => chunk.ordinal)).toEqual(chunks.map((_, i) => i));
        for (const { content, heading } of chunks) {
          expect(content.isWellFormed()).toBe(true);
          expect(heading?.isWellFormed() ?? true).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });
});

test('joined chunks are the text that was split, once', () => {
  const text = `# Plan\n${Array.from({ length: 300 }, (_, index) => `Sentence number ${index} says something.`).join(' ')}`;
  const chunks = chunkText(text);
  expect(chunks.length).toBeGreaterThan(3);
  const words = (joined: string) => joined.split(/\s+/);
  expect(words(joinChunks(chunks))).toEqual(words(text));
  expect(joinChunks([{ content: 'It ends' }, { content: 'so do others' }])).toBe('It ends\n\nso do others');
});
