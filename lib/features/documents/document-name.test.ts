import { expect, test } from 'vitest';
import { documentName } from './document-name.ts';

test.each([
  ['Plan.md', 'Plan.md'],
  ['notes/ideas/Plan.md', 'notes/ideas/Plan.md'],
  ['C:\\notes\\Plan.md', 'C:/notes/Plan.md'],
  ['../../etc/./passwd', 'etc/passwd'],
  ['/absolute//Plan.md', 'absolute/Plan.md'],
  ['a\u202e\u0000b  c.txt', 'ab c.txt'],
  [`${'folder/'.repeat(60)}Plan.md`, `${'folder/'.repeat(41)}Plan.md`],
  [`${'x'.repeat(400)}.docx`, `${'x'.repeat(294)}….docx`],
  ['notes/', ''],
  ['..', ''],
])('the document of the file %j is named %j', (file, name) => {
  expect(documentName(file)).toBe(name);
});
