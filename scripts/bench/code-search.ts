import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rgPath } from '@vscode/ripgrep';
import { directoryFiles } from '#lib/runs/workspace/directory-files.ts';
import { workspaceTools } from '#lib/runs/workspace/registries.ts';
import { duration, type Figure, median, ratio } from './figures.ts';
import { inPairs, ratios } from './pairs.ts';

const FILES = 20_000;
const FOLDERS = 400;
const PAIRS = 15;
const WARM_UP = 3;

/** How many files contain a word: few hits, and more than an output can hold. */
const words = [
  { word: 'rareNeedle', every: 1000 },
  { word: 'commonNeedle', every: 4 },
];

/** A search by a tool, and the same by ripgrep: both have to find this many files. */
interface Search {
  what: string;
  tool: 'grep' | 'code_search';
  input: Record<string, unknown>;
  args: string[];
}

/** Lines that are too long to be shown, so ripgrep does not print them either. */
const columns = '--max-columns=2000';

const inMany: Search[] = words.flatMap(({ word, every }) => {
  const pattern = `${word}\\w*`;
  const hits = (FILES / every).toLocaleString('en');
  return [
    { what: `code_search, ${hits} hits`, tool: 'code_search', input: { pattern, path: '.' }, args: ['-n', columns, pattern] },
    { what: `grep for names, ${hits} hits`, tool: 'grep', input: { pattern }, args: ['-l', pattern] },
  ];
});

const inNext: Search[] = [
  { what: 'grep for names', tool: 'grep', input: { pattern: 'TODO' }, args: ['-l', 'TODO'] },
  { what: 'grep for counts', tool: 'grep', input: { pattern: 'return', output_mode: 'count' }, args: ['-c', 'return'] },
  { what: 'grep for lines', tool: 'grep', input: { pattern: 'return', output_mode: 'content' }, args: ['-n', columns, 'return'] },
  {
    what: 'grep with a narrow glob',
    tool: 'grep',
    input: { pattern: 'return', glob: 'server/next.js' },
    args: ['-l', '-g/server/next.js', 'return'],
  },
  { what: 'grep with a wide glob', tool: 'grep', input: { pattern: 'return', glob: '*.d.ts' }, args: ['-l', '-g*.d.ts', 'return'] },
];

const run = promisify(execFile);

/** Searches of large folders by workspace tools and by ripgrep itself, both to the last byte of the answer. */
export async function codeSearch(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'thinking-partner-bench-search-'));
  try {
    const figures: Figure[] = [];
    const many = join(folder, 'many');
    fill(many);
    for (const search of inMany) figures.push(await measure(many, `${FILES.toLocaleString('en')} small files`, search));
    const next = join(folder, 'next');
    cpSync('node_modules/next/dist', next, { recursive: true });
    for (const search of inNext) figures.push(await measure(next, 'the 200 MB of Next.js', search));
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
    for (const { word, every } of words) if (nth % every === 0) lines[word.length] = `export const ${word}${nth} = ${nth};`;
    writeFileSync(join(folder, `package-${nth % FOLDERS}`, 'src', `file-${nth}.ts`), lines.join('\n'));
  }
}

async function measure(folder: string, where: string, { what, tool, input, args }: Search): Promise<Figure> {
  const ctx = { files: directoryFiles(folder, { root: '/workspace' }), log: () => '' };
  const found = { ours: 0, bare: 0 };
  const timed = async <T>(way: 'ours' | 'bare', search: () => Promise<T>, filesIn: (answer: T) => number) => {
    const from = performance.now();
    const answer = await search();
    const took = performance.now() - from;
    found[way] = filesIn(answer);
    return took;
  };
  const all = ['--no-config', '--no-ignore-parent', '--hidden', '--no-require-git', '--null', ...args, '.'];
  const pairs = await inPairs(
    PAIRS,
    WARM_UP,
    () =>
      timed(
        'ours',
        () => workspaceTools.execute(tool, input, ctx),
        ({ files }) => Number(files),
      ),
    () =>
      timed(
        'bare',
        () => run(rgPath, all, { cwd: folder, maxBuffer: 1 << 28 }),
        ({ stdout }) => new Set(stdout.match(/[^\0\n]+(?=\0)/g)).size,
      ),
  );
  if (found.ours === 0 || found.ours !== found.bare) throw new Error(`${what} found ${found.ours} files, ripgrep ${found.bare}.`);
  const [ours, bare, times] = [median(pairs.ours), median(pairs.bare), median(ratios(pairs))];
  return {
    what: `${what} in ${where}, compared with ripgrep itself`,
    result: `${duration(ours)}, ripgrep ${duration(bare)}: ${ratio(times)}`,
    values: { ours, bare, ratio: times },
    aim: { text: 'at most 1.5 ×', met: times <= 1.5 },
  };
}
