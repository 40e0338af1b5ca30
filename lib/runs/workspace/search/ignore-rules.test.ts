import { expect, test } from 'vitest';
import { fromRoot, onlyNames } from './ignore-rules.ts';

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
  ['*.ts', '!*.ts'],
  ['src/**/*.{ts,d.ts}', '!*.{ts,d.ts}'],
  ['**/a*', '!a*'],
])('the glob %j needs only the files of the rule %j', (glob, rule) => expect(onlyNames(glob)).toBe(`*\n!*/\n${rule}`));

test.each(['next.js', '*', 'src/**', '**', '[ab].ts', '?.ts', '*.{a..c}', '*.@(ts|js)', '!x', '#x', 'a b', 'x/', '{a,{b,c}}', 'ä.ts'])(
  'no simple rule covers the glob %j',
  (glob) => expect(onlyNames(glob)).toBeNull(),
);
