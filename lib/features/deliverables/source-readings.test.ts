import { expect, test } from 'vitest';
import { sourceKey } from '#lib/features/deliverables/source-key.ts';
import { readingOf } from './source-readings.ts';

const at = '2026-11-23T09:00:00Z';
const written = (...snapshots: object[]) => ({ snapshots, writtenAt: at, periodStart: '2026-11-16T09:00:00Z' });
const report = { type: 'ref', value: 'deliverable:abc' } as const;

test('a source that was read says when, and since when it has not changed', () => {
  const snapshot = { kind: 'deliverable', source: 'deliverable:abc', ref: 'deliverable:abc/versions/3@2026-11-20T00:00:00Z' };
  expect(readingOf(report, written(snapshot))).toEqual({ state: 'read', at });
  const old = { ...snapshot, ref: 'deliverable:abc/versions/2@2026-11-03T00:00:00Z' };
  expect(readingOf(report, written(old))).toEqual({ state: 'read', at, unchangedSince: '2026-11-03T00:00:00Z' });
  expect(readingOf(report, written(old, snapshot))).toEqual({ state: 'read', at });
});

test('a source that could not be read says why; a source added since has no reading', () => {
  const missing = { kind: 'missing', source: 'https://example.com/', ref: '', excerpt: 'The page answered with 404.' };
  expect(readingOf({ type: 'url', value: 'https://example.com/' }, written(missing))).toEqual({
    state: 'unread',
    at,
    why: 'The page answered with 404.',
  });
  expect(readingOf(report, written(missing))).toBeNull();
  expect(readingOf(report, { ...written(), snapshots: null })).toBeNull();
});

test('pages and pasted texts are never called unchanged', () => {
  const page = { kind: 'url', source: 'https://example.com/', ref: 'https://example.com/@2026-11-01T00:00:00Z' };
  expect(readingOf({ type: 'url', value: 'https://example.com/' }, written(page))).toEqual({ state: 'read', at });
});

test('a pasted text that was edited beyond its first 200 characters counts as unread', () => {
  const text = { type: 'description', value: `${'Long notes. '.repeat(30)}The end.` } as const;
  const edited = { ...text, value: text.value.replace('The end', 'Another end') };
  const snapshot = { kind: 'text', ref: 'pasted', source: sourceKey(text.value) };
  expect(readingOf(text, written(snapshot))).toEqual({ state: 'read', at });
  expect(readingOf(edited, written(snapshot))).toBeNull();
});

test('a version that stored only the beginning of a long text still says when it was read', () => {
  const text = { type: 'description', value: 'Long notes. '.repeat(30) } as const;
  expect(readingOf(text, written({ kind: 'text', ref: 'pasted', source: text.value.slice(0, 200) }))).toEqual({ state: 'read', at });
});

test('a channel was read when its platform was, which may be before the version was written', () => {
  const channel = { type: 'platform', provider: 'slack', value: '#launch' } as const;
  const readAt = '2026-11-23T08:20:00+00:00';
  const snapshot = { kind: 'platform', source: '#launch', ref: `platform:slack/resources/1@${readAt}` };
  expect(readingOf(channel, written(snapshot))).toEqual({ state: 'read', at: readAt });
  const part = 'Only the newest 500 of 900 items were read.';
  expect(readingOf(channel, written({ ...snapshot, part }))).toEqual({ state: 'read', at: readAt, part });
});
