import { expect, test } from 'vitest';
import { withTablesAsText } from './markdown-tables.ts';

test('the rows of a table in Markdown name their columns', () => {
  const markdown =
    '# Q3\n\nBy region:\n| Region | Revenue |\n|:---|---:|\n| North | 1.2m |\n| South \\| East | **0.8m** |\n\nAll in euros.';
  expect(withTablesAsText(markdown)).toBe(
    '# Q3\n\nBy region:\n\nRegion: North; Revenue: 1.2m\nRegion: South | East; Revenue: **0.8m**\n\n\nAll in euros.',
  );
});

test('a table without outer bars is read, too', () => {
  expect(withTablesAsText('a | b\n--|--\n1 | 2')).toBe('\na: 1; b: 2\n');
});

test.each([
  ['a table in code', '```\n| a | b |\n|---|---|\n| 1 | 2 |\n```'],
  ['a heading that is underlined', 'Costs | plans\n---'],
  ['a rule', 'a | b\n\n---\n\nc'],
])('%s is left alone', (_, markdown) => expect(withTablesAsText(markdown)).toBe(markdown));
