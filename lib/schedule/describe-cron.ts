import { formatList } from '#lib/base/text/list.ts';
import { formatClock, formatDays, monthName, ordinal, weekdayName } from './date-names.ts';

/**
 * A simple cron expression as a phrase: "Every weekday at 9:00", "Every 15 minutes",
 * "On the 1st and 15th of the month at 8:30", "On the 1st of January and July at 9:00". Otherwise the expression itself:
 * "Cron schedule 0 9 1-7 * 2".
 */
export function describeCron(expression: string): string {
  const fields = expression.trim().split(/\s+/);
  return toMessage(fields) ?? `Cron schedule ${fields.join(' ')}`;
}

function toMessage([minute = '', hour = '', dayOfMonth = '', month = '', dayOfWeek = '']: string[]): string | undefined {
  const months = monthsOf(month);
  if (!months || (dayOfMonth !== '*' && dayOfWeek !== '*')) return undefined;
  const days = describeDays(dayOfMonth, dayOfWeek, months);
  if (days === undefined) return undefined;
  const minutes = numbers(minute, 0, 59);
  const hours = numbers(hour, 0, 23);
  if (minutes?.length === 1 && hours && hours.length <= 4)
    return `${days} at ${formatList(hours.map((each) => formatClock(each, minutes[0]!)))}`;
  const repeated = describeRepetition(minute, hour);
  if (repeated === undefined) return undefined;
  return days === 'Every day' ? `Every ${repeated}` : `${days}, every ${repeated}`;
}

function describeDays(dayOfMonth: string, dayOfWeek: string, months: readonly number[]): string | undefined {
  const named = months.length < 12 ? formatList(months.map(monthName)) : undefined;
  if (dayOfMonth !== '*') {
    const days = dayOfMonth === 'L' ? [] : numbers(dayOfMonth, 1, Math.min(...months.map(daysIn)));
    const which = days?.length === 0 ? 'last day' : days && formatList(days.map(ordinal));
    return which && `On the ${which} of ${named ?? 'the month'}${months.length === 1 ? ' each year' : ''}`;
  }
  const within = named === undefined ? '' : ` in ${named}`;
  if (dayOfWeek === '*') return `Every day${within}`;
  const [, weekday, nth] = /^(\w+)#([1-4L])$/.exec(dayOfWeek.toUpperCase()) ?? [];
  if (weekday && nth) {
    const day = weekdayNumbers(weekday)?.[0];
    const which = nth === 'L' ? 'last' : ['first', 'second', 'third', 'fourth'][Number(nth) - 1];
    return day === undefined
      ? undefined
      : `On the ${which} ${weekdayName(day)} of ${named ?? 'the month'}${months.length === 1 ? ' each year' : ''}`;
  }
  const days = weekdayNumbers(dayOfWeek);
  return days && `Every ${formatDays([...new Set(days)].sort((a, b) => a - b))}${within}`;
}

/** Weekdays from 1 for Monday to 7 for Sunday. */
const weekdayNumbers = (field: string) =>
  numbers(field.toUpperCase().replace(/[A-Z]{3}/g, dayNumber), 0, 7)?.map((day) => (day === 0 ? 7 : day));

/** The days that a month has in every year. */
function daysIn(month: number): number {
  return month === 2 ? 28 : [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function describeRepetition(minute: string, hour: string): string | undefined {
  if (hour === '*') {
    if (minute === '*') return 'minute';
    if (minute === '0') return 'hour';
    const step = stepThatDivides(minute, 60);
    return step === undefined ? undefined : `${step} minutes`;
  }
  const step = minute === '0' ? stepThatDivides(hour, 24) : undefined;
  return step === undefined ? undefined : `${step} hours`;
}

/** The n of a step that divides the whole evenly. */
function stepThatDivides(field: string, whole: number): number | undefined {
  const step = Number(/^\*\/([1-9][0-9]?)$/.exec(field)?.[1]);
  return step > 1 && whole % step === 0 ? step : undefined;
}

/** The numbers of a field of single numbers and ranges, in order; undefined for any other field. */
function numbers(field: string, least: number, most: number): number[] | undefined {
  const found = new Set<number>();
  for (const part of field.split(',')) {
    const [, first, last] = /^([0-9]{1,2})(?:-([0-9]{1,2}))?$/.exec(part) ?? [];
    if (first === undefined) return undefined;
    const [start, end] = [Number(first), Number(last ?? first)];
    if (start < least || end > most || start > end) return undefined;
    for (let n = start; n <= end; n += 1) found.add(n);
  }
  return [...found].sort((a, b) => a - b);
}

function monthsOf(field: string): number[] | undefined {
  const step = field === '*' ? 1 : stepThatDivides(field, 12);
  if (step) return Array.from({ length: 12 / step }, (_, index) => 1 + index * step);
  return numbers(field.toUpperCase().replace(/[A-Z]{3}/g, monthNumber), 1, 12);
}

function monthNumber(name: string): string {
  const index = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'].indexOf(name);
  return index === -1 ? name : String(index + 1);
}

function dayNumber(name: string): string {
  const index = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'].indexOf(name);
  return index === -1 ? name : String(index);
}
