import { linkSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';
import { directoryFiles } from '../directory-files.ts';
import { largestFile } from '../file-failures.ts';
import { omittedLine } from '../output-limits.ts';
import { memoryFiles } from '../testing/memory-files.ts';
import { ToolRegistry } from '../tool-registry.ts';
import type { WorkspaceContext } from '../workspace-context.ts';
import { deleteFile } from './delete-file.ts';
import { editFile } from './edit-file.ts';
import { fileExists } from './file-exists.ts';
import { readFile } from './read-file.ts';
import { writeFile } from './write-file.ts';

const registry = new ToolRegistry([readFile, writeFile, editFile, deleteFile, fileExists]);

function makeTestEnv(more: Partial<WorkspaceContext> = {}) {
  const files = memoryFiles();
  const ctx: WorkspaceContext = { files, log: () => 'log', approve: async () => null, ...more };
  return { files, call: (name: string, input: unknown) => registry.execute(name, input, ctx) };
}

const wholly = (content: string, more: object) => ({ success: true, content, truncated: false, is_error: false, ...more });
const failing = (error: string, words: string, more: object = {}) =>
  expect.objectContaining({
    success: false,
    error,
    message: expect.stringContaining(words),
    content: expect.stringContaining(words),
    truncated: false,
    is_error: true,
    ...more,
  });

describe('read_file', () => {
  test('shows lines with their numbers', async () => {
    const { call } = makeTestEnv();
    await call('write_file', { path: 'a.txt', content: 'one\ntwo\r\n\nfour\n' });
    expect(await call('read_file', { path: 'a.txt' })).toEqual(
      wholly('     1\tone\n     2\ttwo\n     3\t\n     4\tfour', { path: 'a.txt', total_lines: 4, start_line: 1, end_line: 4 }),
    );
    expect(await call('read_file', { path: '/workspace/a.txt', start_line: 2, end_line: 3 })).toMatchObject({
      content: '     2\ttwo\n     3\t',
      total_lines: 4,
      start_line: 2,
      end_line: 3,
    });
    expect(await call('read_file', { path: 'a.txt', start_line: 4, end_line: 99 })).toMatchObject({ content: '     4\tfour', end_line: 4 });
  });

  test('reports an empty file and lines out of range', async () => {
    const { call } = makeTestEnv();
    await call('write_file', { path: 'empty', content: '' });
    await call('write_file', { path: 'a.txt', content: 'one' });
    expect(await call('read_file', { path: 'empty' })).toEqual(wholly('[The file is empty]', { path: 'empty', total_lines: 0 }));
    expect(await call('read_file', { path: 'a.txt', start_line: 2 })).toEqual(failing('invalid_input', 'ends at line 1'));
    expect(await call('read_file', { path: 'a.txt', start_line: 3, end_line: 2 })).toEqual(failing('invalid_input', 'end_line'));
    expect(await call('read_file', { path: 'a.txt', start_line: 0 })).toEqual(failing('invalid_input', 'from 1 on'));
    expect(await call('read_file', { path: 'a.txt', start_line: 1.5 })).toEqual(failing('invalid_input', 'start_line'));
  });

  test('cuts a long file and says where to continue', async () => {
    const { call } = makeTestEnv();
    await call('write_file', { path: 'long', content: Array.from({ length: 5000 }, (_, n) => `line ${n + 1}`).join('\n') });
    const first = await call('read_file', { path: 'long' });
    expect(first).toMatchObject({ truncated: true, total_lines: 5000, end_line: 1829 });
    expect(first.content).toContain('[3,171 more lines are not shown');
    await call('write_file', { path: 'wide', content: `a\n${'x'.repeat(2001)}\nb` });
    expect(await call('read_file', { path: 'wide' })).toMatchObject({
      content: `     1\ta\n     2\t${omittedLine}\n     3\tb`,
      truncated: true,
    });
  });

  test('reports a binary file without printing it', async () => {
    const { files, call } = makeTestEnv();
    for (const content of [
      [80, 75, 0, 1],
      [0xff, 0xfe, 0x41],
      [0xc3, 0x28],
    ]) {
      await files.write('b', Uint8Array.from(content));
      expect(await call('read_file', { path: 'b' })).toEqual(failing('invalid_input', `binary file of ${content.length} bytes`));
      expect(await call('edit_file', { path: 'b', old_string: 'A', new_string: 'B' })).toEqual(failing('invalid_input', 'binary'));
    }
    await files.write('latin.csv', Uint8Array.of(0x63, 0x61, 0x66, 0xe9));
    expect(await call('read_file', { path: 'latin.csv' })).toEqual(failing('invalid_input', 'encoding other than UTF-8'));
  });
});

describe('write_file', () => {
  test('refuses a path that names a folder', async () => {
    const { call, files } = makeTestEnv();
    for (const path of ['notes/', 'notes/.', 'notes/more/..', '.', ''])
      expect(await call('write_file', { path, content: 'x' }), path).toEqual(failing('invalid_input', 'folder'));
    expect(await files.list('')).toEqual([]);
  });

  test('says whether it created or replaced the file', async () => {
    const { call } = makeTestEnv();
    expect(await call('write_file', { path: 'a/b.txt', content: 'größe' })).toEqual(
      wholly('Created "a/b.txt" (7 bytes).', { path: 'a/b.txt', created: true, size: 7 }),
    );
    expect(await call('write_file', { path: 'a/b.txt', content: '' })).toMatchObject({
      content: 'Replaced "a/b.txt" (0 bytes).',
      created: false,
    });
  });

  test('refuses names that mean something else on other systems', async () => {
    const { call } = makeTestEnv();
    for (const path of ['a\\b.txt', 'a\nb.txt', 'a\u007f'])
      expect(await call('write_file', { path, content: '' })).toEqual(failing('invalid_input', 'separated by "/"'));
  });
});

describe('a file whose lines end in \\r\\n', () => {
  test('is marked as such when it is read', async () => {
    const { call } = makeTestEnv();
    await call('write_file', { path: 'windows.txt', content: 'one\r\ntwo\r\n' });
    await call('write_file', { path: 'mixed.txt', content: 'one\r\ntwo\n' });
    expect(await call('read_file', { path: 'windows.txt' })).toMatchObject({
      content: '     1\tone\n     2\ttwo\n[The lines of this file end in \\r\\n]',
      truncated: false,
      total_lines: 2,
    });
    expect(await call('read_file', { path: 'mixed.txt' })).toMatchObject({ content: '     1\tone\n     2\ttwo' });
  });

  test('is edited exactly, with a note if its line ends become mixed', async () => {
    const { call, files } = makeTestEnv();
    await call('write_file', { path: 'a.txt', content: 'one\r\ntwo\r\n' });
    expect(await call('edit_file', { path: 'a.txt', old_string: 'one\r\n', new_string: 'one\r\nhalf\r\n' })).toMatchObject({
      content: 'Replaced 1 occurrence in "a.txt".',
    });
    expect(await call('edit_file', { path: 'a.txt', old_string: 'two', new_string: 'two\nthree' })).toMatchObject({
      success: true,
      content: expect.stringMatching(/^Replaced 1 occurrence in "a.txt"\. .*\\r\\n/),
    });
    expect(new TextDecoder().decode(await files.read('a.txt'))).toBe('one\r\nhalf\r\ntwo\nthree\r\n');
  });
});

describe('edit_file', () => {
  test('replaces a unique passage, or every occurrence with replace_all', async () => {
    const { call } = makeTestEnv();
    await call('write_file', { path: 'a.py', content: '\ufeffFLAG = False\nx\nx\n' });
    expect(await call('edit_file', { path: 'a.py', old_string: 'FLAG = False', new_string: 'FLAG = True' })).toEqual(
      wholly('Replaced 1 occurrence in "a.py".', { path: 'a.py', replacements: 1 }),
    );
    expect(await call('edit_file', { path: 'a.py', old_string: 'x', new_string: 'y' })).toEqual(
      failing('invalid_input', '2 times', { matches: 2, lines: [2, 3] }),
    );
    expect(await call('edit_file', { path: 'a.py', old_string: 'x', new_string: '', replace_all: true })).toMatchObject({
      replacements: 2,
    });
    expect(await call('read_file', { path: 'a.py' })).toMatchObject({ content: '     1\t\ufeffFLAG = True\n     2\t\n     3\t' });
    expect(await call('edit_file', { path: 'a.py', old_string: 'x', new_string: 'y' })).toEqual(
      failing('invalid_input', '0 matches', { matches: 0 }),
    );
  });
});

describe('delete_file', () => {
  test('runs only after the person has seen and approved what it deletes', async () => {
    const shown: unknown[] = [];
    const { files, call } = makeTestEnv({
      page: '/work/1',
      approve: async (asked, proposal) => {
        shown.push([asked, proposal]);
        return { status: 'awaiting_approval', request: { id: 'r', subject: proposal.subject }, ui_action: {} as never };
      },
    });
    await call('write_file', { path: 'a.txt', content: 'four' });
    expect(await call('delete_file', { path: 'a.txt' })).toMatchObject({
      success: true,
      status: 'awaiting_approval',
      content: expect.stringContaining('Nothing has happened yet'),
      truncated: false,
      is_error: false,
    });
    expect(await files.stat('a.txt')).not.toBeNull();
    expect(shown).toMatchObject([
      [
        { name: 'delete_file', input: { path: 'a.txt' } },
        { subject: 'Delete the file “a.txt”', page: '/work/1', facts: [{ value: 'a.txt' }, { value: '4 bytes' }] },
      ],
    ]);
    await call('write_file', { path: 'a.txt', content: 'FOUR' });
    await call('delete_file', { path: 'a.txt' });
    const [first, second] = shown.map((one) => (one as [unknown, { basis: unknown }])[1].basis);
    expect(first).not.toEqual(second);
  });

  test('deletes a file, and is refused when no one can approve it', async () => {
    const alone = makeTestEnv({ approve: undefined });
    await alone.call('write_file', { path: 'a.txt', content: '' });
    expect(await alone.call('delete_file', { path: 'a.txt' })).toEqual(failing('permission_denied', 'cannot be asked here'));
    const { files, call } = makeTestEnv();
    await call('write_file', { path: 'a/b.txt', content: '' });
    expect(await call('delete_file', { path: 'a' })).toEqual(failing('invalid_input', 'folder'));
    expect(await call('delete_file', { path: 'b' })).toEqual(failing('not_found', 'There is no'));
    expect(await call('delete_file', { path: 'a/b.txt' })).toEqual(wholly('Deleted "a/b.txt".', { path: 'a/b.txt' }));
    expect(await files.list('a')).toEqual([]);
  });
});

describe('delete_file in a real folder', () => {
  test('deletes files that cannot be read: a large one, and one of several hard links', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'large'), new Uint8Array(largestFile + 1));
    writeFileSync(join(folder, 'kept'), 'kept');
    linkSync(join(folder, 'kept'), join(folder, 'other'));
    const { call } = makeTestEnv({ files: directoryFiles(folder) });
    for (const path of ['large', 'other']) expect(await call('delete_file', { path })).toEqual(wholly(`Deleted "${path}".`, { path }));
    expect(readdirSync(folder)).toEqual(['kept']);
    expect(readFileSync(join(folder, 'kept'), 'utf8')).toBe('kept');
  });

  test('deletes neither a link nor its target', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'kept'), 'kept');
    symlinkSync('kept', join(folder, 'link'));
    const { call } = makeTestEnv({ files: directoryFiles(folder) });
    expect(await call('delete_file', { path: 'link' })).toEqual(failing('permission_denied', 'links are neither followed nor deleted'));
    expect(readdirSync(folder)).toEqual(['kept', 'link']);
  });
});

