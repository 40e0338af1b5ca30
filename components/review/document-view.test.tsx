import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { shownPassages } from '#lib/features/versions/shown-passages.ts';
import { DocumentView } from './document-view.tsx';

async function cellsOf(table: string): Promise<string[]> {
  const passage = { ordinal: 0, page: null, heading: null, content: table };
  const [shown] = await shownPassages([passage], 'markdown');
  return [...renderToStaticMarkup(<DocumentView blocks={shown!.blocks!} />).matchAll(/<td[^>]*>/g)].map(([tag]) => tag);
}

test('in a table of many columns, a long text keeps a width at which it has a few lines', async () => {
  const long = 'The export of all accounts to the new tables was late because of the audit.';
  const [figure, name, text, longer] = await cellsOf(
    `| A | B | C | D |\n|---|---|---|---|\n| 12 | Cornflower | ${long} | ${long.repeat(9)} |`,
  );
  expect(figure).toBe('<td>');
  expect(name).toBe('<td>');
  expect(text).toContain('min-width:min(25ch, 45vw)');
  expect(longer).toContain('min-width:min(28ch, 45vw)');
});
