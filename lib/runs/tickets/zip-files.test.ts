import { expect, test } from 'vitest';
import { archiveName } from './zip-files.ts';

test.each([
  ['Delete the file old.md', 'delete-the-file-old-md.zip'],
  ['Replace “Teh” with “The” and “enginers” with “engineers” in report.md', 'replace-teh-with-the-and-enginers-with.zip'],
  ['Räume Ämter auf', 'raume-amter-auf.zip'],
  ['片付けて', 'workspace.zip'],
  ['x'.repeat(80), `${'x'.repeat(40)}.zip`],
])('the archive for the task “%s” has a short, plain name', (task, name) => {
  expect(archiveName(task)).toBe(name);
});
