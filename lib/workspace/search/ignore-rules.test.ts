import { expect, test } from 'vitest';
import { fromRoot } from './ignore-rules.ts';

test.each([
  ['', '*.log', '*.log'],
  ['a/b', '*.log', '/a/b/**/*.log'],
  ['a', 'build/', '/a/**/build/'],
  ['a', '/build', '/a/build'],
  ['a', 'x/y', '/a/x/y'],
  ['a', '!/keep', '!/a/keep'],
  ['a', '!keep', '!/a/**/keep'],
  ['a', '# words', '# words'],
  ['a', '  ', '  '],
  ['[a]*', 'b', '/\\[a\\]\\*/**/b'],
])('in the folder %j %j is %j from the root', (folder, line, expected) => expect(fromRoot(folder, line)).toBe(expected));
