import { zipSync } from 'fflate';
import type { Claim } from '#lib/features/claims/claim.ts';
import { wordParagraph, wordParts } from '#lib/features/documents/testing/office-files.ts';
import { pdfFile } from '#lib/features/documents/testing/pdf-file.ts';
import type { ImportRequest } from '#lib/features/imports/read-import.ts';
import { slackExport } from '#lib/features/imports/testing/slack-export.ts';
import type { Brief } from '#lib/runs/drafts/brief.ts';
import type { PreviousVersion } from '#lib/runs/drafts/wanted-changes.ts';
import type { InputOf, TaskName } from '../tasks.ts';
import { hostileMarkdown } from './hostile-markdown.ts';

/** Input written to block other people, and the task that reads it. */
export interface HostileInput {
  name: string;
  task: TaskName;
  input: InputOf<TaskName>;
}

const lines = (count: number, line: (n: number) => string) => Array.from({ length: count }, (_, n) => line(n)).join('\n');
const repeated = (piece: string, kilobytes: number) => piece.repeat(Math.ceil((kilobytes * 1000) / piece.length));
const words = (count: number, seed: number) => lines(count, (n) => `w${(n * 7919 + seed).toString(36)}`).replaceAll('\n', ' ');

export const hostilePlans: Readonly<Record<string, string>> = {
  'a plan of 20,000 keys': lines(20_000, (n) => `k${n}: v`),
  'a plan of 14,000 keys': lines(14_000, (n) => `k${n}: v`),
  'a plan of 15,000 aliases': `a: &a x\nb:\n${lines(15_000, () => ' - *a')}`,
  'a plan of 5,000 anchors': lines(5000, (n) => `- &a${n} x`),
  'a plan of 260,000 closing braces': repeated('}', 260),
  'a plan of 260,000 opening brackets': repeated('[', 260),
  'a plan of 2,000 lists in brackets': `${'['.repeat(2000)}${']'.repeat(2000)}`,
  'a plan of maps in braces': `${'{a: '.repeat(480)}b${'}'.repeat(480)}`,
  'a plan of 100,000 empty lists': `- [${repeated('[],', 250)}]`,
  'a plan that doubles itself ten times': `a0: &a0 [x, x]\n${lines(20, (n) => `a${n + 1}: &a${n + 1} [*a${n}, *a${n}]`)}`,
  'a plan that merges itself': `a: &a {b: 1}\n${lines(1500, (n) => `k${n}: {<<: *a, c${n}: 1}`)}`,
  'a plan of nested lists by indentation': lines(500, (n) => `${' '.repeat(n)}-`),
  'a plan of lists on one line': `${repeated('- ', 200)}a`,
  'a plan of questions': lines(60_000, () => '? a'),
  'a plan of tags': lines(12_000, (n) => `- !tag${n} a`),
  'a plan of documents': lines(40_000, () => '---'),
  'a plan of comments': lines(60_000, () => '# a'),
  'a plan of tabs': lines(60_000, () => '\ta'),
  'a plan of open quotes': lines(40_000, () => '- "a'),
  'a plan of escapes': `a: "${repeated('\\x41', 200)}"`,
  'a plan of one line': `a: ${'x'.repeat(250_000)}`,
  'a plan of folded lines': `a: >\n${lines(60_000, () => ' a')}`,
  'a plan of colons': repeated(':', 250),
  'a plan of commas': `[${repeated(',', 250)}`,
  'a plan of equal keys': lines(14_000, () => 'k: v'),
  'a plan over 256 KB': `# ${'x'.repeat(256 * 1024)}`,
};

