import { Temporal } from 'temporal-polyfill';
import { localDate } from '#lib/schedule/local-moment.ts';
import { weekdays } from '#lib/schedule/schedule.ts';
import { nextDate, readCadence } from './cadence.ts';
import { type Moment, readMoments } from './moments.ts';
import { numberWords } from './number-words.ts';

const ending =
  /(?:\b(?:until|till|up to|'?til|through(?: to)?(?= (?:the end|end|mid|late|early|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|the new|new|next|\d))|(?:not|n't|no earlier than|nothing) (?:come |run |go out |start |resume |write |send |meet(?:ing)? |back |required |wanted |need(?:ed|ing)? (?:it |them )?)*before)\b|\b(?:(?:resume|restart|wake)(?: it| them| that| both| (?:the|my|our) (?:[a-z-]+ ){0,2}[a-z-]+)?|start(?:s|ing)? (?:it )?(?:up )?again|back(?: on| again)?|again|return(?:s|ing)?|pick (?:it|this) (?:back )?up(?: again)?)(?: (?:on|from|in)\b(?!\s*[,.;])| (?=next\b|(?:the )?\d{1,2}(?:(?:st|nd|rd|th)\b| (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))|(?:mon|tues|wednes|thurs|fri|satur|sun)day\b)))\s*(?<when>.+)$/i;
const lasting =
  /\b(?:for|over|during) (?:the )?(?:(?:next|coming|following) )?(?:(?<count>an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|a couple of|\d{1,2}) (?:more )?)?(?<unit>day|week|month|fortnight|year)s?\b/i;
