import { expect, test } from 'vitest';
import { memoriesOfText, omitPhrase } from './memories-of-text.ts';
import type { VersionMemory } from './version-memories.ts';

const memory = (id: string, content: string, state: VersionMemory['state']): VersionMemory => ({ id, content, state });
const used = memory('used', 'The launch is in May', 'in use');
const offered = [
  memory('near', 'Dana is ill', 'unscoped'),
  memory('chosen', 'Revenue rose', 'in use'),
  memory('forgotten', 'Tom left', 'forgotten'),
];

test('an offered memory whose text is in the version counts as added', () => {
  expect(memoriesOfText({ used: [used], offered }, '# Status\n\nDana is ill\n')).toEqual({
    used: [used],
    added: [offered[0]],
    offered: [offered[1]],
  });
});

test('a forgotten memory is listed only while its text is in the version', () => {
  expect(memoriesOfText({ used: [], offered }, 'Tom left').added).toEqual([offered[2]]);
  expect(memoriesOfText({ used: [], offered }, '')).toEqual({ used: [], added: [], offered: offered.slice(0, 2) });
});

test.each([
  ['# Status\n\nDone.\n\nDana is ill\n', '# Status\n\nDone.\n'],
  ['# Status\n\nDana is ill\n\nDone.\n', '# Status\n\nDone.\n'],
  ['Dana is ill', ''],
  ['Note: Dana is ill, sadly.\n\n\nDone.', 'Note: , sadly.\n\n\nDone.'],
  ['Done.', 'Done.'],
])('removing the phrase from %j leaves the rest unchanged', (text, expected) => {
  expect(omitPhrase(text, 'Dana is ill')).toBe(expected);
});