const html: Record<string, string> = {
  'a page of titles that never end': repeated('<title', 2000),
  'a page of titles': repeated('<title>', 1000),
  'a page of nested div': repeated('<div>', 1000),
  'a page of nested lists': repeated('<ul>', 1000),
  'a page of nested items': repeated('<ul><li>', 600),
  'a page of nested tables': repeated('<table><tr><td>', 600),
  'a page of nested quotes': repeated('<blockquote>', 600),
  'a page of paragraphs': repeated('<p>a', 900),
  'a page of attributes': `<a ${repeated('b=c ', 900)}>`,
  'a page of one long attribute': `<a b="${'x'.repeat(900_000)}">`,
  'a page of comments that never end': repeated('<!--', 900),
  'a page of comments': repeated('<!---->', 900),
  'a page of entities': repeated('&amp;', 900),
  'a page of entities that never end': repeated('&am', 900),
  'a page of a style sheet': `<style>${repeated('a{b:c}', 900)}`,
  'a page of style attributes': repeated('<b style="a:b;c:d">', 900),
  'a page of scripts': repeated('<script>', 900),
  'a page of line breaks': repeated('<br>', 900),
  'a page of spaces': ' '.repeat(2_000_000),
  'a page of signs that open nothing': repeated('< ', 900),
  'a page of CDATA': repeated('<![CDATA[', 900),
  'a page of headings': repeated('<h1>A</h1>', 900),
  'a page of cells': `<table>${repeated('<tr><td>a<td>b', 900)}`,
};

const pairs: Record<string, { before: string; after: string }> = {
  'a text of 190 KB whose every line is another': {
    before: lines(6000, (n) => `Row ${n} of what was written before`),
    after: lines(6000, (n) => `Line ${n * 3} says something else`),
  },
  'a table whose every row is another': {
    before: `|a|b|\n|-|-|\n${lines(9000, (n) => `|${n}|x${n}|`)}`,
    after: `|a|b|\n|-|-|\n${lines(9000, (n) => `|y${n}|${n * 7}|`)}`,
  },
  'a list whose every item is another': {
    before: lines(9000, (n) => `- item ${n} of one`),
    after: lines(9000, (n) => `- entry ${n * 5} of two`),
  },
  'one paragraph whose every word is another': { before: words(20_000, 1), after: words(20_000, 500_009) },
  'a paragraph that is turned around': { before: words(15_000, 1), after: words(15_000, 1).split(' ').reverse().join(' ') },
  'paragraphs that are all alike': {
    before: lines(3000, (n) => `a b c d e f g ${n}\n`),
    after: lines(3000, (n) => `a b c d e f g ${n + 9000}\n`),
  },
};

/** Sources of a draft. At most 60,000 characters of one are read. */
const sources: Record<string, string> = {
  'a source of spaces': `a${' '.repeat(60_000)}b`,
  'a source of emphasis': repeated('*a ', 60),
  'a source of brackets': lines(60, () => '['.repeat(1000)),
  'a source of headings': lines(5000, (n) => `## Heading ${n}`),
  'a source of sentences': repeated('We shipped it. ', 60),
  'a source of colons': repeated('a: ', 60),
  'a source of dates': repeated('2026-11-22 ', 60),
};

const briefOf = (text: string): Brief => ({
  ...{ title: 'Weekly status', kind: 'status_report', description: null, instructions: null, recipient: null, author: 'Maya' },
  ...{ period: { start: null, end: new Date('2026-11-22T00:00:00Z') }, timeZone: 'UTC', missing: [], settled: null, approved: null },
  materials: [{ ref: 'pasted', kind: 'text', title: 'Notes', text }],
  guidance: [
    { ref: 'memory:1', words: 'Keep it under 100 words' },
    { ref: 'memory:2', words: 'Put the blockers first' },
  ],
});

const cited: Record<string, string> = {
  'a long run of spaces': sources['a source of spaces']!,
  'a text of citations': repeated('A 1. [^1]', 90),
  'a text of names': repeated('Anna Berg ', 60),
};

/** Claims of the beginnings of a text. */
const claimsOf = (text: string): Claim[] =>
  Array.from({ length: 500 }, (_, n) => ({
    text: text.slice(n, n + 2000) || 'x',
    state: 'supported' as const,
    sources: [{ source: 0, ref: 'a' }],
  }));

const previousOf = (text: string): PreviousVersion => ({
  ...{ number: 1, ref: 'deliverable:a/versions/1', claims: claimsOf(text) },
  snapshots: [{ kind: 'text', title: 'Notes', excerpt: '' }],
});

