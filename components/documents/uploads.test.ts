import { expect, test } from 'vitest';
import { problemOfFile } from './uploads.ts';

const MB = 1024 * 1024;

test('a file that may be a mailbox, a calendar or an archive is sent up to 200 MB, also a mailbox without an ending', () => {
  for (const name of ['a.zip', 'a.mbox', 'a.ICS', 'Inbox', 'Mail.d/Inbox']) expect(problemOfFile({ name, size: 150 * MB })).toBeNull();
  expect(problemOfFile({ name: 'a.zip', size: 201 * MB })).toContain('200 MB');
  expect(problemOfFile({ name: 'a.pdf', size: 51 * MB })).toContain('50 MB');
  expect(problemOfFile({ name: 'a.pdf', size: 0 })).toBe('It is empty.');
  expect(problemOfFile({ name: 'from a folder.pdf' })).toBeNull();
});
