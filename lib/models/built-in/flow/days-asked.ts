import { Temporal } from 'temporal-polyfill';
import { nextDate, readCadence } from '#lib/models/built-in/language/cadence.ts';
import type { Moment } from '#lib/models/built-in/language/moments.ts';
import { weekdayName } from '#lib/schedule/date-names.ts';
import { localDate } from '#lib/schedule/local-moment.ts';
import type { Days } from './runs-on.ts';

/** Days that somebody asks about, and how to name them: "tomorrow", "next week", "on Friday". */
export interface AskedDays {
  days: Days;
  words: string;
}

/** The coming days that a text asks about, with their label: "tomorrow", "next week", "on Friday". */
export function daysAsked(text: string, moment: Moment): AskedDays | undefined {
  const today = localDate(moment.now, moment.timeZone);
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  const week = /\b(this|next) week\b/i.exec(text)?.[1]?.toLowerCase();
  if (week === 'this') return { days: { first: today, last: monday.add({ days: 6 }) }, words: 'this week' };
  if (week) return { days: { first: monday.add({ days: 7 }), last: monday.add({ days: 13 }) }, words: 'next week' };
  const { anchor, day } = readCadence(text.replace(/\bfor (?=(?:the )?\d)/gi, 'on '), moment).schedule;
  const named = [day ?? []].flat();
  const date = anchor ?? (named.length === 1 ? nextDate(named[0]!, moment) : undefined);
  if (!date) return undefined;
  const first = Temporal.PlainDate.from(date);
  const limit = /\b(before|by|until|till|up to)\b/i.exec(text)?.[1]?.toLowerCase();
  if (limit && Temporal.PlainDate.compare(first, today) > 0) {
    const last = limit === 'before' ? first.subtract({ days: 1 }) : first;
    const name = dayName(first);
    return { days: { first: today, last }, words: `${limit === 'before' ? 'before' : 'until'} ${name}` };
  }
  const distance = today.until(first, { largestUnit: 'days' }).days;
  const words = ['today', 'tomorrow'][distance] ?? `on ${weekdayName(first.dayOfWeek)}`;
  return {
    days: { first, last: first },
    words: distance > 7 ? `${words} ${first.toLocaleString('en-GB', { day: 'numeric', month: 'long' })}` : words,
  };
}

/** Like {@link daysAsked}, also for days that are over: "yesterday", "what did I have on Monday?" */
export function pastOrComing(text: string, moment: Moment): AskedDays | undefined {
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

function back({ days: { first, last } }: AskedDays): AskedDays {
  const day = first.subtract({ days: 7 });
  const words = `on ${dayName(day)}`;
  return { days: { first: day, last: last.subtract({ days: 7 }) }, words };
}

/** "Monday 23 November" */
export const dayName = (day: Temporal.PlainDate) => day.toLocaleString('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
