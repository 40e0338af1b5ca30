import { expect, test, vi } from 'vitest';
import { problemOfFile, upload, uploadStore } from './uploads.ts';

const MB = 1024 * 1024;

test('a file that may be a mailbox, a calendar or an archive is sent up to 200 MB, also a mailbox without an ending', () => {
  for (const name of ['a.zip', 'a.mbox', 'a.ICS', 'Inbox', 'Mail.d/Inbox']) expect(problemOfFile({ name, size: 150 * MB })).toBeNull();
  expect(problemOfFile({ name: 'a.zip', size: 201 * MB })).toContain('200 MB');
  expect(problemOfFile({ name: 'a.pdf', size: 51 * MB })).toContain('50 MB');
  expect(problemOfFile({ name: 'a.pdf', size: 0 })).toBe('It is empty.');
  expect(problemOfFile({ name: 'from a folder.pdf' })).toBeNull();
});

test('a file is listed under the name that its document gets, so that no character turns it around', () => {
  vi.stubGlobal('window', new EventTarget());
  upload([{ name: '\u202egnp.exe-fdp.md', size: 0, open: async () => new Blob([]) }]);
  expect(uploadStore.getState().uploads.map(({ name }) => name)).toEqual(['gnp.exe-fdp.md']);
  vi.unstubAllGlobals();
});
