import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { rgPath } from '@vscode/ripgrep';
import fc from 'fast-check';
import picomatch from 'picomatch';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';
import { directoryFiles } from '../directory-files.ts';
import type { OutputMode } from './content-search.ts';
import { searchContent } from './search-content.ts';

/** Longer than the clock's resolution and the search's tolerance for it. In ms. */
const aWhile = 300;

interface Query {
  pattern: string;
  mode: OutputMode;
  ignoreCase: boolean;
  multiline: boolean;
  before: number;
  after: number;
  type?: string;
  glob?: string;
}

/** ripgrep's own answer per file: its lines, its count, or only its name, as raw bytes. */
function ripgrepAnswer(folder: string, { pattern, mode, ignoreCase, multiline, before, after, type, glob }: Query): string[] {
  const args = ['--no-config', '--no-ignore-parent', '--hidden', '--no-require-git', '--no-messages', '--null'];
  // Intended differences: .git is skipped, lines may end in \r\n, and text is UTF-8.
  args.push('--glob=!.git', '--crlf', '--encoding=none');
  if (ignoreCase) args.push('--ignore-case');
  if (multiline) args.push('--multiline', '--multiline-dotall');
  if (type) args.push(`--type=${type}`);
  if (mode === 'files_with_matches') args.push('--files-with-matches');
  if (mode === 'count') args.push('--count');
  if (mode === 'content') args.push('--line-number', '--no-heading', `--before-context=${before}`, `--after-context=${after}`);
  let output: Buffer;
  try {
    output = execFileSync(rgPath, [...args, `--regexp=${pattern}`, '--', './'], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    output = (error as { stdout: Buffer }).stdout;
  }
  const isWanted = glob === undefined ? () => true : picomatch(glob.includes('/') ? glob : `**/${glob}`, { dot: true, nonegate: true });
  const text = output.toString('latin1');
  const records =
    mode === 'files_with_matches'
      ? [...text.matchAll(/\.\/([^\0]*)\0/g)].map(([, path = '']) => ({ path, rest: '' }))
      : [...text.matchAll(/\.\/([^\0]*)\0(\d+)(?:([:-])([^\n]*?))?\r?\n/g)].map(([, path = '', number, mark, line = '']) => ({
          path,
          rest: mark ? `${mark}${number}${mark}${line.replace(/\r$/, '')}` : `:${number}`,
        }));
  const decoded = records.map(({ path, rest }) => ({
    path: Buffer.from(path, 'latin1').toString(),
    rest: Buffer.from(rest, 'latin1').toString(),
  }));
  // The order of lines within a file stays.
  const byPath = Map.groupBy(
    decoded.filter(({ path }) => isWanted(path)),
    ({ path }) => path,
  );
  return [...byPath.keys()].sort().flatMap((path) => byPath.get(path)!.map(({ rest }) => `${shown(path)}${rest}`));
}

const shown = (path: string) => (/[\u0000-\u001f\u007f]/.test(path) ? JSON.stringify(path) : path);

async function ourAnswer(folder: string, query: Query): Promise<string[]> {
  const found = await searchContent({ files: directoryFiles(folder) }, { ...query, path: '.' });
  return found.files === 0 ? [] : found.content.split('\n').filter((line) => line !== '--');
}

function fill(files: Record<string, string | Uint8Array>): string {
  const folder = temporaryFolder();
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(`${folder}/${path}`), { recursive: true });
    writeFileSync(`${folder}/${path}`, content);
  }
  return folder;
}

const name = fc.constantFrom(
  'a',
  'b',
  'src',
  '.hid',
  'lib x',
  'ä日',
  'q\'uo"te',
  'new\nline',
  'tab\t',
  '[x]',
  '{y}',
  'st*r',
  'qu?',
  '!not',
  '#no',
  'back\\s',
  ' sp ',
  '-dash',
  '.git2',
);
const ending = fc.constantFrom('.ts', '.md', '.py', '.d.ts', '', '.txt');
const path = fc
  .tuple(fc.array(name, { maxLength: 2 }), name, ending)
  .map(([folders, own, end]) => [...folders.map((one) => `${one}.d`), own + end].join('/'));
