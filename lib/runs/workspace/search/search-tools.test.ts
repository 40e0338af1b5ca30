import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';
import { directoryFiles } from '../directory-files.ts';
import { largestFile } from '../file-failures.ts';
import { omittedLine } from '../output-limits.ts';
import { fileAdapters } from '../testing/file-adapters.ts';
import { memoryFiles } from '../testing/memory-files.ts';
import { ToolRegistry } from '../tool-registry.ts';
import { codeSearch } from '../tools/code-search.ts';
import { glob } from '../tools/glob.ts';
import { grep } from '../tools/grep.ts';
import { listFiles } from '../tools/list-files.ts';
import type { WorkspaceContext } from '../workspace-context.ts';
import type { WorkspaceFiles } from '../workspace-files.ts';

const registry = new ToolRegistry([codeSearch, grep, glob, listFiles]);

/** Creates these files, each a second newer than the last, below a folder whose ignore file hides everything. */
function makeFolder(contents: Record<string, string | Uint8Array>): string {
  const above = temporaryFolder();
  writeFileSync(join(above, '.gitignore'), '*\n');
  const folder = join(above, 'workspace');
  mkdirSync(folder);
  for (const [nth, [path, content]] of Object.entries(contents).entries()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
    utimesSync(join(folder, path), 1_700_000_000 + nth, 1_700_000_000 + nth);
  }
  return folder;
}

const callOn =
  (files: WorkspaceFiles, more: Partial<WorkspaceContext> = {}) =>
  (name: string, input: unknown) =>
    registry.execute(name, input, { files, log: (message, error) => `${message} ${error}`, ...more });

const project = {
  '.gitignore': 'build/\n*.log\n/only-here\n',
  'a.ts': 'import b\nexport const needle = 1;\nlast\n',
  'b.py': 'needle = 2\n',
  'docs/.gitignore': 'drafts/\n!kept.log\n',
  'docs/kept.log': 'needle kept\n',
  'docs/drafts/one.md': 'needle draft\n',
  'docs/only-here': 'needle there\n',
  'docs/guide.md': 'one\nneedle two\nthree\n\nNEEDLE four\r\nfive needle\r\n',
  'debug.log': 'needle log\n',
  'only-here': 'needle here\n',
  'build/out.js': 'needle built\n',
  '.github/flow.yml': 'needle: hidden\n',
  '.git/config': 'needle git\n',
  'empty.txt': '',
};
const visible = ['.github/flow.yml', 'a.ts', 'b.py', 'docs/guide.md', 'docs/kept.log', 'docs/only-here'];

