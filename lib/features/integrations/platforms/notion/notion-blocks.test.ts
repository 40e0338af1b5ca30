import { expect, test } from 'vitest';
import { readMarkdown } from '#lib/features/delivery/formats/read-markdown.ts';
import { type Block, markdownOf, problemOfBlocks } from '../testing/notion-blocks-of-emulator.ts';
import { notionBlocks } from './notion-blocks.ts';

const blocks = (markdown: string) => notionBlocks(readMarkdown(markdown)) as unknown as Block[][];
const rich = (block: Block | undefined) => (block![block!.type] as { rich_text: { text: { content: string } }[] }).rich_text;

test('headings, paragraphs, lists, quotes, code, rules and tables become blocks of their own', () => {
  const [request] = blocks(
    '# A\n\n#### B\n\nText\n\n- one\n- [x] two\n\n1. three\n\n> four\n\n```ts\nfive\n```\n\n---\n\n| a | b |\n| - | - |\n| 1 | 2 |',
  );
  expect(request!.map(({ type }) => type)).toEqual([
    'heading_1',
    'heading_3',
    'paragraph',
    'bulleted_list_item',
    'to_do',
    'numbered_list_item',
    'quote',
    'code',
    'divider',
    'table',
  ]);
  expect(request![7]).toMatchObject({ code: { language: 'typescript', rich_text: [{ text: { content: 'five' } }] } });
  expect(request![4]).toMatchObject({ to_do: { checked: true } });
});

test('emphasis and links stay; addresses that Notion could not parse do not', () => {
  const [request] = blocks('**a** _b_ ~~c~~ `d` [e](https://acme.com) [f](https://[) [g](javascript:alert(1))');
  expect(rich(request![0])).toEqual([
    { type: 'text', text: { content: 'a' }, annotations: { bold: true } },
    { type: 'text', text: { content: ' ' } },
    { type: 'text', text: { content: 'b' }, annotations: { italic: true } },
    { type: 'text', text: { content: ' ' } },
    { type: 'text', text: { content: 'c' }, annotations: { strikethrough: true } },
    { type: 'text', text: { content: ' ' } },
    { type: 'text', text: { content: 'd' }, annotations: { code: true } },
    { type: 'text', text: { content: ' ' } },
    { type: 'text', text: { content: 'e', link: { url: 'https://acme.com' } } },
    { type: 'text', text: { content: ' ' } },
    { type: 'text', text: { content: 'f' } },
    { type: 'text', text: { content: ' ' } },
    { type: 'text', text: { content: 'g' } },
  ]);
});

test('nothing in a text becomes a mention, an embedded page or HTML', () => {
  const [request] = blocks('<page url="https://www.notion.so/x">Salaries</page>\n\n<mention-user url="user://1"/> @Maya $x$');
  expect(JSON.stringify(request)).not.toMatch(/"(mention|equation|child_page|link_to_page|embed)"/);
  expect(JSON.stringify(request)).toContain('Salaries');
});

test.each([
  ['more than 100 paragraphs', Array.from({ length: 350 }, (_, nth) => `Paragraph ${nth}`).join('\n\n'), 350],
  ['a paragraph of more than 2,000 characters', `${'word '.repeat(3000)}😀`.repeat(2), 2],
  ['a paragraph of more than 100 texts', Array.from({ length: 300 }, (_, nth) => `**b${nth}** text`).join(' '), 300],
  ['lists of more than three levels', Array.from({ length: 6 }, (_, nth) => `${'  '.repeat(nth)}- level ${nth}`).join('\n'), 6],
  ['a table of more than 100 rows', `| a | b |\n| - | - |\n${'| x | y |\n'.repeat(250)}`, 250],
  ['an item with more than 100 items in it', `- one\n${'  - two\n'.repeat(250)}`, 250],
  ['a table in a list in a quote', '> - one\n>\n>   | a | b |\n>   | - | - |\n>   | 1 | 2 |', 1],
  ['a cell of more than 100 texts', `| a |\n| - |\n| ${'**b** c '.repeat(200)} |`, 1],
  ['code of more than 200,000 characters', `\`\`\`\n${'x'.repeat(40_000)}\n${'y '.repeat(100_000)}\n\`\`\``, 1],
])('%s stay within the limits of Notion, and nothing is lost', (_, markdown, count) => {
  const requests = blocks(markdown);
  for (const request of requests) expect(problemOfBlocks(request)).toBeNull();
  const shown = requests.map((request) => markdownOf(request)).join('\n');
  const letters = (text: string) => text.replace(/[^\p{L}\p{N}😀]/gu, '').length;
  const written = letters(markdown.replaceAll('| a | b |\n', ''));
  expect(letters(shown.replaceAll('a | b\n', '').replaceAll('a | b', ''))).toBe(written);
  expect(requests.flat().length).toBeGreaterThanOrEqual(Math.min(count, 1));
});
