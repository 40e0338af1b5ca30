import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rgPath } from '@vscode/ripgrep';
import { directoryFiles } from '#lib/workspace/directory-files.ts';
import { codeTools } from '#lib/workspace/registries.ts';
import { duration, type Figure, median, ratio } from './figures.ts';
import { inPairs, ratios } from './pairs.ts';

const FILES = 20_000;
const FOLDERS = 400;
const PAIRS = 15;
const WARM_UP = 3;

/** Files with a word, as one in so many has it: few hits, and more than an output has room for. */
const searches = [
  { word: 'rareNeedle', every: 1000 },
  { word: 'commonNeedle', every: 4 },
];

const run = promisify(execFile);

/** code_search over many files, beside ripgrep itself with the same pattern, both until the last byte of the answer. */
export async function codeSearch(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'thinking-partner-bench-search-'));
  try {
    fill(folder);
    const figures: Figure[] = [];
    for (const { word, every } of searches) figures.push(await measure(folder, `${word}\\w*`, FILES / every));
    return figures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function fill(folder: string): void {
  for (let nth = 0; nth < FOLDERS; nth++) mkdirSync(join(folder, `package-${nth}`, 'src'), { recursive: true });
  for (let nth = 0; nth < FILES; nth++) {
    const lines = Array.from(
      { length: 60 },
      (_, line) => `export const value${nth}x${line} = compute(${line * 7}, 'a text of some length');`,
    );
    for (const { word, every } of searches) if (nth % every === 0) lines[word.length] = `export const ${word}${nth} = ${nth};`;
    writeFileSync(join(folder, `package-${nth % FOLDERS}`, 'src', `file-${nth}.ts`), lines.join('\n'));
  }
}

async function measure(folder: string, pattern: string, hits: number): Promise<Figure> {
  const ctx = { files: directoryFiles(folder, { root: '/workspace' }), log: () => '' };
  const timed = async (search: () => Promise<number>) => {
    const from = performance.now();
    const found = await search();
    const took = performance.now() - from;
    if (found < hits) throw new Error(`The search found ${found} of ${hits}.`);
    return took;
  };
  const pairs = await inPairs(
    PAIRS,
    WARM_UP,
    () => timed(async () => Number((await codeTools.execute('code_search', { pattern, path: '.' }, ctx)).matches)),
    () =>
      timed(async () => {
        const { stdout } = await run(rgPath, ['--no-config', '--line-number', pattern, '.'], { cwd: folder, maxBuffer: 1 << 28 });
        return stdout.split('\n').length - 1;
      }),
  );
  const [ours, bare, times] = [median(pairs.ours), median(pairs.bare), median(ratios(pairs))];
  return {
    what: `code_search over ${FILES.toLocaleString('en')} files, ${hits.toLocaleString('en')} hits, beside ripgrep itself`,
    result: `${duration(ours)}, ripgrep ${duration(bare)}: ${ratio(times)}`,
    values: { ours, bare, ratio: times },
  };
}
