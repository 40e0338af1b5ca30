import { expect, test } from 'vitest';
import { fromRoot, onlyLike } from './ignore-rules.ts';

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
])('in the folder %j, the rule %j becomes %j at the root', (folder, line, expected) => expect(fromRoot(folder, line)).toBe(expected));

test.each([
  ['**/*.ts', '', ['*', '!*/', '!*.ts']],
  ['**/next.js', '', ['*', '!*/', '!next.js']],
  ['src/**/*.{ts,d.ts}', '', ['*', '!*/', '!*.{ts,d.ts}', '/*', '!/src/']],
  ['a/b/**', '', ['/*', '!/a/', '/a/*', '!/a/b/']],
  ['b/[c]/d.md', 'a', ['*', '!*/', '!d.md', '/*', '!/a/', '/a/*', '!/a/b/']],
  ['**/*', '[a]', ['/*', '!/\\[a\\]/']],
])('the glob %j in the folder %j needs only the files of the rules %j', (pattern, folder, rules) => {
  expect(onlyLike({ pattern, folder }).split('\n')).toEqual(rules);
});

test.each(['*', '**', '**/[ab].ts', '?.ts', '*.{a..c}', '*.@(ts|js)', '!x', '#x', 'a b', '*/', '{a,{b,c}}', 'ä.ts', './x y'])(
  'no simple rule covers the glob %j',
  (pattern) => expect(onlyLike({ pattern, folder: '' })).toBe(''),
);
