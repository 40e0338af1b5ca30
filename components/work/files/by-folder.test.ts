import { expect, test } from 'vitest';
import { byFolder } from './by-folder.ts';

test('files are grouped by folder, those at the top first', () => {
  const files = ['src/z.ts', 'b.md', 'src/a/x.ts', 'src/a.ts', 'a.md', 'config/settings.py'].map((path) => ({ path }));
  expect(byFolder(files).map(({ folder, files }) => [folder, files.map(({ name }) => name)])).toEqual([
    ['', ['a.md', 'b.md']],
    ['config', ['settings.py']],
    ['src', ['a.ts', 'z.ts']],
    ['src/a', ['x.ts']],
  ]);
});
