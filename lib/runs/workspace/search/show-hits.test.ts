import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';
import { directoryFiles } from '../directory-files.ts';
import { showHits } from './show-hits.ts';

/** Longer than the clock's resolution and the search's tolerance for it. In ms. */
const aWhile = 300;

/** Shows a false hit: `a/b/x.txt` does not contain the pattern, but the first search said so. */
async function wrongHit(mode: 'files_with_matches' | 'count', change: (folder: string) => void) {
  const folder = temporaryFolder();
  mkdirSync(`${folder}/a/b`, { recursive: true });
  writeFileSync(`${folder}/a/b/x.txt`, 'hay');
  await setTimeout(aWhile);
  const since = Date.now();
  change(folder);
  return showHits({ pattern: 'needle', path: '', mode }, [{ path: 'a/b/x.txt', matches: 3 }], { disk: directoryFiles(folder), since });
}

describe.each(['files_with_matches', 'count'] as const)('a hit in the mode %s', (mode) => {
  test.each([
    ['in', (folder: string) => renameSync(`${folder}/a/b/x.txt`, `${folder}/a/b/y.txt`)],
    ['above', (folder: string) => renameSync(`${folder}/a/b`, `${folder}/a/c`)],
    ['at the top of', (folder: string) => renameSync(`${folder}/a`, `${folder}/d`)],
  ])('is searched again when something was renamed and back %s its folders in the meantime', async (_, rename) => {
    const back = (folder: string) => {
      rename(folder);
      for (const [now, before] of [
        ['a/b/y.txt', 'a/b/x.txt'],
        ['a/c', 'a/b'],
        ['d', 'a'],
      ]) {
        try {
          renameSync(`${folder}/${now}`, `${folder}/${before}`);
        } catch {}
      }
    };
    expect(await wrongHit(mode, back)).toMatchObject({ content: '', files: 0, matches: 0 });
  });

  test('is shown without another search when no folder on its path changed', async () => {
    const content = mode === 'count' ? 'a/b/x.txt:3' : 'a/b/x.txt';
    expect(await wrongHit(mode, (folder) => writeFileSync(`${folder}/a/b/x.txt`, 'more hay'))).toMatchObject({ content, files: 1 });
  });
});
