import { Temporal } from 'temporal-polyfill';
import { capitalize } from '#lib/base/text/capitalization.ts';
import { daysReadAhead } from '#lib/entities/calendar-reach.ts';
import type { Moment } from '#lib/models/built-in/language/moments.ts';
import { localDate } from '#lib/schedule/local-moment.ts';
import { type CalendarEvent, eventsFrom, isWithin } from '../flow/calendar-events.ts';
import { type AskedDays, dayName, pastOrComing } from '../flow/days-asked.ts';
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
export const usual =
  /\b(?:what|which|when|how|many|much|do|did|have|has|had|got|is|are|was|were|will|be|any|anything|show|list|tell|read|give|can|you|me|i|we|my|our|the|a|an|in|on|at|for|of|to|from|there|it|look|like|like\?|scheduled|planned|coming|up|happening|events?|meetings?|appointments?|calls?|calendar|diary|agenda|google|next|this|last|week|today|tonight|tomorrow|yesterday|morning|afternoon|evening|day|please|pls|and|so|ok|hey|all|['’]?s|full|free|busy|today['’]?s|tomorrow['’]?s|upcoming|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|\d{1,4}(?:st|nd|rd|th)?)\b/gi;

/** Tell what is in the person’s calendars: "what’s in my calendar tomorrow?", "any meetings on Friday?" */
export const tellCalendar: Intent = {
  name: 'tell what is in the calendar',
  example: 'What’s in my calendar tomorrow?',
  read(said, situation) {
    const { text } = said;
    if (!asks.test(text)) return undefined;
    const days = pastOrComing(text, situation);
    if (!(inCalendar.test(text) || (meetings.test(text) && (days || (ofPerson.test(text) && !withWhom.test(text)))))) return undefined;
    const about = withWhom.exec(text)?.groups?.about ?? '';
    const isWhole = contentTerms(text.replace(withWhom, ' ').replaceAll(usual, ' ')).length === 0;
    return isWhole ? tellEvents(said, days ?? comingDays(situation), whatOf(about), situation) : undefined;
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
    // "When do I see the first one?" names no person.
    if (what === undefined && !/^\p{Lu}/u.test(who ?? '')) return undefined;
    const words = contentTerms((what ?? who ?? '').replace(/\b(?:meetings?|appointments?|events?|with|about|next)\b/gi, ' '));
    return tellNext(said, words, situation);
  },
};

const nextEvent =
  /^when(?:['’]?s| is| are) (?:my|our|the) next (?<what>(?:.+ )?(?:meeting|appointment|call|event|demo|interview)\b.*)$|^when (?:do|will) (?:i|we) (?:next )?(?:meet|see|talk (?:to|with)|speak (?:to|with)) (?:with )?(?<who>\p{Lu}.+?)(?: next)?$/iu;

function* tellNext(said: Utterance, words: readonly string[], situation: Situation): Flow<string> {
  const unread = yield* withoutCalendar(said, situation);
  if (unread) return unread;
  const { now, timeZone } = situation;
  const events = yield* eventsFrom(localDate(now, timeZone), situation);
  const [next] = events.filter(({ at, about }) => at >= now.getTime() && has(about, words)).sort((a, b) => a.at - b.at);
  if (next) return `Next: ${lineOf(next, false, situation)}.`;
  return (yield* answerIfKnown(said, situation)) ?? `I found no such event in your calendar. ${notForever}`;
}

/** What to reply if no calendar is read: what else is known, or how to have one read. */
function* withoutCalendar(said: Utterance, situation: Situation): Flow<string | undefined> {
  const read = yield* calendarsRead();
  if (read === 'some') return undefined;
  return (yield* answerIfKnown(said, situation)) ?? (yield* readNone(read));
}

/** Whether a calendar is read, and if not, why. */
export function* calendarsRead(): Flow<'some' | 'none chosen' | 'not connected'> {
  if (!(yield* isConnected('google'))) return 'not connected';
  const { total } = yield* call('List', { pattern: 'platform:google/resources?kind=calendar', limit: 1 }, 'see your calendars');
  return Number(total) > 0 ? 'some' : 'none chosen';
}

/** How to have a calendar read. */
export function* readNone(read: 'none chosen' | 'not connected'): Flow<string> {
  return read === 'none chosen' ? `I don’t read any of your calendars. [Choose one](${googlePage}).` : yield* connect('google');
}

const googlePage = '/settings/integrations/google';
const notForever = `Calendars are read ${daysReadAhead} days ahead, and back to the day on [their page](${googlePage}).`;

const has = (text: string, words: readonly string[]) => coverage(words, contentTerms(text)) === 1 || words.length === 0;

function comingDays({ now, timeZone }: Moment): AskedDays {
  const first = localDate(now, timeZone);
  return { days: { first, last: first.add({ days: 6 }) }, words: 'in the next seven days' };
}

function* tellEvents(said: Utterance, asked: AskedDays, about: string, situation: Situation): Flow<string> {
  return (yield* withoutCalendar(said, situation)) ?? (yield* listEvents(asked, about, situation));
}

/** Lists the events of some days. */
export function* listEvents({ days, words }: AskedDays, about: string, situation: Situation): Flow<string> {
  const terms = contentTerms(about);
  const events = (yield* eventsFrom(days.first, situation))
    .filter((event) => isWithin(days)(event) && has(event.about, terms))
    .sort((a, b) => a.at - b.at);
  if (events.length === 0) return nothingFound(days, `${about ? ` with “${plainly(about)}”` : ''} in your calendar ${words}`, situation);
  const isOneDay = Temporal.PlainDate.compare(days.first, days.last) === 0;
  return `${capitalize(words)}:\n\n${events.map((event) => `- ${lineOf(event, isOneDay, situation)}`).join('\n')}`;
}

/** Far from today, nothing may have been read. */
function nothingFound({ first, last }: Days, what: string, { now, timeZone }: Moment): string {
  const today = localDate(now, timeZone);
  const isFar = today.until(last).days > daysReadAhead || first.until(today).days > 0;
  return `I found nothing${what}.${isFar ? ` ${notForever}` : ''}`;
}

function lineOf({ ref, title, place, days, times = 'all day' }: CalendarEvent, isOneDay: boolean, { now, timeZone }: Moment): string {
  const today = localDate(now, timeZone);
  const name = { [String(today)]: 'today', [String(today.add({ days: 1 }))]: 'tomorrow' }[String(days.first)];
  const date = dayName(days.first);
  return `${isOneDay ? '' : `${capitalize(name ?? date)}, `}${times}: ${link(title, ref)}${place ? `, ${place}` : ''}`;
}