describe.each(Object.entries(fileAdapters))('searching files in %s', { timeout: 60_000 }, (_, make) => {
  const on = async (contents: Record<string, string | Uint8Array> = project) => callOn(await make(makeFolder(contents)));

  test('grep lists matching files except ignored ones', async () => {
    const call = await on();
    expect(await call('grep', { pattern: 'needle' })).toEqual({
      success: true,
      content: visible.join('\n'),
      truncated: false,
      is_error: false,
      files: 6,
    });
    expect(await call('grep', { pattern: 'needle', path: 'docs' })).toMatchObject({
      content: 'docs/guide.md\ndocs/kept.log\ndocs/only-here',
    });
    expect(await call('grep', { pattern: 'nothing like it' })).toMatchObject({ content: 'No matches.', files: 0, is_error: false });
  });

  test('grep shows lines with context', async () => {
    const call = await on();
    expect(await call('grep', { pattern: 'needle', output_mode: 'content', path: 'docs/guide.md', '-i': true })).toMatchObject({
      content: 'docs/guide.md:2:needle two\ndocs/guide.md:5:NEEDLE four\ndocs/guide.md:6:five needle',
      matches: 3,
    });
    expect(await call('grep', { pattern: '^needle', output_mode: 'content', path: 'docs/guide.md', '-C': 1 })).toMatchObject({
      content: 'docs/guide.md-1-one\ndocs/guide.md:2:needle two\ndocs/guide.md-3-three',
    });
    expect(await call('grep', { pattern: 'one|five', output_mode: 'content', path: 'docs/guide.md', '-A': 1, '-B': 0 })).toMatchObject({
      content: 'docs/guide.md:1:one\ndocs/guide.md-2-needle two\n--\ndocs/guide.md:6:five needle',
    });
    expect(await call('grep', { pattern: 'four$', output_mode: 'content', '-i': true })).toMatchObject({ matches: 1 });
  });

  test('grep counts matching lines per file', async () => {
    const call = await on();
    expect(await call('grep', { pattern: 'needle', output_mode: 'count', glob: '*.{md,py}', '-i': true })).toMatchObject({
      content: 'b.py:1\ndocs/guide.md:3',
      files: 2,
      matches: 4,
    });
  });

  test('grep matches across lines with multiline', async () => {
    const call = await on();
    expect(await call('grep', { pattern: 'b.export', output_mode: 'content' })).toMatchObject({ files: 0 });
    expect(await call('grep', { pattern: 'b.export', output_mode: 'content', multiline: true })).toMatchObject({
      content: 'a.ts:1:import b\na.ts:2:export const needle = 1;',
    });
  });

  test('grep filters by type and glob', async () => {
    const call = await on();
    const paths = async (more: object) => (await call('grep', { pattern: 'needle', ...more })).content;
    expect(await paths({ type: 'py' })).toBe('b.py');
    expect(await paths({ glob: 'docs/**' })).toBe('docs/guide.md\ndocs/kept.log\ndocs/only-here');
    expect(await paths({ glob: '*', path: 'build' })).toBe('build/out.js');
    expect(await paths({ path: 'debug.log' })).toBe('debug.log');
    expect(await call('grep', { pattern: 'x', type: 'nonsense' })).toMatchObject({ error: 'invalid_input', is_error: true });
    expect(await call('grep', { pattern: 'x', glob: '../*' })).toMatchObject({ error: 'permission_denied' });
  });

  test('code_search shows matching lines in files of a type', async () => {
    const call = await on();
    expect(await call('code_search', { pattern: 'const \\w+', path: '.', file_type: 'typescript', context_lines: 1 })).toEqual({
      success: true,
      content: 'a.ts-1-import b\na.ts:2:export const needle = 1;\na.ts-3-last',
      truncated: false,
      is_error: false,
      files: 1,
      matches: 1,
    });
    expect(await call('code_search', { pattern: 'needle', path: '.', file_type: 'javascript' })).toMatchObject({ files: 0 });
  });

  test('glob finds files by pattern, newest first', async () => {
    const call = await on({ 'old.md': '', 'x/a-new.md': '', 'x/b-newer.md': '', 'x/ignored.md': '', '.gitignore': 'ignored.md' });
    expect(await call('glob', { pattern: '*.md' })).toMatchObject({
      content: 'x/b-newer.md\nx/a-new.md\nold.md',
      files: 3,
      truncated: false,
    });
    expect(await call('glob', { pattern: '*.md', path: 'x' })).toMatchObject({ content: 'x/b-newer.md\nx/a-new.md' });
    expect(await call('glob', { pattern: 'x/*.txt' })).toMatchObject({ content: 'No files match.', files: 0 });
    expect(await call('glob', { pattern: '*', path: 'old.md' })).toMatchObject({ error: 'not_found' });
  });

  test('list_files lists a folder, or recursively all files that are not ignored', async () => {
    const call = await on();
    expect(await call('list_files', { path: 'docs' })).toMatchObject({
      content: 'docs/.gitignore\ndocs/drafts/\ndocs/guide.md\ndocs/kept.log\ndocs/only-here',
      count: 5,
    });
    expect(await call('list_files', { path: '.', recursive: true })).toMatchObject({
      content: ['.github/flow.yml', '.gitignore', 'a.ts', 'b.py', 'docs/.gitignore', ...visible.slice(3), 'empty.txt'].join('\n'),
    });
    for (const extension of ['.py', 'py'])
      expect(await call('list_files', { path: '', recursive: true, extension })).toMatchObject({ content: 'b.py', count: 1 });
    expect(await call('list_files', { path: 'nowhere' })).toMatchObject({ error: 'not_found', is_error: true });
  });

  test('binary files are named but not shown, and invalid bytes become replacement characters', async () => {
    const call = await on({
      'a.bin': Uint8Array.from([...Buffer.from('needle\n'), 0, 1, 2]),
      'latin.txt': Buffer.from('needle \xe9', 'latin1'),
    });
    expect(await call('grep', { pattern: 'needle', path: 'a.bin', output_mode: 'content' })).toMatchObject({
      content: 'a.bin: a binary file matches',
    });
    expect(await call('code_search', { pattern: 'needle', path: 'latin.txt' })).toMatchObject({ content: 'latin.txt:1:needle \ufffd' });
  });

  test('a long result is cut and says how much is missing', async () => {
    const call = await on({ 'long.txt': `${'needle\n'.repeat(2500)}`, 'wide.txt': `needle${'x'.repeat(3000)}\n` });
    const long = await call('grep', { pattern: 'needle', path: 'long.txt', output_mode: 'content' });
    expect(long).toMatchObject({ truncated: true, matches: 2500 });
    expect(String(long.content).split('\n').at(-1)).toMatch(/^\[[\d,]+ more lines are not shown/);
    expect(await call('grep', { pattern: 'needle', path: 'wide.txt', output_mode: 'content' })).toMatchObject({
      content: `wide.txt:1:${omittedLine}`,
      truncated: true,
    });
  });

  test('invalid patterns and missing paths give failure results', async () => {
    const call = await on();
    for (const name of ['grep', 'code_search']) {
      expect(await call(name, { pattern: '(', path: '.' })).toMatchObject({
        error: 'invalid_input',
        content: expect.stringContaining('regex parse error'),
      });
      expect(await call(name, { pattern: '(?=a)', path: '.' })).toMatchObject({ error: 'invalid_input' });
      expect(await call(name, { pattern: 'a', path: 'nowhere' })).toMatchObject({ error: 'not_found' });
      expect(await call(name, { path: '.' })).toMatchObject({
        error: 'missing_pattern',
        content: expect.stringMatching(/^\w+ needs a pattern\. /),
      });
      expect(await call(name, { pattern: 'a', path: '.', colour: true })).toMatchObject({ error: 'invalid_input' });
    }
    expect(await call('grep', { pattern: 'a', '-A': -1 })).toMatchObject({
      error: 'invalid_input',
      message: expect.stringContaining('from 0 on'),
    });
    expect(await call('grep', { pattern: '--version' })).toMatchObject({ success: true, files: 0 });
  });
});

test('a pattern with catastrophic backtracking runs in linear time', async () => {
  const files = memoryFiles();
  await files.write('a.txt', new TextEncoder().encode('a'.repeat(5000)));
  expect(await callOn(files)('grep', { pattern: '^(a+)+(a|aa)+$b' })).toMatchObject({ success: true, files: 0 });
});

test('an ignore file that is a link or a pipe is skipped', async () => {
  const folder = makeFolder({ 'a.txt': 'needle', 'b/a.txt': 'needle', 'c/a.txt': 'needle', 'd/a.txt': 'needle' });
  writeFileSync(join(folder, '..', 'outside'), 'a.txt\n');
  symlinkSync('../outside', join(folder, '.gitignore'));
  symlinkSync('/dev/zero', join(folder, 'b', '.gitignore'));
  linkSync(join(folder, '..', 'outside'), join(folder, 'c', '.gitignore'));
  execFileSync('mkfifo', [join(folder, 'd', '.gitignore')]);
  expect(await callOn(directoryFiles(folder))('grep', { pattern: 'needle' })).toMatchObject({ files: 4 });
});

test('a stopped search is reported as stopped', async () => {
  const call = callOn(memoryFiles(), { signal: AbortSignal.abort() });
  for (const [name, input] of Object.entries({
    grep: { pattern: 'a' },
    glob: { pattern: '*' },
    list_files: { path: '.', recursive: true },
  }))
    expect(await call(name, input)).toMatchObject({
      error: 'execution_failed',
      message: expect.stringContaining('was stopped'),
      is_error: true,
    });
});

test('a file that is too large and a pattern that is too long are reported', async () => {
  const call = callOn(directoryFiles(makeFolder({ 'huge.txt': new Uint8Array(largestFile + 1).fill(97), 'a.txt': 'a' })));
  expect(await call('grep', { pattern: 'a', path: 'huge.txt' })).toMatchObject({
    error: 'invalid_input',
    content: expect.stringContaining('bytes'),
  });
  expect(await call('grep', { pattern: 'a' })).toMatchObject({ content: expect.stringMatching(/^a\.txt\n.*huge\.txt\]$/) });
  for (const input of [{ pattern: 'x'.repeat(200_000) }, { pattern: 'x', type: 'y'.repeat(200_000) }])
    expect(await call('grep', input)).toMatchObject({ error: 'invalid_input', content: expect.stringContaining('too long') });
});

