import { expect, it } from 'vitest';
import { readSnapshots } from './source-snapshots.ts';

it('reads a stored source with the time of its content', () => {
  expect(
    readSnapshots([
      { ref: 'memory:1@2026-11-20T09:00:00Z', kind: 'memory', title: 'Dana wants the money first', excerpt: 'Dana …' },
      { ref: 'document:2', title: 'Q4 plan', updated_at: '2026-11-17T08:00:00Z', read_at: '2026-11-21T09:12:00Z' },
      { ref: 'https://example.com/@maya', title: '' },
      { ref: 'pasted', kind: 'text', title: 'What you pasted' },
      { ref: '', kind: 'missing', title: 'Slack', excerpt: 'It did not answer.' },
    ]),
  ).toEqual([
    { ref: 'memory:1', kind: 'memory', title: 'Dana wants the money first', excerpt: 'Dana …', asOf: '2026-11-20T09:00:00Z' },
    { ref: 'document:2', kind: 'document', title: 'Q4 plan', excerpt: '', asOf: '2026-11-17T08:00:00Z', readAt: '2026-11-21T09:12:00Z' },
    { ref: 'https://example.com/@maya', kind: 'url', title: 'https://example.com/@maya', excerpt: '' },
    { kind: 'text', title: 'What you pasted', excerpt: '' },
    { kind: 'missing', title: 'Slack', excerpt: 'It did not answer.' },
  ]);
});

it('tolerates sources stored in another form', () => {
  expect(readSnapshots(null)).toEqual([]);
  expect(readSnapshots([null, 3, {}, 'work:7', { ref: 5, title: 'Notes', updated_at: 12, version: 3 }])).toEqual([
    { ref: 'work:7', kind: 'work', title: 'work:7', excerpt: '' },
    { kind: '', title: 'Notes', excerpt: '' },
  ]);
});
