import { expect, test } from 'vitest';
import type { Grant } from '../../connector.ts';
import { PlatformError } from '../../platform-error.ts';
import type { AskGoogle } from '../google-client.ts';
import { calendarService } from './calendar-service.ts';
import { transform } from './transform.ts';

const event = (id: string, summary: string, day: string) => ({
  id,
  summary,
  status: 'confirmed',
  start: { dateTime: `${day}T09:00:00Z` },
  end: { dateTime: `${day}T09:30:00Z` },
});

/**
 * A calendar that answers as Google documents it, with tokens for what has changed, which the emulator does not have:
 * `answers` by the token that is asked for, or `all`.
 */
function calendarWith(answers: Record<string, object>) {
  const asked: Record<string, unknown>[] = [];
  const list = async (params: Record<string, unknown>) => {
    asked.push(params);
    const answer = answers[String(params.pageToken ?? params.syncToken ?? 'all')];
    if (!answer) throw new PlatformError('gone', 'Gone.');
    return { data: answer };
  };
  const ask = (async (_: unknown, call: (clients: unknown) => Promise<{ data: unknown }>) =>
    (await call({ calendar: async () => ({ events: { list } }) })).data) as AskGoogle;
  const resource = { externalId: 'calendar:team', name: 'Team', kind: 'calendar' as const };
  const fetch = (cursor: string | null, now = '2026-11-23T10:00:00.000Z') =>
    calendarService(ask).fetchSince({ accessToken: 'token' } as Grant, resource, cursor, {
      signal: AbortSignal.timeout(10_000),
      now: new Date(now),
      since: new Date('2026-08-25T10:00:00.000Z'),
      stored: async () => new Map(),
    });
  return { asked, fetch };
}

const first = { items: [event('a', 'Board meeting', '2026-11-24')], nextPageToken: 'page 2' };
const second = { items: [event('b', 'Review', '2026-11-25')], nextSyncToken: 'sync 1' };

test('events are read in pages, and afterwards only what has changed, with what was canceled', async () => {
  const moved = { items: [event('a', 'Board meeting, moved', '2026-11-26'), { id: 'b', status: 'cancelled' }], nextSyncToken: 'sync 2' };
  const { asked, fetch } = calendarWith({ all: first, 'page 2': second, 'sync 1': moved });
  const one = await fetch(null);
  expect(one).toMatchObject({ more: true, items: [{ externalId: 'a' }] });
  const two = await fetch(one.cursor);
  expect(two).toMatchObject({ more: false, items: [{ externalId: 'b' }], completeSince: '2026-08-25T10:00:00.000Z' });
  const three = await fetch(two.cursor, '2026-11-23T10:30:00.000Z');
  expect(three).toMatchObject({ more: false, items: [{ externalId: 'a', at: '2026-11-26T09:00:00.000Z' }], removed: ['b'] });
  expect(three.completeSince).toBeUndefined();
  // Google takes no times beside a token.
  expect(asked.map(({ timeMin, timeMax, syncToken }) => [timeMin, timeMax, syncToken])).toEqual([
    ['2026-08-25T10:00:00.000Z', '2027-02-21T10:00:00.000Z', undefined],
    ['2026-08-25T10:00:00.000Z', '2027-02-21T10:00:00.000Z', undefined],
    [undefined, undefined, 'sync 1'],
  ]);
});

test('all events are read again after a day, and when Google no longer knows the token', async () => {
  const { asked, fetch } = calendarWith({ all: second, 'sync 1': { items: [], nextSyncToken: 'forgotten' } });
  const { cursor } = await fetch(null);
  expect(await fetch(cursor, '2026-11-24T10:00:00.000Z')).toMatchObject({ items: [{ externalId: 'b' }] });
  const { cursor: later } = await fetch(cursor, '2026-11-23T10:30:00.000Z');
  expect(await fetch(later, '2026-11-23T11:00:00.000Z')).toMatchObject({ items: [{ externalId: 'b' }] });
  expect(asked.map(({ syncToken }) => syncToken)).toEqual([undefined, undefined, 'sync 1', 'forgotten', undefined]);
});

test('an event becomes an item with its time, place and people', () => {
  const full = {
    ...event('a', 'Board meeting', '2026-11-24'),
    location: 'Room 4',
    organizer: { displayName: 'Sarah Lind' },
    htmlLink: 'https://calendar.google.com/event?eid=a',
    recurringEventId: 'series',
    attendees: [
      { email: 'jonas@acme.com', displayName: 'Jonas Weber' },
      { email: 'li@acme.com', responseStatus: 'declined' },
      { email: 'room', resource: true },
    ],
  };
  expect(transform(full, { description: 'Bring the figures.', timeZone: 'Europe/Berlin' })).toEqual({
    externalId: 'a',
    kind: 'event',
    author: 'Sarah Lind',
    at: '2026-11-24T09:00:00.000Z',
    text: 'Board meeting\nWhen: 2026-11-24 10:00 to 10:30 (Europe/Berlin)\nWhere: Room 4\nWith: Jonas Weber, li@acme.com (declined)\n\nBring the figures.',
    link: 'https://calendar.google.com/event?eid=a',
    thread: 'series',
    listedAt: '2026-11-24T09:00:00.000Z',
  });
  const days = { id: 'b', summary: 'Offsite', start: { date: '2026-11-24' }, end: { date: '2026-11-26' } };
  expect(transform(days, { description: '', timeZone: 'nowhere' })?.text).toBe('Offsite\nWhen: 2026-11-24 to 2026-11-25');
  expect(transform({ id: 'c' }, { description: '', timeZone: 'UTC' })).toBeNull();
});
