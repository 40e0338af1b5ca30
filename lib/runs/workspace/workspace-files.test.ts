import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { PrimitiveError } from '#lib/base/errors.ts';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';
import { directoryFiles } from './directory-files.ts';
import { largestFile } from './file-failures.ts';
import { fileAdapters } from './testing/file-adapters.ts';
import { walk } from './walk.ts';
import type { WorkspaceFiles } from './workspace-files.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const textOf = async (files: WorkspaceFiles, path: string) => new TextDecoder().decode(await files.read(path));
const failsWith = (code: string) => expect.objectContaining({ constructor: PrimitiveError, code });

describe.each(Object.entries(fileAdapters))('files in %s', { timeout: 60_000 }, (_, make) => {
  let files: WorkspaceFiles;
  beforeEach(async () => {
    files = await make(temporaryFolder());
  });

  test('are read as they were written, and parent folders are created', async () => {
    expect(await files.write('a/b/c.txt', bytes('eins\nzwei'))).toEqual({ created: true });
    expect(await textOf(files, 'a/b/c.txt')).toBe('eins\nzwei');
    expect(await files.write('a/b/c.txt', bytes('drei'))).toEqual({ created: false });
    expect(await textOf(files, `${files.root}/a//b/./x/../c.txt`)).toBe('drei');
  });

  test('hold any bytes and have names in any script', async () => {
    const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    await files.write('日本/größe – 1.bin', all);
    expect(new Uint8Array(await files.read('日本/größe – 1.bin'))).toEqual(all);
    expect(await walk(files)).toMatchObject([{ path: '日本/größe – 1.bin', size: 256 }]);
  });

  test('do not change when a caller changes its buffer', async () => {
    const written = bytes('as it was');
    await files.write('a.txt', written);
    written.fill(0);
    (await files.read('a.txt')).fill(0);
    expect(await textOf(files, 'a.txt')).toBe('as it was');
  });

  test('have a type, a size and a time', async () => {
    await files.write('a/b.txt', bytes('four'));
    expect(await files.stat('a/b.txt')).toEqual({ type: 'file', size: 4, modifiedAt: expect.any(Date), mode: expect.any(Number) });
    for (const folder of ['a', 'a/', '', '.', files.root]) expect(await files.stat(folder)).toMatchObject({ type: 'directory', size: 0 });
    for (const nothing of ['b', 'a/c.txt', 'b/c/d', 'a/b.txt/c']) expect(await files.stat(nothing)).toBeNull();
  });

  test('are listed per folder, sorted by name', async () => {
    for (const path of ['b.txt', 'a/z.txt', 'a/.hidden', 'B.txt']) await files.write(path, bytes(path));
    const named = async (path: string) => (await files.list(path)).map(({ name, type, size }) => [name, type, size]);
    expect(await named('')).toEqual([
      ['B.txt', 'file', 5],
      ['a', 'directory', 0],
      ['b.txt', 'file', 5],
    ]);
    expect(await named(`${files.root}/a`)).toEqual([
      ['.hidden', 'file', 9],
      ['z.txt', 'file', 7],
    ]);
    await expect(files.list('c')).rejects.toEqual(failsWith('not_found'));
    await expect(files.list('b.txt')).rejects.toEqual(failsWith('not_found'));
  });

  test('are all found by walk, sorted by path', async () => {
    const paths = [
      '.gitignore',
      '.hidden/deep/file',
      'a.txt',
      'node_modules/b/c.js',
      ...Array.from({ length: 30 }, (_, n) => `many/${n}/x`),
    ];
    for (const path of paths) await files.write(path, bytes(path));
    expect((await walk(files)).map(({ path, size }) => [path, size])).toEqual(paths.sort().map((path) => [path, path.length]));
    expect((await walk(files, 'node_modules')).map(({ path }) => path)).toEqual(['node_modules/b/c.js']);
    await expect(walk(files, 'nothing')).rejects.toEqual(failsWith('not_found'));
  });

  test('are deleted without their folders', async () => {
    await files.write('a/b.txt', bytes('x'));
    await files.delete('a/b.txt');
    expect(await files.stat('a/b.txt')).toBeNull();
    expect(await files.stat('a')).toMatchObject({ type: 'directory' });
    await expect(files.delete('a/b.txt')).rejects.toEqual(failsWith('not_found'));
    await expect(files.read('a/b.txt')).rejects.toEqual(failsWith('not_found'));
  });

  test('leave folders, which can be deleted only when empty', async () => {
    await files.write('a/b/c.txt', bytes('x'));
    for (const stays of ['a', 'a/b', 'a/b/c.txt', 'nothing', 'a/b/c.txt/d', '', '.']) await files.deleteFolder(stays);
    expect(await textOf(files, 'a/b/c.txt')).toBe('x');
    await files.delete('a/b/c.txt');
    await files.deleteFolder('a');
    expect(await files.stat('a/b')).toMatchObject({ type: 'directory' });
    await files.deleteFolder('a/b/');
    await files.deleteFolder(`${files.root}/a`);
    expect(await files.list('')).toEqual([]);
    await expect(files.deleteFolder('../a')).rejects.toEqual(failsWith('permission_denied'));
  });

  test('keep the mode that they were written with until another is set', async () => {
    const modeOf = async (path: string) => (await files.stat(path))!.mode;
    await files.write('run.sh', bytes('echo 1'), { mode: 0o750 });
    await files.write('a.txt', bytes('1'));
    await files.write('run.sh', bytes('echo 2'));
    expect([await modeOf('run.sh'), (await modeOf('a.txt'))! & 0o700]).toEqual([0o750, 0o600]);
    await files.write('run.sh', bytes('3'), { mode: 0o600 });
    await files.write('a.txt', bytes('3'), { mode: 0o444 });
    expect([await modeOf('run.sh'), await modeOf('a.txt')]).toEqual([0o600, 0o444]);
  });

  test('are not folders, and folders are not files', async () => {
    await files.write('a/b.txt', bytes('x'));
    for (const folder of ['a', '', '.', files.root]) {
      await expect(files.read(folder)).rejects.toEqual(failsWith('invalid_input'));
      await expect(files.write(folder, bytes('x'))).rejects.toEqual(failsWith('invalid_input'));
      await expect(files.delete(folder)).rejects.toEqual(failsWith('invalid_input'));
    }
    for (const below of ['a/b.txt/c', 'a/b.txt/c/d']) {
      await expect(files.read(below)).rejects.toEqual(failsWith('not_found'));
      await expect(files.write(below, bytes('x'))).rejects.toEqual(failsWith('not_found'));
      await expect(files.delete(below)).rejects.toEqual(failsWith('not_found'));
    }
    expect(await textOf(files, 'a/b.txt')).toBe('x');
  });

  test('have a limit for names and for size', async () => {
    for (const path of ['x'.repeat(256), `${'long/'.repeat(700)}x`, 'ä'.repeat(128)])
      await expect(files.write(path, bytes('x'))).rejects.toEqual(failsWith('invalid_input'));
    await files.write('ä'.repeat(127), bytes('x'));
    await expect(files.write('large', new Uint8Array(largestFile + 1))).rejects.toEqual(failsWith('invalid_input'));
    expect((await walk(files)).map(({ path }) => path)).toEqual(['ä'.repeat(127)]);
  });

  test('are replaced atomically for every reader', async () => {
    const contents = ['a', 'b'].map((letter) => letter.repeat(300_000));
    await files.write('f', bytes(contents[0]!));
    let done = false;
    const writing = (async () => {
      for (let n = 0; n < 40; n++) await files.write('f', bytes(contents[n % 2]!));
      done = true;
    })();
    const seen = new Set<string>();
    while (!done) seen.add(await textOf(files, 'f').catch((error) => error.message));
    await writing;
    // Without /proc a reader checks again by path, and may find that the file was replaced.
    const allowed = [...contents, '"f" was moved while it was being used.'];
    expect([...seen].filter((one) => !allowed.includes(one))).toEqual([]);
    expect(await walk(files)).toHaveLength(1);
  });
});

