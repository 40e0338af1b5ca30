import { tableText } from '#lib/features/documents/read-file/table-text.ts';

/** A tag of Notion’s Markdown. A `<` that was written by a person is escaped. */
const tag = /(?<!\\)<(\/?)([a-z][a-z_-]{0,30})((?:\s[^<>]{0,2500})?\/?)>/g;
/** The tags of blocks and texts whose content is kept. */
const wrappers = new Set([
  ...[
    'callout',
    'columns',
    'column',
    'details',
    'summary',
    'synced_block',
    'synced_block_reference',
    'span',
    'audio',
    'video',
    'file',
    'pdf',
  ],
  ...['mention-user', 'mention-page', 'mention-database', 'mention-data-source', 'mention-agent', 'table_of_contents', 'unknown'],
  ...['empty-block', 'colgroup', 'col', 'meeting-notes', 'transcript', 'notes'],
]);
/** The color of a block, at its end. */
const attributes = /[ \t]{0,3}(?<!\\)\{(?:color|toggle)="[^"{}\n]{0,50}"(?: (?:color|toggle)="[^"{}\n]{0,50}")?\}/g;
const escaped = /\\([\\*~`$[\]<>{}|^])/g;

/**
 * The Markdown in which Notion renders pages without what only Notion understands: its tags, colors and escaped characters. Tables
 * become lines, as those of documents. Code is left as it is.
 */
export function plainMarkdown(markdown: string): string {
  let isCode = false;
  const parts: { text: string; isCode: boolean }[] = [];
  for (const line of markdown.split(/(?<=\n)/)) {
    const isFence = /^\s{0,40}(?:```|~~~)/.test(line);
    const last = parts.at(-1);
    if (last && last.isCode === (isCode || isFence)) last.text += line;
    else parts.push({ text: line, isCode: isCode || isFence });
    if (isFence) isCode = !isCode;
  }
  return parts.map((part) => (part.isCode ? part.text : withoutMarks(part.text))).join('');
}

function withoutMarks(text: string): string {
  let plain = '';
  let table: { rows: string[][]; hasNames: boolean } | null = null;
  let from = 0;
  const add = (more: string) => {
    const row = table?.rows.at(-1);
    if (row && row.length > 0) row[row.length - 1] += more;
    else if (!table) plain += more;
  };
  const endTable = () => {
    if (table)
      plain += tableText(
        table.rows.map((row) => row.map(unmarked)),
        table.hasNames,
      );
    table = null;
  };
  for (const { 0: whole, 1: closes, 2: name, 3: details = '', index } of text.matchAll(tag)) {
    if (!isKnown(name!)) continue;
    add(table ? text.slice(from, index) : unmarked(text.slice(from, index)));
    from = index + whole.length;
    if (name === 'table') {
      endTable();
      if (!closes) table = { rows: [], hasNames: details.includes('header-row="true"') };
    } else if (name === 'tr' || name === 'td') {
      if (!closes && name === 'tr') table?.rows.push([]);
      if (!closes && name === 'td') table?.rows.at(-1)?.push('');
    } else if (name === 'br') add(table ? ' ' : '\n');
    else if (name === 'mention-date') add(dateOf(details));
    else if (name === 'page' || name === 'database') add(!closes && beginsLine(text, index) ? '- ' : '');
    else if (details.endsWith('/') && name!.startsWith('mention-')) add(/ url="(https:[^"]*)"/.exec(details)?.[1] ?? '@someone');
  }
  add(table ? text.slice(from) : unmarked(text.slice(from)));
  endTable();
  return plain;
}

const beginsLine = (text: string, at: number) => /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, at - 40), at));
const isKnown = (name: string) => wrappers.has(name) || ['table', 'tr', 'td', 'br', 'mention-date', 'page', 'database'].includes(name);

/** "2026-12-01 10:00 to 2026-12-05". */
function dateOf(details: string): string {
  const value = (name: string) => new RegExp(` ${name}="([^"]{1,40})"`).exec(details)?.[1];
  const [start, end] = [
    [value('start'), value('startTime')],
    [value('end'), value('endTime')],
  ].map((parts) => parts.filter(Boolean).join(' '));
  return [start, end].filter(Boolean).join(' to ');
}

const unmarked = (text: string) => text.replaceAll(attributes, '').replaceAll(escaped, '$1');
