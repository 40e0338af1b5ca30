import type { calendar_v3 } from '@googleapis/calendar';
import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import { FileProblem, headingLine } from '#lib/features/documents/read-file/file-text.ts';
import { htmlText } from '#lib/features/documents/read-file/read-html-file.ts';
import { transform, whenOf } from '#lib/features/integrations/platforms/google/calendar/transform.ts';
import { localMoment } from '#lib/schedule/local-moment.ts';
import { timeZoneName } from '#lib/schedule/time-zone.ts';
import { type FileSource, placesOf } from './file-source.ts';
import { type ImportReader, MOST_ITEMS } from './import-reader.ts';
import { repetition } from './repetition.ts';

const MOST_OF_EVENT = 1024 * 1024;
const MOST_ZONES = 500;
const MOST_OF_ZONE = 64 * 1024;

/** A calendar (iCalendar): each event is a page, read on its own, so that one that is damaged does not keep the others from being read. */
export function openCalendar(source: FileSource): ImportReader {
  const starts = placesOf(source, 'BEGIN:VEVENT', MOST_ITEMS);
  if (starts.length > MOST_ITEMS)
    throw new FileProblem(`It has more than ${MOST_ITEMS.toLocaleString('en')} events. Split it into smaller files.`);
  if (starts.length === 0) throw new FileProblem('It has no events.');
  const head = source.read(0, Math.min(starts[0]!, MOST_OF_ZONE)).toString('utf8');
  const calendarZone = timeZoneName(/^X-WR-TIMEZONE:(.{1,100}?)\r?$/m.exec(head)?.[1] ?? '');
  const zones = zonesOf(source);
  return {
    kind: 'ics',
    count: starts.length,
    async read(index) {
      const from = starts[index]!;
      const bytes = source.read(from, Math.min((starts[index + 1] ?? source.size) - from, MOST_OF_EVENT));
      const event = new ICAL.Component(ICAL.parse(componentIn(bytes, 'VEVENT')));
      const item = transform(eventOf(event, zones, calendarZone), {
        description: [repeats(event), replaced(event, zones, calendarZone), textOf(event, 'description')].filter(Boolean).join('\n\n'),
        timeZone: calendarZone ?? 'UTC',
      });
      if (!item) throw new Error('The event has no time.');
      const [title = '', ...lines] = item.text.split('\n');
      return { texts: [[headingLine(1, title), lines.join('\n')].filter(Boolean).join('\n\n')], writtenAt: null, takesPlaceAt: item.at };
    },
    notices: {
      unread: (count) => `${count === 1 ? 'One of its events' : `${count.toLocaleString('en')} of its events`} could not be read.`,
      partial: '',
    },
  };
}

/** The text of a component at the beginning of `bytes`, without what follows it. */
function componentIn(bytes: Buffer, name: string): string {
  const end = bytes.indexOf(`END:${name}`);
  if (end < 0) throw new Error(`${name} does not end.`);
  return bytes.subarray(0, end + 4 + name.length).toString('utf8');
}

/** The time zones that the file defines, by the names that it gives them. */
function zonesOf(source: FileSource): Map<string, ICAL.Timezone> {
  const zones = new Map<string, ICAL.Timezone>();
  for (const at of placesOf(source, 'BEGIN:VTIMEZONE', MOST_ZONES)) {
    try {
      const component = new ICAL.Component(ICAL.parse(componentIn(source.read(at, MOST_OF_ZONE), 'VTIMEZONE')));
      const zone = new ICAL.Timezone(component);
      zones.set(zone.tzid, zone);
    } catch {
      // Times in it are read as those of the calendar.
    }
  }
  return zones;
}

