import type { calendar_v3 } from '@googleapis/calendar';
import { timeZoneName } from '#lib/schedule/time-zone.ts';
import type { Item } from '../../item.ts';

const MOST_ATTENDEES = 50;

/** An event as an item, at the time when it begins; null if that cannot be told. `timeZone` is that of its calendar. */
export function transform(
  { id, summary, start, end, location, attendees = [], organizer, htmlLink, recurringEventId, hangoutLink }: calendar_v3.Schema$Event,
  { description, timeZone }: { description: string; timeZone: string },
): Item | null {
  const begins = Date.parse(start?.dateTime ?? start?.date ?? '');
  if (!id || Number.isNaN(begins)) return null;
  const at = new Date(begins).toISOString();
  const people = attendees.slice(0, MOST_ATTENDEES).flatMap(({ displayName, email, responseStatus, resource }) => {
    const name = displayName || email;
    return name && !resource ? [responseStatus === 'declined' ? `${name} (declined)` : name] : [];
  });
  const more = attendees.length - MOST_ATTENDEES;
  const lines = [
    summary?.trim() || 'Untitled event',
    `When: ${whenOf(start, end, timeZone)}`,
    location && `Where: ${location}`,
    !location && hangoutLink && `Where: ${hangoutLink}`,
    people.length > 0 && `With: ${people.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
  ].filter((line) => typeof line === 'string');
  return {
    externalId: id,
    kind: 'event',
    author: organizer?.displayName || organizer?.email || null,
    at,
    text: [lines.join('\n'), description.trim()].filter(Boolean).join('\n\n').replaceAll('\0', '').toWellFormed(),
    link: htmlLink && /^https?:\/\//.test(htmlLink) ? htmlLink : null,
    thread: recurringEventId ?? id,
    listedAt: at,
  };
}

type EventTime = calendar_v3.Schema$EventDateTime | undefined;

/** "2026-11-24 09:00 to 09:30 (Europe/Berlin)", or the days of an event that lasts whole days. */
export function whenOf(start: EventTime, end: EventTime, timeZone: string): string {
  if (start?.date) {
    // The end of such an event is the day after it.
    const last = end?.date ? new Date(Date.parse(end.date) - 1).toISOString().slice(0, 10) : start.date;
    return last > start.date ? `${start.date} to ${last}` : start.date;
  }
  const zone = timeZoneName(start?.timeZone ?? '') ?? timeZoneName(timeZone) ?? 'UTC';
  const [from, to] = [start, end].map((time) => {
    const moment = Date.parse(time?.dateTime ?? '');
    return Number.isNaN(moment) ? null : localTime(new Date(moment), zone);
  });
  const until = to && (to.slice(0, 10) === from?.slice(0, 10) ? to.slice(11) : to);
  return `${from}${until ? ` to ${until}` : ''} (${zone})`;
}

const localTime = (moment: Date, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(moment);
