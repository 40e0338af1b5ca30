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
])('%s: its parts in their order', (task, kinds) => {
  expect(partsOf(task).map(({ order }) => order?.kind)).toEqual(kinds);
});
