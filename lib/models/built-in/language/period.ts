import { Temporal } from 'temporal-polyfill';
import type { Moment } from './moments.ts';

/** The recent period that a text names ("this week", "last month", "the past 10 days"); undefined if it names none. */
export function readPeriod(text: string, { now, timeZone }: Moment): { from: Date; to: Date } | undefined {
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const today = here.startOfDay();
  const counted = /\b(?:last|past) (\d{1,3}) (day|week|month)s?\b/i.exec(text);
  if (counted) return { from: dateOf(today.subtract({ [`${counted[2]!.toLowerCase()}s`]: Number(counted[1]) })), to: now };
  const named = /\b(this|last|past|previous) (week|month|year)\b|\b(today|yesterday)\b/i.exec(text);
  if (!named) return undefined;
  const [, which, unit, day] = named.map((word) => word?.toLowerCase());
  if (day === 'today') return { from: dateOf(today), to: now };
  if (day === 'yesterday') return { from: dateOf(today.subtract({ days: 1 })), to: dateOf(today) };
  const begins = {
    week: today.subtract({ days: today.dayOfWeek - 1 }),
    month: today.with({ day: 1 }),
    year: today.with({ month: 1, day: 1 }),
  };
  const begin = begins[unit as keyof typeof begins];
  return which === 'this' ? { from: dateOf(begin), to: now } : { from: dateOf(begin.subtract({ [`${unit}s`]: 1 })), to: dateOf(begin) };
}

/** The coming period that a text names ("tomorrow", "next week"); undefined if it names none. `to` is after its end. */
export function readComing(text: string, { now, timeZone }: Moment): { from: Date; to: Date } | undefined {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).startOfDay();
  const [, which, unit, day] = /\b(this|next|coming) (week|month)\b|\b(today|tonight|tomorrow)\b/i.exec(text) ?? [];
  if (day) {
    const begin = today.add({ days: /tomorrow/i.test(day) ? 1 : 0 });
    return { from: dateOf(begin), to: dateOf(begin.add({ days: 1 })) };
  }
  if (!unit) return undefined;
  const isWeek = /week/i.test(unit);
  const next = isWeek ? today.add({ days: 8 - today.dayOfWeek }) : today.with({ day: 1 }).add({ months: 1 });
  if (/this/i.test(which!)) return { from: now, to: dateOf(next) };
  return { from: dateOf(next), to: dateOf(next.add(isWeek ? { weeks: 1 } : { months: 1 })) };
}

const dateOf = (time: Temporal.ZonedDateTime) => new Date(time.epochMilliseconds);
