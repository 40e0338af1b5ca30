import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { SourceReading } from '#lib/features/deliverables/source-readings.ts';
import type { NamedSource } from '#lib/features/deliverables/source-titles.ts';
import { Sources } from './sources.tsx';

const textOf = (source: Partial<NamedSource>, reading: SourceReading | null = null) =>
  renderToStaticMarkup(
    <Sources
      sources={[{ kind: 'platform', name: 'Slack, #launch', ...source }]}
      readings={{ each: [reading], hasVersion: false, timeZone: 'UTC', now: '2026-11-20T10:00:00Z' }}
    />,
  ).replaceAll(/<[^>]*>/g, ' ');

test('a source on a platform that was read since it was added says when', () => {
  expect(textOf({ readAt: '2026-11-20T09:30:00Z' })).toMatch(/Read today, 9:30, not in a version yet/);
  expect(textOf({ isWaiting: true })).toContain('Not read yet');
});

test('a source that could not be read for the newest version, and was read since, says when', () => {
  const unread = { state: 'unread', at: '2026-11-20T09:00:00Z', why: '#launch has not been read yet.' } as const;
  expect(textOf({ readAt: '2026-11-20T09:30:00Z' }, unread)).toContain('Read today, 9:30');
  expect(textOf({ readAt: '2026-11-20T08:30:00Z' }, unread)).toContain('has not been read yet');
});

test('a source that was read and fails now says so', () => {
  const problem = 'The channel is gone.';
  const readAt = '2026-11-20T09:30:00Z';
  expect(textOf({ readAt, problem })).toContain('Read today, 9:30, not since: The channel is gone.');
  expect(textOf({ readAt, problem }, { state: 'read', at: readAt })).toContain('Read today, 9:30, not since: The channel is gone.');
});

test('a source without news says that the newest version does not rest on it, not that none does', () => {
  const named = renderToStaticMarkup(
    <Sources
      sources={[{ kind: 'platform', name: 'Slack, #launch', readAt: '2026-11-20T09:30:00Z' }]}
      readings={{ each: [null], hasVersion: true, timeZone: 'UTC', now: '2026-11-20T10:00:00Z' }}
    />,
  );
  expect(named).toContain('not in the newest version');
});

test('a pasted text that was added since the newest version is not called unread', () => {
  expect(textOf({ kind: 'description', name: 'Notes' })).toContain('Not in a version yet');
});

test('a file that could not be read says why before the first version', () => {
  expect(textOf({ kind: 'ref', name: 'document:1', problem: 'It is protected by a password.' })).toContain(
    'Couldn’t be read: It is protected by a password.',
  );
});