const inTables = (times: number) => '<w:tbl><w:tr><w:tc>'.repeat(times) + wordParagraph('x') + '</w:tc></w:tr></w:tbl>'.repeat(times);
const bytes = (text: string) => new TextEncoder().encode(text);

const importOf = (kind: ImportRequest['kind'], file: Uint8Array): ImportRequest => ({ file, kind, cursor: null });
const mailbox = (text: string) => importOf('mbox', bytes(text));
const calendar = (text: string) => importOf('ics', bytes(`BEGIN:VCALENDAR\n${text}\nEND:VCALENDAR`));

/** Uploaded files. */
const uploads: { name: string; task: TaskName; input: Uint8Array | ImportRequest }[] = [
  { name: 'a PDF of 10,000 pages', task: 'read-pdf', input: pdfFile(...Array.from({ length: 10_000 }, () => 'x')) },
  { name: 'a PDF of 2,500 pages', task: 'read-pdf', input: pdfFile(...Array.from({ length: 2500 }, () => 'x')) },
  { name: 'a PDF of brackets', task: 'read-pdf', input: bytes(`%PDF-1.4\n${repeated('[', 900)}`) },
  { name: 'a PDF that is one long line', task: 'read-pdf', input: pdfFile('x '.repeat(200_000)) },
  { name: 'a Word file of nested tables', task: 'read-office', input: zipSync(wordParts(inTables(5000))) },
  { name: 'a Word file of many tables', task: 'read-office', input: zipSync(wordParts(inTables(1).repeat(30_000))) },
  { name: 'a Word file that unpacks to 150 MB', task: 'read-office', input: zipSync(wordParts(wordParagraph('a'.repeat(150_000_000)))) },
  { name: 'a Word file of 100,000 paragraphs', task: 'read-office', input: zipSync(wordParts(wordParagraph('a').repeat(100_000))) },
  { name: 'an uploaded page of nested div', task: 'read-html', input: bytes(repeated('<div>', 1000)) },
  { name: 'an uploaded page of entities that never end', task: 'read-html', input: bytes(repeated('&am', 900)) },
  { name: 'a table of quotation marks', task: 'read-csv', input: bytes(repeated('"', 900)) },
  { name: 'a table of delimiters', task: 'read-csv', input: bytes(repeated(',', 900)) },
  {
    name: 'an email of boundaries',
    task: 'read-email',
    input: bytes(`Content-Type: multipart/mixed; boundary=x\n\n${repeated('--x\n\n', 900)}`),
  },
  { name: 'an email of one header', task: 'read-email', input: bytes(`Subject: ${repeated('=?utf-8?q?a?= ', 900)}\n\nx`) },
  {
    name: 'a mailbox of a thread of 30,000 emails',
    task: 'read-import',
    input: mailbox('From a\nMessage-ID: <a>\nSubject: a\n\nb\n\n'.repeat(30_000)),
  },
  { name: 'a mailbox of lines that begin one', task: 'read-import', input: mailbox(repeated('\nFrom ', 900)) },
  {
    name: 'a mailbox of emails in each other',
    task: 'read-import',
    input: mailbox(`From a\n${lines(5000, (n) => `Content-Type: multipart/mixed; boundary=b${n}\n\n--b${n}`)}`),
  },
  { name: 'a calendar of events that never end', task: 'read-import', input: calendar(repeated('BEGIN:VEVENT\n', 900)) },
  { name: 'a calendar of components in each other', task: 'read-import', input: calendar(`BEGIN:VEVENT\n${repeated('BEGIN:X\n', 500)}`) },
  {
    name: 'a calendar of one long line',
    task: 'read-import',
    input: calendar(`BEGIN:VEVENT\nDTSTART:20261124\nSUMMARY:${repeated('\n ', 300)}x\nEND:VEVENT`),
  },
  {
    name: 'a Slack export whose replies are in every other day',
    task: 'read-import',
    input: importOf('archive', slackExport({ channels: 1, days: 300, messages: 50, replyTo: 'every other day' })),
  },
  {
    name: 'a Slack export of arrays in each other',
    task: 'read-import',
    input: importOf('archive', zipSync({ 'users.json': bytes('[]'), 'a/2026-11-24.json': bytes('['.repeat(5_000_000)) })),
  },
  {
    name: 'notes that unpack to 20 MB of headings',
    task: 'read-import',
    input: importOf('archive', zipSync({ 'a.md': bytes(repeated('# a\n', 20_000)) })),
  },
  {
    name: 'a JPEG of segments without an image',
    task: 'read-image',
    input: new Uint8Array(Buffer.from(`\xff\xd8${repeated('\xff\xe1\x00\x02', 900)}`, 'latin1')),
  },
  {
    name: 'a JPEG of segments of no length',
    task: 'read-image',
    input: new Uint8Array(Buffer.from(`\xff\xd8${repeated('\xff\xe1\x00\x00', 900)}`, 'latin1')),
  },
  { name: 'a text of headings', task: 'read-text', input: bytes(repeated('# a\n', 900)) },
  { name: 'a text of hash marks', task: 'read-text', input: bytes(repeated('#', 900)) },
  { name: 'a text of tables', task: 'read-text', input: bytes(repeated('|a|b|\n|-|-|\n|c|d|\n', 900)) },
  { name: 'a text of bars', task: 'read-text', input: bytes(`a|b\n-|-\n${repeated('|', 900)}`) },
  { name: 'a text of spaces', task: 'read-text', input: bytes(`a${repeated(' ', 900)}b`) },
];