test('a search of files with very long lines names every matching file, also with a narrow glob', {
  timeout: 60_000,
}, async () => {
  const long = Buffer.alloc(1024 * 1024, 'needle ');
  const files = Object.fromEntries(Array.from({ length: 70 }, (_, nth) => [`bundle-${nth}.js`, long]));
  const call = callOn(directoryFiles(makeFolder({ ...files, 'src/small.ts': 'needle\n' })));
  const names = [...Object.keys(files), 'src/small.ts'].sort();
  expect(await call('grep', { pattern: 'needle' })).toMatchObject({ content: names.join('\n'), files: 71, truncated: false });
  expect(await call('grep', { pattern: 'needle', output_mode: 'count' })).toMatchObject({ files: 71, matches: 71, truncated: false });
  expect(await call('grep', { pattern: 'needle', glob: 'src/*.ts', output_mode: 'content' })).toMatchObject({
    content: 'src/small.ts:1:needle',
    truncated: false,
  });
});

test('a very long line does not hide other matches', async () => {
  const small = Array.from({ length: 40 }, (_, nth) => [`small-${nth + 10}.js`, `one\nneedle ${nth}\n`]);
  const call = callOn(directoryFiles(makeFolder({ 'a.min.js': `needle${'x'.repeat(40_000)}`, ...Object.fromEntries(small) })));
  const shown = [`a.min.js:1:${omittedLine}`, ...small.map(([path], nth) => `${path}:2:needle ${nth}`)];
  for (const [name, input] of [
    ['grep', { pattern: 'needle', output_mode: 'content' }],
    ['code_search', { pattern: 'needle', path: '.' }],
  ] as const)
    expect(await call(name, input)).toMatchObject({ content: shown.join('\n'), files: 41, matches: 41 });
});

