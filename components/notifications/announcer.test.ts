import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Notification } from '#lib/features/notifications/notification.ts';
import { createAnnouncer, QUIET_MS } from './announcer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const draft = (versionNumber: number): Notification => ({
  id: `${versionNumber}`,
  kind: 'draft',
  title: 'Report',
  versionNumber,
  state: null,
  deliverableId: 'd',
  ticketId: null,
  times: 1,
  happenedAt: '2026-11-02T09:00:00.000Z',
  read: false,
});

test('one notification is announced in full, several by their count', () => {
  const said: string[] = [];
  createAnnouncer((text) => said.push(text)).hear([draft(1)]);
  createAnnouncer((text) => said.push(text)).hear([draft(2), draft(3), draft(4)]);
  expect(said).toEqual(['Version 1 of “Report” is ready for review', '3 new notifications']);
});

test('notifications in quick succession are announced together, then silence follows', () => {
  const said: string[] = [];
  const announcer = createAnnouncer((text) => said.push(text));
  announcer.hear([]);
  for (let n = 1; n <= 5; n++) announcer.hear([draft(n)]);
  expect(said).toHaveLength(1);
  vi.advanceTimersByTime(QUIET_MS);
  expect(said.slice(1)).toEqual(['4 new notifications']);
  vi.advanceTimersByTime(QUIET_MS);
  expect(said.slice(2)).toEqual(['']);
  announcer.hear([draft(6)]);
  expect(said.slice(3)).toEqual(['Version 6 of “Report” is ready for review']);
});