/** "A three-week break" */
const breaks =
  /\b(?<count>an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|\d{1,2})[- ](?<unit>day|week|month|fortnight|year)s?['’]?[- ](?:break|rest|pause|holiday|breather|gap)\b/i;
const whole =
  /\b(?:for )?(?:(?:the )?(?:whole|all|entire)(?: of)?(?: the)?(?: month of)?|throughout|during) (?<month>january|february|march|april|may|june|july|august|september|october|november|december)\b/i;
/** Begins later, and nobody says when it ends. */
export const holiday =
  /\b(?:over|during|for) (?:the )?(?:christmas|xmas|easter|new year|(?:summer |winter |christmas |school )?(?:holidays?|vacation)|(?:summer|autumn|winter|spring)\b|festive (?:season|period))\b|\b(?:from|between) (?:mid-?|early |late )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* (?:to|until|till|through|and) |\b\d{1,2}(?:st|nd|rd|th)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* ?(?:to|until|till|through|-|–) ?\d/i;
const rest = /\b(?:for|over) the (?:rest|remainder) of (?:the |this )?(?<part>week|month|quarter|year)\b/i;
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

const monthNames = 'january|february|march|april|may|june|july|august|september|october|november|december';
const dated = `\\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:${months.join('|')})[a-z]*`;
/** "24 Dec to 3 Jan" */
const fromTo = new RegExp(`\\b(?<from>${dated}) ?(?:to|until|till|through|and|-|–) ?(?:the )?(?<to>${dated})`, 'i');
/** "For December" */
const forMonth = new RegExp(`\\b(?:for|in|over|during) (?:the month of )?(?<month>${monthNames})\\b(?! \\d)`, 'i');

/** A break that begins on a later day, and the day after it, both as YYYY-MM-DD: "over Christmas, 24 Dec to 3 Jan", "for December". */
export function readLaterBreak(text: string, moment: Moment): { from: string; until: string } | undefined {
  const today = localDate(moment.now, moment.timeZone);
  const { from, to } = fromTo.exec(text)?.groups ?? {};
  const [first, last] = [from, to].map((words) => words && readMoments(words, moment, true)[0]?.date);
  if (first && last && first > today.toString() && last > first)
    return { from: first, until: Temporal.PlainDate.from(last).add({ days: 1 }).toString() };
  const month = forMonth.exec(text)?.groups?.month;
  const place = month ? months.indexOf(month.slice(0, 3).toLowerCase()) + 1 : today.month;
  return place === today.month ? undefined : { from: inMonth(place, '', today), until: inMonth(place, 'end', today) };
}

type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year';

/** "Until the new year is under way, say 11 January": what says it exactly. */
const exactly =
  /[,;(–—]\s*(?:(?:let['’]?s )?say|so(?=,? (?:the )?\d)|i\.?e\.?|that is|that['’]?s|which (?:is|will be|should be)|meaning|make (?:it|that)|i mean|or rather|probably|to be (?:exact|precise)),?\s+(?<when>.+)$/i;
/** "Until they have left, the 7th": the day that a comma separates from what ends then. */
const dayApart = new RegExp(
  `[,;(–—]\\s*(?:(?:on|around|about) )?(?<day>(?:the )?\\d{1,2}(?:(?:st|nd|rd|th)\\b| (?:${months.join('|')})[a-z]*\\b).*)$`,
  'i',
);
const untilThen = /\b(?:until|till|up to|'?til|before) (?:then|that (?:date|day))\b/i;

/** Says that something is not to come for a while. */
export const rests = /\b(?:enough|no more|rests?|quiet|silence|break|breather|stop|hold|sleep|mute|freez\w+|on ice|time off|a miss)\b/i;

/**
 * The day until which something is to last, as YYYY-MM-DD; `unclear` when the text names one that is not understood. `message`: where
 * "until then" may be explained.
 */
export function readUntil(text: string, moment: Moment, message = text): string | 'unclear' | undefined {
  if (untilThen.test(text) && holiday.test(message)) return 'unclear';
  if (untilThen.test(text)) return thenIn(message.replace(untilThen, ' '), moment);
  const today = localDate(moment.now, moment.timeZone);
  const part = rest.exec(text)?.groups?.part;
  if (part) return beginningAfter(today, part.toLowerCase() as Unit);
  const month = whole.exec(text)?.groups?.month;
  if (month) return inMonth(months.indexOf(month.slice(0, 3).toLowerCase()) + 1, 'end', today);
  const when = ending.exec(text)?.groups?.when;
  if (when === undefined && holiday.test(text)) return 'unclear';
  if (when === undefined) return afterLasting(text, today);
  if (/^(?:further notice|i (?:say|tell|resume)|then)\b/i.test(when)) return undefined;
  const exact = exactly.exec(when)?.groups?.when;
  const apart = dayApart.exec(when)?.groups?.day;
  return (
    (exact && dayNamed(exact, today, moment)) ?? dayNamed(when, today, moment) ?? (apart && dayNamed(apart, today, moment)) ?? 'unclear'
  );
}

/** The day that "then" stands for: "Linda is back on the 7th. Her report can rest till then." */
function thenIn(message: string, moment: Moment): string | undefined {
  const named = ending.test(message) ? readUntil(message, moment) : undefined;
  return named === undefined || named === 'unclear' ? readMoments(message, moment).findLast(({ date }) => date)?.date : named;
}

function afterLasting(text: string, today: Temporal.PlainDate): string | undefined {
  const { count = 'a', unit } = (lasting.exec(text) ?? breaks.exec(text))?.groups ?? {};
  if (!unit) return undefined;
  const words = count.toLowerCase();
  const number = words.startsWith('a couple')
    ? 2
    : /^an?$/.test(words)
      ? 1
      : numberWords.includes(words)
        ? numberWords.indexOf(words)
        : Number(words);
  const name = unit.toLowerCase();
  return today.add(name === 'fortnight' ? { weeks: 2 * number } : { [`${name}s`]: number }).toString();
}

/** The day that words such as "the end of the month", "January" or "Friday" name. */
function dayNamed(words: string, today: Temporal.PlainDate, moment: Moment): string | undefined {
  const when = words
    .replace(/^(?:(?:at least|after|the|on|around|about|sometime in) )+/i, '')
    // The date says more than the day of the week.
    .replace(
      /^(?:mon|tues|wednes|thurs|fri|satur|sun)day,? (?=(?:the )?\d{1,2}(?:st|nd|rd|th)?\b(?! ?(?:am|pm|o['’]clock)))(?:the )?/i,
      '',
    );
  const isAfter = /^(?:at least )?after\b/i.test(words);
  const part =
    /^(?:(?:the )?end of (?:the |this )?|(?:the )?(?:beginning|start) of (?:the )?next |next )(?<unit>week|month|quarter|year)\b/i.exec(
      when,
    )?.groups?.unit;
  if (part) return beginningAfter(today, part.toLowerCase() as Unit);
  const later = /^(?:the )?end of next (?<unit>week|month|quarter|year)\b/i.exec(when)?.groups?.unit?.toLowerCase() as Unit | undefined;
  if (later) return beginningAfter(Temporal.PlainDate.from(beginningAfter(today, later)), later);
  if (/^week after next\b/i.test(when)) return Temporal.PlainDate.from(beginningAfter(today, 'week')).add({ weeks: 1 }).toString();
  const { nth, weekdayName, monthName } = dayOfMonthNamed.exec(when)?.groups ?? {};
  if (nth) {
    const first = Temporal.PlainDate.from(inMonth(months.indexOf(monthName!.toLowerCase()) + 1, '', today));
    return nthWeekday(first, nth.toLowerCase(), weekdayName!.toLowerCase());
  }
  if (/^new year\b/i.test(when)) return `${today.year + 1}-01-01`;
  if (/^christmas\b/i.test(when)) return `${today.year}-12-${isAfter ? '27' : '25'}`;
  const year = /^(20\d\d)\b/.exec(when)?.[1];
  if (year) return `${year}-01-01`;
  const quarter = Number(/^q([1-4])\b/i.exec(when)?.[1]);
  if (quarter) return inMonth(3 * quarter - 2, '', today);
  const date = readMoments(when, moment, true).find((found) => found.date && found.index < 4)?.date;
  const month = new RegExp(
    `^(?<place>(?:early|mid|late|(?:the )?(?:beginning|start|middle|end) of)[ -])?(?<name>${months.join('|')})[a-z]*\\b(?! \\d)`,
    'i',
  ).exec(when)?.groups;
  if (month) return inMonth(months.indexOf(month.name!.toLowerCase()) + 1, month.place ?? '', today);
  const {
    anchor,
    day,
    day_of_month: dayOfMonth,
  } = readCadence(`on ${/^\d{1,2}(?:st|nd|rd|th)/.test(when) ? 'the ' : ''}${when}`, moment).schedule;
  const [weekday] = [day ?? []].flat();
  const found =
    anchor ?? (weekday && nextDate(weekday, moment)) ?? (typeof dayOfMonth === 'number' ? nextDayOfMonth(dayOfMonth, today) : date);
  return found && isAfter ? Temporal.PlainDate.from(found).add({ days: 1 }).toString() : found;
}

/** "The first Monday in December" */
const dayOfMonthNamed = new RegExp(
  `^(?<nth>first|second|third|fourth|last|1st|2nd|3rd|4th) (?<weekdayName>mon|tues|wednes|thurs|fri|satur|sun)day (?:in|of) (?<monthName>${months.join('|')})`,
  'i',
);

/** The nth such weekday of the month that begins on `first`. */
function nthWeekday(first: Temporal.PlainDate, nth: string, name: string): string {
  const dayOfWeek = weekdays.findIndex((one) => one.startsWith(name)) + 1;
  const day = first.add({ days: (dayOfWeek - first.dayOfWeek + 7) % 7 });
  const place = ['first', 'second', 'third', 'fourth'].indexOf(nth);
  const weeks = nth === 'last' ? Math.floor((first.daysInMonth - day.day) / 7) : place >= 0 ? place : Number(nth[0]) - 1;
  return day.add({ weeks }).toString();
}

/** The first day of the next week, month, quarter or year. */
function beginningAfter(today: Temporal.PlainDate, unit: Unit): string {
  if (unit === 'week') return today.add({ days: 8 - today.dayOfWeek }).toString();
  if (unit === 'year') return `${today.year + 1}-01-01`;
  const first = today.with({ day: 1 });
  return first.add({ months: unit === 'quarter' ? 3 - ((today.month - 1) % 3) : 1 }).toString();
}

/** A day in the next month of this name. */
function inMonth(month: number, place: string, today: Temporal.PlainDate): string {
  const year = month > today.month ? today.year : today.year + 1;
  const first = Temporal.PlainDate.from({ year, month, day: 1 });
  if (/^(?:late|(?:the )?end)/i.test(place)) return first.add({ months: 1 }).toString();
  return /^(?:mid|(?:the )?middle)/i.test(place) ? first.with({ day: 15 }).toString() : first.toString();
}

function nextDayOfMonth(day: number, today: Temporal.PlainDate): string {
  const month = day > today.day ? today : today.add({ months: 1 });
  return month.with({ day }).toString();
}
