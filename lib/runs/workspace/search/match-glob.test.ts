import { expect, test } from 'vitest';
import { matchGlob, readGlob } from './match-glob.ts';

const paths = ['a.ts', '.hidden.ts', 'src/a.ts', 'src/deep/b.tsx', 'src/deep/.env', 'docs/[1].md', 'docs/A.MD'];
const matching = (pattern: string, folder = '') => [
  ...matchGlob(
    readGlob(pattern, { root: '/workspace', folder }),
    paths.filter((path) => path.startsWith(folder)),
  ),
];

test.each<[string, string, string[]]>([
  ['*.ts', '', ['a.ts', '.hidden.ts', 'src/a.ts']],
  ['./*.ts', '', ['a.ts', '.hidden.ts', 'src/a.ts']],
  ['src/*.ts', '', ['src/a.ts']],
  ['src/**', '', ['src/a.ts', 'src/deep/b.tsx', 'src/deep/.env']],
  ['**/*.{ts,tsx}', 'src', ['src/a.ts', 'src/deep/b.tsx']],
  ['deep/*', 'src', ['src/deep/b.tsx', 'src/deep/.env']],
  ['/workspace/src/*', '', ['src/a.ts']],
  ['/workspace/src/deep/*', 'src', ['src/deep/b.tsx', 'src/deep/.env']],
  ['*.md', '', ['docs/[1].md']],
  ['docs/\\[1\\].md', '', ['docs/[1].md']],
  ['!*.ts', '', []],
  ['nothing', '', []],
])('%j in %j', (pattern, folder, expected) => expect(matching(pattern, folder)).toEqual(expected));

test('a pattern cannot leave the folder', () => {
  for (const pattern of ['../*', 'src/../../*', '/etc/*', '/workspace/../*', '/work*/**'])
    expect(() => matching(pattern)).toThrow(expect.objectContaining({ code: 'permission_denied' }));
});

test('a pattern that takes too long is rejected', () => {
  const name = 'a'.repeat(200);
  const pattern = `src/${'*a'.repeat(30)}b`;
  expect(() => matchGlob({ pattern, folder: '' }, [`src/${name}`])).toThrow('takes too long');
  expect(() => matching('x'.repeat(501))).toThrow('at most 500 characters');
});
