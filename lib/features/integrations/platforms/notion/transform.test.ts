import { expect, test } from 'vitest';
import { pageSchema } from './notion-payloads.ts';
import { factsOf, transformPage } from './transform.ts';

const text = (content: string) => [{ plain_text: content }];
const row = pageSchema.parse({
  object: 'page',
  id: '0123abcd-0000-4000-8000-000000000001',
  last_edited_time: '2026-11-20T10:05:00.000Z',
  last_edited_by: { object: 'user', id: 'jonas' },
  parent: { type: 'data_source_id', data_source_id: 'd' },
  properties: {
    Name: { id: 'title', type: 'title', title: text('Export') },
    Status: { id: 's', type: 'status', status: { name: 'In progress' } },
    Tags: { id: 't', type: 'multi_select', multi_select: [{ name: 'Q4' }, { name: 'Risk' }] },
    Due: { id: 'd', type: 'date', date: { start: '2026-12-01', end: '2026-12-05' } },
    Owner: {
      id: 'o',
      type: 'people',
      people: [
        { object: 'user', id: 'm', name: 'Maya Okafor' },
        { object: 'user', id: 'x' },
      ],
    },
    Done: { id: 'c', type: 'checkbox', checkbox: false },
    Points: { id: 'n', type: 'number', number: 3 },
    Notes: { id: 'r', type: 'rich_text', rich_text: [...text('Two\n'), ...text('lines')] },
    Sum: { id: 'f', type: 'formula', formula: { type: 'number', number: 12 } },
    Key: { id: 'u', type: 'unique_id', unique_id: { prefix: 'EXP', number: 7 } },
    Link: { id: 'l', type: 'url', url: null },
    Parent: { id: 'p', type: 'relation', relation: [{ id: 'other' }] },
  },
});
const later = { author: 'Jonas Weber', readAt: new Date('2026-11-20T12:00:00Z') };

test('a row is an item with its title, its properties and its text', () => {
  expect(transformPage(factsOf(row), { markdown: '## Why\n\nIt fails.\n', truncated: false }, later)).toEqual({
    externalId: row.id,
    kind: 'page',
    author: 'Jonas Weber',
    at: '2026-11-20T10:05:00.000Z',
    text: [
      'Export',
      '',
      'Status: In progress',
      'Tags: Q4, Risk',
      'Due: 2026-12-01 to 2026-12-05',
      'Owner: Maya Okafor',
      'Done: no',
      'Points: 3',
      'Notes: Two lines',
      'Sum: 12',
      'Key: EXP-7',
      '',
      '## Why',
      '',
      'It fails.',
    ].join('\n'),
    link: 'https://www.notion.so/0123abcd000040008000000000000001',
    thread: row.id,
    listedAt: '2026-11-20T10:05:00.000Z',
  });
});

test('a page that may still change in the same minute is stored a moment older, so that it is read again', () => {
  const readAt = new Date('2026-11-20T10:05:40Z');
  expect(transformPage(factsOf(row), { markdown: '', truncated: false }, { author: null, readAt }).at).toBe('2026-11-20T10:04:59.999Z');
});

test('a page whose text was cut says so, and one without a title is called untitled', () => {
  const facts = { ...factsOf(row), title: '', properties: [] };
  const { text: shown } = transformPage(facts, { markdown: 'A', truncated: true }, later);
  expect(shown).toBe('Untitled\n\nA\n\n[The rest of this page was not read.]');
});

test('the addresses of files are stored without what allows anybody to download them', () => {
  const file = 'https://prod-files-secure.s3.us-west-2.amazonaws.com/a/plan.png';
  const markdown = `![Plan](${file}?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Signature=b69b7a50) and [more](https://acme.com/?a=1)`;
  const { text: shown } = transformPage(factsOf(row), { markdown, truncated: false }, later);
  expect(shown.endsWith(`![Plan](${file}) and [more](https://acme.com/?a=1)`)).toBe(true);
});

test('the text of an item has no tags of Notion', () => {
  const markdown = 'Read first:\n<page url="https://www.notion.so/7fb38e53718443fda23c0683674809a4">Goals of the quarter</page>';
  expect(transformPage(factsOf(row), { markdown, truncated: false }, later).text).toMatch(/\n\nRead first:\n- Goals of the quarter$/);
});