/** An event as Google's API returns it, which `transform` reads. */
function eventOf(event: ICAL.Component, zones: Map<string, ICAL.Timezone>, calendarZone: string | undefined): calendar_v3.Schema$Event {
  const start = event.getFirstProperty('dtstart');
  const first = start && momentOf(start, zones, calendarZone);
  const end = event.getFirstProperty('dtend');
  const duration = event.getFirstPropertyValue('duration');
  const last = end ? momentOf(end, zones, calendarZone) : first && duration instanceof ICAL.Duration ? later(first, duration) : undefined;
  const organizer = event.getFirstProperty('organizer');
  const summary = textOf(event, 'summary');
  return {
    id: textOf(event, 'uid') || 'event',
    summary: textOf(event, 'status') === 'CANCELLED' ? `${summary} (canceled)` : summary,
    location: textOf(event, 'location') || null,
    ...(first && { start: first }),
    ...(last && { end: last }),
    ...(organizer && { organizer: personOf(organizer) }),
    attendees: event.getAllProperties('attendee').map((attendee) => ({
      ...personOf(attendee),
      responseStatus: parameter(attendee, 'partstat')?.toLowerCase() ?? null,
      resource: /^(?:room|resource)$/i.test(parameter(attendee, 'cutype') ?? ''),
    })),
  };
}

const personOf = (property: ICAL.Property) => ({
  displayName: parameter(property, 'cn') ?? '',
  email: String(property.getFirstValue() ?? '').replace(/^mailto:/i, ''),
});

const parameter = (property: ICAL.Property, name: string): string | undefined => {
  const value = property.getParameter(name);
  return typeof value === 'string' ? value : value?.[0];
};

const textOf = (event: ICAL.Component, name: string) => {
  const text = String(event.getFirstPropertyValue(name) ?? '').trim();
  return name === 'description' && /<[a-z][^<>]{0,500}>/i.test(text) ? htmlText(text) : text;
};

/** A day, or a moment with the time zone that it was entered in. */
function momentOf(property: ICAL.Property, zones: Map<string, ICAL.Timezone>, calendarZone: string | undefined) {
  const time = property.getFirstValue();
  if (!(time instanceof ICAL.Time)) throw new Error('A time of the event is not one.');
  if (time.isDate) return { date: time.toString() };
  if (time.zone === ICAL.Timezone.utcTimezone) return { dateTime: time.toJSDate().toISOString(), timeZone: calendarZone ?? 'UTC' };
  const named = parameter(property, 'tzid');
  const known = timeZoneName(named ?? '') ?? (zones.has(named ?? '') ? undefined : calendarZone);
  if (known) return { dateTime: inZone(time, known), timeZone: known };
  const zone = zones.get(named ?? '');
  // Without a known zone, the clock of the event is all that is known.
  if (zone) time.zone = zone;
  return { dateTime: zone ? time.toJSDate().toISOString() : inZone(time, 'UTC'), timeZone: calendarZone ?? 'UTC' };
}

function repeats(event: ICAL.Component): string {
  const rule = event.getFirstPropertyValue('rrule');
  const leftOut = event.getAllProperties('exdate').flatMap((property) => property.getValues());
  const days = leftOut.filter((time) => time instanceof ICAL.Time).map((time) => time.toString().slice(0, 10));
  return rule instanceof ICAL.Recur ? repetition(rule, days) : '';
}

/** "Instead of: 2026-12-01 09:15 (Europe/Berlin)", for one time of a repeated event that was changed. */
function replaced(event: ICAL.Component, zones: Map<string, ICAL.Timezone>, calendarZone: string | undefined): string {
  const property = event.getFirstProperty('recurrence-id');
  return property ? `Instead of: ${whenOf(momentOf(property, zones, calendarZone), undefined, calendarZone ?? 'UTC')}` : '';
}

function inZone({ year, month, day, hour, minute, second }: ICAL.Time, zone: string): string {
  const date = Temporal.PlainDate.from({ year, month, day });
  return new Date(localMoment(date, Temporal.PlainTime.from({ hour, minute, second }), zone).epochMilliseconds).toISOString();
}

function later(first: calendar_v3.Schema$EventDateTime, duration: ICAL.Duration): calendar_v3.Schema$EventDateTime {
  const seconds = duration.toSeconds();
  const from = Date.parse(first.dateTime ?? first.date!);
  const end = new Date(from + seconds * 1000).toISOString();
  return first.date ? { date: end.slice(0, 10) } : { ...first, dateTime: end };
}
