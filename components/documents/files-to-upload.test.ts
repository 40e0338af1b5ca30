import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { archiveNotices, filesToUpload } from './files-to-upload.ts';

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

test('of an archive, the documents that were stored are counted, and nothing is said of one whose files were all refused', async () => {
  const archive = (name: string, ...paths: string[]) => ({
    name,
    open: async () => new Blob([zipSync(Object.fromEntries(paths.map((path) => [path, strToU8('x')]))) as Uint8Array<ArrayBuffer>]),
  });
  const { files, notices } = await filesToUpload([
    archive('Notes.zip', 'A.md', 'B.md', 'damaged.docx', 'tool.exe'),
    archive('bomb.zip', 'zeros.txt'),
  ]);
  expect(notices).toEqual(['1 file of other kinds, such as programs, was left out.']);
  const sent = files.map(({ name }) => ({
    document: Promise.resolve(
      name === 'zeros.txt' ? null : { id: name, name, ...(name === 'damaged.docx' && { problem: 'It is damaged.' }) },
    ),
  }));
  expect(await archiveNotices(files, sent)).toEqual(['2 documents from “Notes.zip”.']);
});