describe('a real folder', () => {
  test('special files such as pipes are neither opened, listed nor waited for', async () => {
    const folder = temporaryFolder();
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    const files = directoryFiles(folder);
    await expect(files.read('pipe')).rejects.toEqual(failsWith('invalid_input'));
    await expect(files.write('pipe', bytes('x'))).rejects.toEqual(failsWith('invalid_input'));
    await expect(files.stat('pipe')).rejects.toEqual(failsWith('invalid_input'));
    expect(await files.list('')).toEqual([]);
  });

  test('a replaced file stays executable, and no temporary file remains', async () => {
    const folder = temporaryFolder();
    const files = directoryFiles(folder);
    writeFileSync(join(folder, 'run.sh'), 'echo 1');
    chmodSync(join(folder, 'run.sh'), 0o755);
    await files.write('run.sh', bytes('echo 2'));
    expect(statSync(join(folder, 'run.sh')).mode & 0o777).toBe(0o755);
    mkdirSync(join(folder, 'full'));
    await expect(files.write('full', bytes('x'))).rejects.toEqual(failsWith('invalid_input'));
    expect(readdirSync(folder).sort()).toEqual(['full', 'run.sh']);
  });

  test('a file that is too large is reported and not read', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'large'), new Uint8Array(largestFile + 1));
    await expect(directoryFiles(folder).read('large')).rejects.toEqual(failsWith('invalid_input'));
  });

  test('every opened descriptor is closed', async () => {
    const files = directoryFiles(temporaryFolder());
    const open = () => readdirSync('/proc/self/fd').length;
    await files.write('a/b/c', bytes('x'));
    const before = open();
    for (let n = 0; n < 20; n++) {
      await files.write('a/b/c', bytes('x'));
      await files.read('a/b/c');
      await files.list('a/b');
      await Promise.allSettled([
        files.read('a/b'),
        files.read('x/y'),
        files.write('a/b/c/d', bytes('')),
        files.list('a/b/c'),
        files.delete('a'),
      ]);
    }
    expect(open()).toBeLessThanOrEqual(before);
  });
});