describe('file_exists', () => {
  test('distinguishes files, folders and missing paths', async () => {
    const { call } = makeTestEnv();
    await call('write_file', { path: 'a/b.txt', content: 'x' });
    expect(await call('file_exists', { path: 'a/b.txt' })).toEqual(
      wholly('"a/b.txt" is a file of 1 byte.', { path: 'a/b.txt', exists: true, size: 1 }),
    );
    expect(await call('file_exists', { path: 'a' })).toMatchObject({ exists: false, content: '"a" is a folder.' });
    expect(await call('file_exists', { path: 'a/b.txt/c' })).toMatchObject({ exists: false, is_error: false });
    expect(await call('file_exists', { path: '../a' })).toEqual(failing('permission_denied', 'outside the workspace'));
  });
});

describe('invalid calls', () => {
  test('wrong input, unknown fields and unknown tools give failure results', async () => {
    const { call } = makeTestEnv();
    expect(await call('read_file', {})).toEqual(failing('invalid_input', 'path: expected text'));
    expect(await call('read_file', { path: 'a', offset: 3 })).toEqual(
      failing('invalid_input', 'The fields are path, start_line, end_line'),
    );
    expect(await call('write_file', 'a.txt')).toEqual(failing('invalid_input', 'an object'));
    expect(await call('rm', { path: 'a' })).toEqual(failing('unknown_primitive', 'Available: read_file, write_file'));
  });
});