test('the number of lines not shown is exact or marked as a minimum', async () => {
  const files = Array.from({ length: 30 }, (_, nth) => [`file-${nth + 10}.txt`, `before\nneedle\n`.repeat(100)]);
  const call = callOn(directoryFiles(makeFolder(Object.fromEntries(files))));
  const search = (more: object) => call('grep', { pattern: 'needle', output_mode: 'content', ...more });
  const shownLines = (content: unknown) => String(content).split('\n').slice(0, -1);
  const exact = await search({});
  const missing = 3000 - shownLines(exact.content).length;
  expect(exact).toMatchObject({ files: 30, matches: 3000, truncated: true });
  expect(String(exact.content).split('\n').at(-1)).toBe(
    `[${missing.toLocaleString('en-US')} more lines are not shown: the limit is 30,000 characters]`,
  );
  const around = await search({ '-B': 1 });
  const [, least = ''] = /\[At least ([\d,]+) more lines are not shown/.exec(String(around.content)) ?? [];
  expect(Number(least.replaceAll(',', ''))).toBeGreaterThan(1000);
  expect(Number(least.replaceAll(',', ''))).toBeLessThanOrEqual(6000 - shownLines(around.content).length);
});

test('files that cannot be searched are named', async () => {
  const folder = makeFolder({ 'a.txt': 'needle', 'b.txt': 'needle', 'c.md': 'needle' });
  linkSync(join(folder, 'b.txt'), join(folder, '..', 'elsewhere'));
  linkSync(join(folder, 'c.md'), join(folder, '..', 'another'));
  writeFileSync(join(folder, 'huge.txt'), new Uint8Array(largestFile + 1));
  writeFileSync(Buffer.concat([Buffer.from(`${folder}/`), Buffer.from('caf\xe9.txt', 'latin1')]), 'needle');
  const call = callOn(directoryFiles(folder));
  const linked = (names: string, count = '1 file is') =>
    `[${count} not searched (hard-linked, maybe from outside the workspace): ${names}]`;
  const others = '[1 file is not searched (larger than 16 MB): huge.txt]\n[1 file is not searched (named in an encoding other than UTF-8)]';
  expect(await call('grep', { pattern: 'needle' })).toMatchObject({
    content: `a.txt\n${linked('b.txt, c.md', '2 files are')}\n${others}`,
    files: 1,
    truncated: true,
  });
  for (const pattern of ['needle', 'nothing like it'])
    expect(await call('grep', { pattern, glob: '*.md' })).toMatchObject({ content: `No matches.\n${linked('c.md')}`, files: 0 });
  expect(await call('grep', { pattern: 'needle', path: 'b.txt' })).toMatchObject({ content: `No matches.\n${linked('b.txt')}` });
});

test('of many files that cannot be searched, the first are named', async () => {
  const folder = makeFolder(Object.fromEntries(Array.from({ length: 25 }, (_, nth) => [`f${nth + 10}`, 'x'])));
  for (let nth = 10; nth < 35; nth++) linkSync(join(folder, `f${nth}`), join(folder, '..', `f${nth}`));
  expect(await callOn(directoryFiles(folder))('grep', { pattern: 'x' })).toMatchObject({
    content: expect.stringMatching(/^No matches\.\n\[25 files are not searched .*: f10, .*, f19 and 15 more\]$/),
  });
});
