import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { unpackFiles } from './unpack-files.ts';

const blob = (files: Record<string, string | Uint8Array>) =>
  new Blob([
    zipSync(
      Object.fromEntries(Object.entries(files).map(([path, content]) => [path, typeof content === 'string' ? strToU8(content) : content])),
    ) as Uint8Array<ArrayBuffer>,
  ]);

test('the documents of an archive are taken, each when it is opened; pictures and what programs add are not', async () => {
  const { files, others } = await unpackFiles(
    blob({ 'notes/Plan.md': '# Plan', 'notes/photo.png': 'x', '__MACOSX/notes/._Plan.md': 'x', '.hidden.md': 'x' }),
  );
  expect(files.map(({ name, size }) => [name, size])).toEqual([['Plan.md', 6]]);
  expect(others).toBe(1);
  expect(await (await files[0]!.open()).text()).toBe('# Plan');
});

test('names of an export of Notion lose their ids, and equal ones get their folder', async () => {
  const id = '0123456789abcdef0123456789abcdef';
  const part = zipSync({
    [`Team ${id}/Notes ${id}.md`]: strToU8('a'),
    [`Board ${id}/Notes ${id}.md`]: strToU8('b'),
    [`Tasks ${id}_all.csv`]: strToU8('c'),
  });
  const { files } = await unpackFiles(blob({ 'Export-Part-1.zip': part }));
  expect(files.map(({ name }) => name).sort()).toEqual(['Board, Notes.md', 'Notes.md', 'Tasks_all.csv']);
});

test('what is no archive is refused', async () => {
  await expect(unpackFiles(new Blob(['text']))).rejects.toThrow('It isn’t a ZIP archive');
});
