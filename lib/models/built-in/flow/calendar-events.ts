import { Temporal } from 'temporal-polyfill';
import type { Moment } from '#lib/models/built-in/language/moments.ts';
import { atZone } from '#lib/schedule/local-moment.ts';
import { call, type Flow, RequestError } from './flow.ts';
import type { Days } from './runs-on.ts';

/** An event of a connected calendar. */
export interface CalendarEvent {
  ref: string;
  title: string;
  /** Its whole text. */
  about: string;
  place?: string;
  /** In ms. */
  at: number;
  days: Days;
  /** "16:00 to 16:30"; absent for a whole day. */
  times?: string;
}

/** True for an event on one of these days. */
export const isWithin =
  ({ first, last }: Days) =>
  ({ days }: CalendarEvent) =>
    Temporal.PlainDate.compare(days.first, last) <= 0 && Temporal.PlainDate.compare(days.last, first) >= 0;

const PAGE = 100;
/** The most pages of events that are looked through, the last events first. */
const MOST_PAGES = 50;
/** Events that began more days before are not found. */
const LONGEST_DAYS = 31;

/** The events that take place from a day on, and some before it. Ends the request if there are too many to look through. */
export function* eventsFrom(first: Temporal.PlainDate, { timeZone }: Moment): Flow<CalendarEvent[]> {
  const earliest = first.subtract({ days: LONGEST_DAYS }).toZonedDateTime(timeZone).epochMilliseconds;
  const events: CalendarEvent[] = [];
  let offset = 0;
  for (let page = 0; page < MOST_PAGES; page++) {
    const { items, total } = yield* call(
      'List',
      { pattern: 'platform:google/items?kind=event', limit: PAGE, offset, order_by: 'at', order: 'desc' },
      'look into your calendar',
    );
    const rows = items as Record<string, unknown>[];
    events.push(...rows.flatMap((row) => eventOf(row, timeZone) ?? []));
    offset += rows.length;
    if (rows.length === 0 || offset >= Number(total) || Date.parse(String(rows.at(-1)!.at)) < earliest) return events;
  }
  throw new RequestError('Your calendar has too many events to look through here.');
}

const day = String.raw`\d{4}-\d\d-\d\d`;
const clock = String.raw`\d\d:\d\d`;
/** The second line of an event: "When: 2026-11-24 10:00 to 10:30 (Europe/Berlin)", "When: 2026-11-24 to 2026-11-25". */
const when = new RegExp(`^When: (?<from>${day})(?: (?<start>${clock}))?(?: to (?:(?<to>${day}) ?)?(?<end>${clock})?)?`, 'm');

function eventOf({ id, at, text }: Record<string, unknown>, timeZone: string): CalendarEvent | undefined {
  const { from, start, to = from, end } = when.exec(String(text))?.groups ?? {};
  if (!from || !to) return undefined;
  const begins = Date.parse(String(at));
  const place = /^Where: (.+)$/m.exec(String(text))?.[1];
  const event = {
    ref: `platform:google/items/${id}`,
    title: String(text).split('\n')[0]!,
    about: String(text),
    ...(place && { place }),
    at: begins,
  };
  if (!start) return { ...event, days: { first: Temporal.PlainDate.from(from), last: Temporal.PlainDate.from(to) } };
  // In the person’s time zone, which may not be the calendar’s.
  const first = atZone(new Date(begins), timeZone);
  const length = end ? minutesBetween(`${from}T${start}`, `${to}T${end}`) : 0;
  const last = first.add({ minutes: length });
  return {
    ...event,
    days: { first: first.toPlainDate(), last: last.toPlainDate() },
    times: length > 0 ? `${timeOf(first)} to ${timeOf(last)}` : timeOf(first),
  };
}

const minutesBetween = (from: string, to: string) =>
  Math.max(0, Temporal.PlainDateTime.from(from).until(Temporal.PlainDateTime.from(to)).total('minutes'));

const timeOf = (moment: Temporal.ZonedDateTime) => moment.toPlainTime().toString({ smallestUnit: 'minute' });
