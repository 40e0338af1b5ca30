import type { Temporal } from 'temporal-polyfill';
import { capitalize } from '#lib/base/text/capitalization.ts';
import { formatList } from '#lib/base/text/list.ts';
import { weekdays } from './schedule.ts';

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
const ends: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });

/** "Monday" for ISO day 1. */
export function weekdayName(isoDay: number): string {
  return capitalize(weekdays[isoDay - 1] ?? '');
}

/** "Monday 23 November 2026"; without the year when it is `thisYear`. */
export function formatDate(date: Temporal.PlainDate, thisYear?: number): string {
  const words = `${weekdayName(date.dayOfWeek)} ${date.day} ${months[date.month - 1]}`;
  return date.year === thisYear ? words : `${words} ${date.year}`;
}

/** "January" for 1. */
export function monthName(month: number): string {
  return months[month - 1] ?? '';
}

/** "9:00", "16:30". */
export function formatClock(hour: number, minute: number): string {
  return `${hour}:${String(minute).padStart(2, '0')}`;
}

/** "1st", "22nd", "31st". */
export function ordinal(n: number): string {
  return `${n}${ends[ordinals.select(n)]}`;
}

/** ISO days after "Every": "day", "weekday", "Monday and Thursday". */
export function formatDays(isoDays: number[]): string {
  if (isoDays.length === 7) return 'day';
  if (isoDays.length === 5 && !isoDays.includes(6) && !isoDays.includes(7)) return 'weekday';
  return formatList(isoDays.map(weekdayName));
}
