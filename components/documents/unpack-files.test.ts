import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { unpackFiles } from './unpack-files.ts';

const blob = (files: Record<string, string | Uint8Array>) =>
  new Blob([
    zipSync(
      Object.fromEntries(Object.entries(files).map(([path, content]) => [path, typeof content === 'string' ? strToU8(content) : content])),
    ) as Uint8Array<ArrayBuffer>,
  ]);

test('the documents of an archive are taken with their paths, each when it is opened; what programs add is not', async () => {
  const { files, others } = (await unpackFiles(
    blob({ 'notes/Plan.md': '# Plan', 'notes/tool.exe': 'x', '__MACOSX/notes/._Plan.md': 'x', '.hidden.md': 'x' }),
  ))!;
  expect(files.map(({ name, size }) => [name, size])).toEqual([['notes/Plan.md', 6]]);
  expect(others).toBe(1);
  expect(await (await files[0]!.open()).text()).toBe('# Plan');
});

test.each([
  ['an export of Slack', { 'users.json': '[]', 'general/2026-11-24.json': '[]' }],
  ['an export of Notion', { 'Notes 0123456789abcdef0123456789abcdef.md': '# Notes' }],
  ['an export of Notion in parts', { 'Export-Part-1.zip': 'x' }],
  ['more notes than are wanted as documents', Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`${n}.md`, 'x']))],
])('%s is uploaded as it is', async (_, files) => {
  expect(await unpackFiles(blob(files))).toBeNull();
});

test('an archive of more files than a browser unpacks is uploaded as it is', async () => {
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06054b50, true);
  for (const place of [8, 10]) end.setUint16(place, 0xffff, true);
  expect(await unpackFiles(new Blob([end.buffer]))).toBeNull();
});

test('what is no archive is refused', async () => {
  await expect(unpackFiles(new Blob(['text']))).rejects.toThrow('It isn’t a ZIP archive');
});