const word = fc.constantFrom('needle', 'Needle', 'NEEDLE two', 'hay', '', 'x needle y', 'é needle', '\u{1f600}');
const lineEnd = fc.constantFrom('\n', '\n', '\n', '\r\n');
const text = fc
  .tuple(fc.constantFrom('', '', '', '\ufeff'), fc.array(fc.tuple(word, lineEnd), { maxLength: 8 }), word)
  .map(([mark, lines, last]) => mark + lines.map((pair) => pair.join('')).join('') + last);
const content = fc.oneof(
  { weight: 12, arbitrary: text },
  { weight: 1, arbitrary: text.map((one) => Buffer.from(one, 'latin1')) },
  { weight: 1, arbitrary: text.map((one) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(one, 'utf16le')])) },
  { weight: 1, arbitrary: text.map((one) => Buffer.from(`${one}\0binary needle`)) },
);
const rule = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('', '', '!'),
      fc.constantFrom('', '/', '**/'),
      fc.oneof(
        name,
        ending.map((end) => `*${end}`),
        name.map((one) => `${one}.d`),
        fc.constantFrom('*', '**', '.*', 'a*', '[ab]*', 'a.d/b', 'src.d/**', '?', 'a/**/b', '.gitignore'),
      ),
      fc.constantFrom('', '', '/', ' '),
    )
    .map((parts) => parts.join('')),
  fc.constantFrom('# a comment', '', '!', '/', '\\#no', '\\!not.md', 'needle'),
);
const ignoreFile = fc.tuple(
  fc.array(
    name.map((one) => `${one}.d`),
    { maxLength: 2 },
  ),
  fc.constantFrom('.gitignore', '.gitignore', '.ignore', '.rgignore'),
  fc.array(rule, { maxLength: 4 }),
);
const tree = fc
  .tuple(fc.array(fc.tuple(path, content), { maxLength: 14 }), fc.array(ignoreFile, { maxLength: 3 }))
  .map(([files, ignores]) => ({
    ...Object.fromEntries(files),
    ...Object.fromEntries(ignores.map(([folders, own, rules]) => [[...folders, own].join('/'), rules.join('\n')])),
  }));
const query: fc.Arbitrary<Query> = fc.record({
  pattern: fc.constantFrom(
    'needle',
    '^needle',
    'needle$',
    'two|hay',
    'e.*e',
    '\\bhay\\b',
    'hay.needle',
    '(?m)y$',
    'é',
    '.',
    'nothing like it',
  ),
  mode: fc.constantFrom('files_with_matches', 'count', 'content'),
  ignoreCase: fc.boolean(),
  multiline: fc.boolean(),
  before: fc.integer({ min: 0, max: 2 }),
  after: fc.integer({ min: 0, max: 2 }),
  type: fc.constantFrom(undefined, undefined, 'ts', 'md', 'py'),
  glob: fc.constantFrom(undefined, undefined, '*.ts', '*.{md,py}', 'src.d/**', '**/a*', 'a.d/*', '*', 'b.md', 'a.d/b.ts', 'src.d/**/*.md'),
});

const queries = fc.array(query, { minLength: 1, maxLength: 3 });

describe('a search', { timeout: 120_000 }, () => {
  test('finds what ripgrep finds, for any tree', async () => {
    await fc.assert(
      fc.asyncProperty(tree, queries, async (files, sample) => {
        const folder = fill(files);
        for (const one of sample) expect(await ourAnswer(folder, one)).toEqual(ripgrepAnswer(folder, one));
      }),
      { numRuns: 30 },
    );
  });

  // Hits in such a tree are not searched again.
  test('finds what ripgrep finds in a tree that has not changed for a while', async () => {
    const seed = Date.now();
    const samples = fc.sample(fc.tuple(tree, queries), { numRuns: 30, seed });
    const folders = samples.map(([files]) => fill(files));
    await setTimeout(aWhile);
    for (const [nth, [files, sample]] of samples.entries()) {
      const folder = folders[nth]!;
      for (const one of sample)
        expect(await ourAnswer(folder, one), JSON.stringify({ seed, files, one })).toEqual(ripgrepAnswer(folder, one));
    }
  });
});