const few = ['a line of quote markers', 'opening brackets', 'headings', 'footnotes'];

export const hostileInputs: readonly HostileInput[] = [
  ...Object.entries(hostileMarkdown).map(([name, input]) => ({
    name,
    task: 'markdown-to-blocks' as const,
    input: { markdown: input, claims: null },
  })),
  ...few.map((name) => ({ name: `${name}, as a passage`, task: 'passages-to-blocks' as const, input: [hostileMarkdown[name]!] })),
  ...few.flatMap((name) =>
    (['markdown-to-html', 'markdown-to-plain-text', 'markdown-to-docx', 'markdown-to-pdf'] as const).map((task) => ({
      name: `${name}, as ${task.slice(-4).replace('-', '')}`,
      task,
      input: { title: 'A', markdown: hostileMarkdown[name]! },
    })),
  ),
  ...few.map((name) => ({
    name: `${name}, for Notion`,
    task: 'markdown-to-notion-blocks' as const,
    input: { markdown: hostileMarkdown[name]! },
  })),
  ...Object.entries(hostilePlans).map(([name, source]) => ({ name, task: 'read-plan' as const, input: { source, root: '/workspace' } })),
  ...Object.entries(html).map(([name, input]) => ({ name, task: 'html-to-text' as const, input })),
  ...Object.entries(sources).map(([name, text]) => ({ name, task: 'write-by-template' as const, input: briefOf(text) })),
  ...Object.entries(cited).flatMap(([name, text]) => [
    { name: `${name}, cited`, task: 'read-citations' as const, input: { text, brief: briefOf(text) } },
    {
      name: `${name}, linked`,
      task: 'link-sources' as const,
      input: { markdown: text, claims: claimsOf(text), sources: { a: { title: 'A' } } },
    },
    { name: `${name}, with what changed`, task: 'list-changes' as const, input: { ...briefOf(text), previous: previousOf(text) } },
  ]),
  ...uploads,
  ...Object.entries(pairs).flatMap(([name, input]) => [
    { name: `${name}, compared`, task: 'compare-documents' as const, input },
    { name: `${name}, approved`, task: 'measure-edit' as const, input },
    { name: `${name}, learned from`, task: 'lessons-of-edit' as const, input: { draft: input.before, final: input.after, previous: null } },
    { name: `${name}, by lines`, task: 'compare-lines' as const, input: { pairs: [input], most: 400 } },
  ]),
];
