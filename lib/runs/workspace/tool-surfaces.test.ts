import { expect, test } from 'vitest';
import { surfaces } from './tool-surfaces.ts';

test.each([
  ['login', 'Searched the files for “login”'],
  ['Q4 \\(draft\\)', 'Searched the files for “Q4 (draft)”'],
  ['**/*.md', 'Searched the files for “**/*.md”'],
  ['(?-u:[\\xC0\\xC1])', 'Searched the files'],
  ['^', 'Searched the files'],
])('the label of a search for %s shows plain text, never a regular expression', (pattern, words) => {
  expect(surfaces.grep.label({ pattern }).done).toBe(words);
});
