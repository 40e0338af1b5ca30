import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { shownPassages } from '#lib/features/versions/shown-passages.ts';
import { DocumentView } from './document-view.tsx';

async function cellsOf(table: string): Promise<string[]> {
  const passage = { ordinal: 0, page: null, heading: null, content: table };
  const [shown] = await shownPassages([passage], 'markdown');
  return [...renderToStaticMarkup(<DocumentView blocks={shown!.blocks!} />).matchAll(/<td[^>]*>/g)].map(([tag]) => tag);
}

const long = 'The export of all accounts to the new tables was late because of the audit.';

test('in a table of many columns, short texts stay on one line, and long ones get the width for a few', async () => {
  const cells = ['12', '2026-10-01', 'Europe and Africa again', long, long.repeat(9)];
  const [figure, date, text, longer, longest] = await cellsOf(`| A | B | C | D | E |\n|---|---|---|---|---|\n| ${cells.join(' | ')} |`);
  expect([figure, date]).toEqual(Array(2).fill('<td style="white-space:nowrap">'));
  expect([text, longer, longest]).toEqual([20, 38, 40].map((width) => `<td style="min-width:${width}ch">`));
});

test('a table with few columns fills the width', async () => {
  expect(await cellsOf(`| A | B |\n|---|---|\n| 12 | ${long} |`)).toEqual(['<td>', '<td>']);
});
