import { expect, test } from 'vitest';
import type { Candidate } from './chosen-file.ts';
import { leftOutMessage, sortCandidates } from './sort-candidates.ts';

const candidates = (...paths: string[]) => paths.map((path): Candidate => ({ path, open: async () => new Blob() }));
const sorted = (...paths: string[]) => {
  const { wanted, leftOut, top, isProject } = sortCandidates(candidates(...paths));
  return { wanted: wanted.map(({ path }) => path), leftOut: leftOut.map(({ path }) => path), top, isProject };
};

test('files below node_modules and .git are ignored at any depth, and counted by folder', () => {
  const { leftOut } = sortCandidates(
    candidates('shop/node_modules/a/index.js', 'shop/web/node_modules/b.js', 'shop/.git/HEAD', 'shop/src/node_modules.md'),
  );
  expect(leftOut.map(({ path }) => path)).toEqual(['shop/node_modules/a/index.js', 'shop/web/node_modules/b.js', 'shop/.git/HEAD']);
  expect(leftOutMessage(leftOut)).toBe('2 files in node_modules and 1 file in .git');
  expect(leftOutMessage(leftOut, true)).toBe('more than 2 files in node_modules and 1 file in .git');
});

test('a single folder with folders or a project file in it is the project; any other keeps its name', () => {
  expect(sorted('shop/config/settings.py')).toMatchObject({ top: 'shop', isProject: true });
  expect(sorted('shop/package.json', 'shop/index.js')).toMatchObject({ top: 'shop', isProject: true });
  expect(sorted('config/settings.py')).toMatchObject({ top: 'config', isProject: false });
});

test('the folder that macOS adds to an archive does not count as a second folder', () => {
  expect(sorted('shop/src/a.js', 'shop/README.md', '__MACOSX/shop/._README.md')).toEqual({
    wanted: ['shop/src/a.js', 'shop/README.md'],
    leftOut: ['__MACOSX/shop/._README.md'],
    top: 'shop',
    isProject: true,
  });
});

test('a folder that a person chose directly is not ignored, whatever its name', () => {
  expect(sorted('node_modules/a/index.js', 'node_modules/a/node_modules/b/index.js')).toEqual({
    wanted: ['node_modules/a/index.js'],
    leftOut: ['node_modules/a/node_modules/b/index.js'],
    top: 'node_modules',
    isProject: true,
  });
});

test('several folders, and files next to them, keep their paths', () => {
  expect(sorted('config/settings.py', 'src/a.py')).toMatchObject({ top: null, isProject: false });
  expect(sorted('config/settings.py', 'README.md')).toMatchObject({ top: null, isProject: false });
  expect(sorted('README.md')).toMatchObject({ top: null });
});
