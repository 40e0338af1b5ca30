import { Temporal } from 'temporal-polyfill';
import { capitalize } from '#lib/base/text/capitalization.ts';
import type { Moment } from '#lib/models/built-in/language/moments.ts';
import { atZone, localDate } from '#lib/schedule/local-moment.ts';
import { daysAsked } from '../flow/days-asked.ts';
import { link, plainly } from '../flow/deliverable-row.ts';
import { call, type Flow } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';
import type { Days } from '../flow/runs-on.ts';
import type { Situation } from '../flow/situation.ts';
import { contentTerms, coverage } from '../language/matching.ts';
import type { Utterance } from '../language/utterance.ts';
import { connect, isConnected } from './connect-platform.ts';
import { answerIfKnown } from './recall.ts';

const asks =
  /^(?:(?:and|so|ok|please|hey)[, ]+)*(?:what|which|when|how many|do|did|have|has|is|are|was|were|any|anything|show|list|tell|read|give|can you (?:show|tell|list)|(?:my|our) calendar)\b/i;
const inCalendar = /\bcalendar\b|\b(?:my|our) (?:diary|agenda)\b/i;
const meetings = /\b(?:meetings?|appointments?|calls?|calendar events)\b/i;
const ofPerson = /\b(?:i|we|my|our)\b/i;
/** What such a question consists of beside its days. Any other word is a subject, by which it is searched for. */
const usual =
  /\b(?:what|which|when|how|many|much|do|did|have|has|had|got|is|are|was|were|will|be|any|anything|show|list|tell|read|give|can|you|me|i|we|my|our|the|a|an|in|on|at|for|of|to|from|there|it|look|like|like\?|scheduled|planned|coming|up|happening|events?|meetings?|appointments?|calls?|calendar|diary|agenda|google|next|this|last|week|today|tonight|tomorrow|yesterday|morning|afternoon|evening|day|please|pls|and|so|ok|hey|all|['’]?s|full|free|busy|today['’]?s|tomorrow['’]?s|upcoming|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|\d{1,4}(?:st|nd|rd|th)?)\b/gi;

/** Tell what is in the person’s calendars: "what’s in my calendar tomorrow?", "any meetings on Friday?" */
export const tellCalendar: Intent = {
  name: 'tell what is in the calendar',
  example: 'What’s in my calendar tomorrow?',
  read(said, situation) {
    const { text } = said;
    if (!asks.test(text)) return undefined;
    const days = daysOf(text, situation);
    if (!(inCalendar.test(text) || (meetings.test(text) && (days || (ofPerson.test(text) && !withWhom.test(text)))))) return undefined;
    const about = withWhom.exec(text)?.groups?.about ?? '';
    const isWhole = contentTerms(text.replace(withWhom, ' ').replaceAll(usual, ' ')).length === 0;
    return isWhole ? tellEvents(said, { ...(days ?? comingDays(situation)), about: whatOf(about) }, situation) : undefined;
  },
};

/** "… with Priya next week" */
const withWhom = /\bwith (?<about>\p{L}.*)$/iu;

/** The words of a subject, without those that say when. */
const whatOf = (about: string) => about.replaceAll(usual, ' ').replace(/[?.!]/g, '').replace(/\s+/g, ' ').trim();

/** Tell when the next event of a kind is: "when is my next meeting?", "when is the next call with Northbank?" */
export const tellNextEvent: Intent = {
  name: 'tell the next event',
  read(said, situation) {
    const { what, who } = nextEvent.exec(said.text.replace(/[?.!\s]+$/, ''))?.groups ?? {};
    if (what === undefined && who === undefined) return undefined;
    const words = contentTerms((what ?? who ?? '').replace(/\b(?:meetings?|appointments?|events?|with|about|next)\b/gi, ' '));
    return tellNext(said, words, situation);
  },
};

const nextEvent =
  /^when(?:['’]?s| is| are) (?:my|our|the) next (?<what>(?:.+ )?(?:meeting|appointment|call|event|demo|interview)\b.*)$|^when (?:do|will) (?:i|we) (?:next )?(?:meet|see|talk (?:to|with)|speak (?:to|with)) (?:with )?(?<who>\p{Lu}.+?)(?: next)?$/iu;

function* tellNext(said: Utterance, words: readonly string[], situation: Situation): Flow<string> {
  if (!(yield* isConnected('google'))) return (yield* answerIfKnown(said, situation)) ?? (yield* connect('google'));
  const { now, timeZone } = situation;
  const first = localDate(now, timeZone);
  const coming = (yield* eventsFrom({ first, last: first }, situation)).filter(({ at, about }) => at >= now.getTime() && has(about, words));
  const [next] = coming.sort((a, b) => a.at - b.at);
  if (next) return `Next: ${lineOf(next, false, situation).slice('- '.length)}.`;
  return (
    (yield* answerIfKnown(said, situation)) ??
    `Your calendar has no such event until ${dayName(first.add({ days: AHEAD_DAYS }))}; I read no further.`
  );
}

const has = (text: string, words: readonly string[]) => coverage(words, contentTerms(text)) === 1 || words.length === 0;

type Asked = { days: Days; words: string };

function daysOf(text: string, moment: Moment): Asked | undefined {
  const today = localDate(moment.now, moment.timeZone);
  if (/\btoday and tomorrow\b/i.test(text)) return { days: { first: today, last: today.add({ days: 1 }) }, words: 'today and tomorrow' };
  if (/\b(?:this (?:morning|afternoon|evening)|tonight)\b/i.test(text)) return { days: { first: today, last: today }, words: 'today' };
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  const [past] = /\b(?:yesterday|last week)\b/i.exec(text) ?? [];
  if (past?.toLowerCase() === 'yesterday') {
    const yesterday = today.subtract({ days: 1 });
    return { days: { first: yesterday, last: yesterday }, words: 'yesterday' };
  }
  if (past) return { days: { first: monday.subtract({ days: 7 }), last: monday.subtract({ days: 1 }) }, words: 'last week' };
  const asked = daysAsked(text, moment);
  // "What did I have on Monday?" is about the last one.
  const isBefore = asked && /\b(?:did|was|were|had)\b/i.test(text) && asked.words.startsWith('on ') && !/\d/.test(text);
  return isBefore ? back(asked) : asked;
}

const dayName = (day: Temporal.PlainDate) => day.toLocaleString('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });

function back({ days: { first, last } }: Asked): Asked {
  const day = first.subtract({ days: 7 });
  const words = `on ${dayName(day)}`;
  return { days: { first: day, last: last.subtract({ days: 7 }) }, words };
}

function comingDays({ now, timeZone }: Moment): Asked {
  const first = localDate(now, timeZone);
  return { days: { first, last: first.add({ days: 6 }) }, words: 'in the next seven days' };
}

function* tellEvents(said: Utterance, { days, words, about = '' }: Asked & { about?: string }, situation: Situation): Flow<string> {
  if (!(yield* isConnected('google'))) return (yield* answerIfKnown(said, situation)) ?? (yield* connect('google'));
  const { items } = yield* call('List', { pattern: 'platform:google/resources?kind=calendar', limit: 1 }, 'see your calendars');
  if ((items as unknown[]).length === 0)
    return 'I can’t read a calendar of yours. [Choose what I may read](/settings/integrations/google).';
  const today = localDate(situation.now, situation.timeZone);
  const [begin, end] = [today.subtract({ days: AHEAD_DAYS }), today.add({ days: AHEAD_DAYS })];
  if (Temporal.PlainDate.compare(days.first, end) > 0 || Temporal.PlainDate.compare(days.last, begin) < 0)
    return `I read your calendar from ${dayName(begin)} to ${dayName(end)} only.`;
  const terms = contentTerms(about);
  const events = (yield* eventsFrom(days, situation))
    .filter((event) => isWithin(days)(event) && has(event.about, terms))
    .sort((a, b) => a.at - b.at);
  if (events.length === 0) return `Nothing ${about ? `with “${plainly(about)}” ` : ''}is in your calendar ${words}.`;
  const isOneDay = Temporal.PlainDate.compare(days.first, days.last) === 0;
  return `${capitalize(words)}:\n\n${events.map((event) => lineOf(event, isOneDay, situation)).join('\n')}`;
}

interface CalendarEvent {
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

const isWithin =
  ({ first, last }: Days) =>
  ({ days }: CalendarEvent) =>
    Temporal.PlainDate.compare(days.first, last) <= 0 && Temporal.PlainDate.compare(days.last, first) >= 0;

/** How many days back and ahead calendars are read. */
const AHEAD_DAYS = 90;
const PAGE = 100;
/** Calendars are read 90 days back and ahead, so that more would not be somebody’s own. */
const MOST_PAGES = 20;
/** An event that began earlier is not looked for. */
const LONGEST_DAYS = 31;

/** The events that may touch these days. */
function* eventsFrom({ first }: Days, { timeZone }: Moment): Flow<CalendarEvent[]> {
  const earliest = first.subtract({ days: LONGEST_DAYS }).toZonedDateTime(timeZone).epochMilliseconds;
  const events: CalendarEvent[] = [];
  for (let page = 0, offset = 0; page < MOST_PAGES; page++) {
    const { items, total } = yield* call(
      'List',
      { pattern: 'platform:google/items?kind=event', limit: PAGE, offset, order_by: 'at', order: 'desc' },
      'look into your calendar',
    );
    const rows = items as Record<string, unknown>[];
    events.push(...rows.flatMap((row) => eventOf(row, timeZone) ?? []));
    offset += rows.length;
    if (rows.length === 0 || offset >= Number(total) || Date.parse(String(rows.at(-1)!.at)) < earliest) break;
  }
  return events;
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

function lineOf({ ref, title, place, days, times = 'all day' }: CalendarEvent, isOneDay: boolean, { now, timeZone }: Moment): string {
  const today = localDate(now, timeZone);
  const name = { [String(today)]: 'today', [String(today.add({ days: 1 }))]: 'tomorrow' }[String(days.first)];
  const date = dayName(days.first);
  return `- ${isOneDay ? '' : `${capitalize(name ?? date)}, `}${times}: ${link(title, ref)}${place ? `, ${place}` : ''}`;
}
