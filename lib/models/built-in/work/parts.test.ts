import { expect, test } from 'vitest';
import { partsOf } from './parts.ts';

test.each([
  ['Clean these up into a changelog and then delete the file CON.txt', ['collect', 'delete']],
  ['Clean these up into a changelog and delete the file "old-notes.md"', ['collect', 'delete']],
  ['Rename a.md to b.md, then replace foo with bar. Then count the words', ['rename', 'replace', 'count']],
  ['Clean up the notes; remove old.md', ['collect', 'delete']],
  ['Count the words and then sing', ['count', undefined]],
  ['Replace "x and then delete a.md" with "y"', ['replace']],
  ['Search for "Acme Ltd" and replace it with "Acme AB" in terms.md', ['replace']],
  ['Clean up and remove duplicates into x.md', ['collect']],
  ['Sing and then dance', [undefined]],
  ['Replace “a” with “b”, and count the words', ['replace', 'count']],
  ['Search for a1 and replace it with b1', ['replace']],
  ['Delete a.md and b.md', ['delete', 'delete']],
  ['Clean up these meeting notes into a changelog and tell me how many entries it has', ['collect', undefined]],
  ['Clean up notes.md, split it into two files and translate one', ['collect', undefined, undefined]],
  ['Fix the typos in report.md and delete data.csv', [undefined, 'delete']],
  ['Merge a.txt and b.txt into all.md and delete both', ['collect', undefined]],
])('%s: its parts in their order', (task, kinds) => {
  expect(partsOf(task).map(({ order }) => order?.kind)).toEqual(kinds);
});
