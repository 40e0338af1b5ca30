import type { calendar_v3 } from '@googleapis/calendar';
import { daysReadAhead } from '#lib/entities/calendar-reach.ts';
import type { FetchedPage, Grant, Resource } from '../../connector.ts';
import { PlatformError } from '../../platform-error.ts';
import type { AskGoogle } from '../google-client.ts';
import { googleScopes } from '../google-scopes.ts';
import { type GoogleService, googleId, resourceId } from '../google-service.ts';
import { type CalendarCursor, parseCalendarCursor } from './calendar-cursor.ts';
import { descriptionText } from './description-text.ts';
import { transform } from './transform.ts';

const PAGE = 100;
const DAY = 24 * 60 * 60 * 1000;

/**
 * Google Calendar: calendars are picked, events are read, each of a series for itself. All are read once a day, because the time
 * that is read moves on; in between only what has changed.
 */
export function calendarService(ask: AskGoogle): GoogleService {
  const events = ({ accessToken }: Grant, signal: AbortSignal, params: calendar_v3.Params$Resource$Events$List) =>
    ask({ accessToken, signal }, async ({ calendar }) =>
      (await calendar()).events.list({ ...params, singleEvents: true, maxResults: PAGE }),
    );

  async function readPage(grant: Grant, calendarId: string, cursor: CalendarCursor, signal: AbortSignal): Promise<FetchedPage> {
    const { fullScanAt, since, sync, page } = cursor;
    const ahead = new Date(Date.parse(fullScanAt) + daysReadAhead * DAY).toISOString();
    const answer = await events(grant, signal, {
      calendarId,
      ...(since ? { timeMin: since, timeMax: ahead } : { syncToken: sync! }),
      ...(page && { pageToken: page }),
    });
    const items: FetchedPage['items'] = [];
    const removed: string[] = [];
    for (const event of answer.items ?? []) {
      const description = await descriptionText(event.description ?? '', signal);
      const item = event.status === 'cancelled' ? null : transform(event, { description, timeZone: answer.timeZone ?? 'UTC' });
      if (item && (!since || item.at >= since)) items.push(item);
      else if (!item && event.id) removed.push(event.id);
    }
    const next = answer.nextPageToken;
    if (next) return { items, removed, cursor: JSON.stringify({ ...cursor, page: next }), more: true };
    const between: CalendarCursor = { fullScanAt, ...(answer.nextSyncToken && { sync: answer.nextSyncToken }) };
    return { items, removed, cursor: JSON.stringify(between), more: false, ...(since && { completeSince: since }) };
  }

  return {
    kinds: ['calendar'],
    scopes: [googleScopes.listCalendars, googleScopes.readEvents],

    async listResources({ accessToken }, signal): Promise<Resource[]> {
      const { items = [] } = await ask({ accessToken, signal }, async ({ calendar }) =>
        (await calendar()).calendarList.list({ maxResults: 250, minAccessRole: 'reader' }),
      );
      return items
        .toSorted((a, b) => Number(b.primary ?? false) - Number(a.primary ?? false))
        .flatMap(({ id, summary, summaryOverride }) =>
          id ? [{ externalId: resourceId('calendar', id), name: summaryOverride || summary || id, kind: 'calendar' as const }] : [],
        );
    },

    async fetchSince(grant, resource, text, { signal, now, since }) {
      const calendarId = googleId(resource);
      const cursor = parseCalendarCursor(text);
      const all: CalendarCursor = { fullScanAt: now.toISOString(), since: since.toISOString() };
      if (!cursor) return readPage(grant, calendarId, all, signal);
      if (cursor.page) return readPage(grant, calendarId, cursor, signal);
      if (!cursor.sync || now.getTime() - Date.parse(cursor.fullScanAt) >= DAY) return readPage(grant, calendarId, all, signal);
      try {
        return await readPage(grant, calendarId, cursor, signal);
      } catch (error) {
        // Google no longer knows the token; if it is the calendar that is gone, reading it says so.
        if (error instanceof PlatformError && error.problem === 'gone') return readPage(grant, calendarId, all, signal);
        throw error;
      }
    },
  };
}
