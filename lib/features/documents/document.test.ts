import { expect, test } from 'vitest';
import { type DocumentSummary, progressLabel } from './document.ts';

const reading = { status: 'processing', kind: 'pdf', isRead: false, pageCount: 61, pagesRead: 38, progress: null } as const;

test.each<[string, Partial<DocumentSummary>, string | null]>([
  ['a PDF', {}, 'Reading page 38 of 61'],
  ['a mailbox', { kind: 'mbox', pageCount: 4000, pagesRead: 1200 }, 'Reading conversation 1,200 of 4,000'],
  ['an export of Slack', { kind: 'slack', pageCount: 2400, pagesRead: 482 }, 'Reading, the newest days first: 20% so far'],
  ['a file of which nothing is read', { kind: null, pageCount: null, pagesRead: 0 }, 'Reading'],
  ['a file that waits', { status: 'pending' }, 'Waiting to be read'],
  [
    'a document that is made searchable',
    { isRead: true, progress: { chunks: 3, byMeaning: 1 } },
    'Searchable by keyword; by meaning 33% so far',
  ],
  ['a document that is ready', { status: 'ready', isRead: true }, null],
])('the progress of %s is said in words', (_, document, label) => expect(progressLabel({ ...reading, ...document })).toBe(label));
