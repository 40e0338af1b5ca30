import { expect, test } from 'vitest';
import { filesToUpload } from './files-to-upload.ts';

const folderOf = (count: number, ending: string) =>
  Array.from({ length: count }, (_, n) => ({ name: `Vault/${n}.${ending}`, open: async () => new Blob(['x']) }));

test('a folder of notes can have many more files than are uploaded one by one', async () => {
  const { files, problems } = await filesToUpload(folderOf(30_000, 'md'));
  expect(files.map(({ name }) => name)).toEqual(['Vault.zip']);
  expect(problems).toEqual([]);
});

test('more files than are uploaded one by one are refused, and nothing is uploaded', async () => {
  const { files, problems } = await filesToUpload(folderOf(20_001, 'pdf'));
  expect(files).toEqual([]);
  expect(problems).toEqual([
    'These are 20,001 files. Up to 20,000 can be uploaded at a time, besides those in a folder of notes. Nothing was uploaded.',
  ]);
});

test('what is no document in a folder is left out, as in an archive, and counted', async () => {
  const file = (name: string) => ({ name, open: async () => new Blob(['x']) });
  const chosen = ['Plan/Costs.xlsx', 'Plan/setup.exe', 'Plan/lib/code.bin', 'Alone.bin'].map(file);
  const { files, notices, problems } = await filesToUpload(chosen);
  expect(files.map(({ name }) => name)).toEqual(['Plan/Costs.xlsx', 'Alone.bin']);
  expect(notices).toEqual(['2 files of other kinds, such as programs, were left out.']);
  expect(problems).toEqual([]);
});
