import { Temporal } from 'temporal-polyfill';
import { type Frequency, isoDays, type Schedule, scheduleDefaults } from './schedule.ts';

/** Frequencies with runs on calendar dates, at one time of day. */
export type CalendarFrequency = Exclude<Frequency, 'custom'>;

/** The dates of a schedule from `from`, in order. Endless unless the frequency is `once`. */
export function* runDates(frequency: CalendarFrequency, schedule: Schedule, from: Temporal.PlainDate): Generator<Temporal.PlainDate> {
  switch (frequency) {
    case 'once':
      if (schedule.anchor) yield Temporal.PlainDate.from(schedule.anchor);
      return;
    case 'daily':
      yield* everyDay(from);
      return;
    case 'weekly':
      yield* weekdayDates(isoDays(schedule), from);
      return;
    case 'biweekly':
      yield* biweeklyDates(schedule, from);
      return;
    case 'monthly':
      yield* monthlyDates(schedule, from);
      return;
  }
}

function* everyDay(from: Temporal.PlainDate): Generator<Temporal.PlainDate> {
  for (let date = from; ; date = date.add({ days: 1 })) yield date;
}

function* weekdayDates(days: number[], from: Temporal.PlainDate): Generator<Temporal.PlainDate> {
  for (const date of everyDay(from)) if (days.includes(date.dayOfWeek)) yield date;
}

/**
 * Weeks start on Monday. The first week is that of the first chosen day on or after the anchor; nothing runs before the
 * anchor. Without an anchor, weeks are counted from Monday 5 January 1970.
 */
function* biweeklyDates(schedule: Schedule, from: Temporal.PlainDate): Generator<Temporal.PlainDate> {
  const anchor = schedule.anchor === undefined ? undefined : Temporal.PlainDate.from(schedule.anchor);
  const days = schedule.day === undefined && anchor ? [anchor.dayOfWeek] : isoDays(schedule);
  const [first] = weekdayDates(days, anchor ?? Temporal.PlainDate.from('1970-01-05'));
  const firstMonday = mondayOf(first!);
  const start = anchor && Temporal.PlainDate.compare(from, anchor) < 0 ? anchor : from;
  for (const date of weekdayDates(days, start)) {
    if (firstMonday.until(mondayOf(date), { largestUnit: 'days' }).days % 14 === 0) yield date;
  }
}

function mondayOf(date: Temporal.PlainDate): Temporal.PlainDate {
  return date.subtract({ days: date.dayOfWeek - 1 });
}

function* monthlyDates(schedule: Schedule, from: Temporal.PlainDate): Generator<Temporal.PlainDate> {
  for (let month = from.toPlainYearMonth(); ; month = month.add({ months: 1 })) {
    const date = dateInMonth(schedule, month);
    if (Temporal.PlainDate.compare(date, from) >= 0) yield date;
  }
}

function dateInMonth(schedule: Schedule, month: Temporal.PlainYearMonth): Temporal.PlainDate {
  const last = month.daysInMonth;
  if (schedule.day === undefined) {
    const day = schedule.day_of_month ?? scheduleDefaults.day_of_month;
    return month.toPlainDate({ day: day === 'last' ? last : Math.min(day, last) });
  }
  const [weekday = 1] = isoDays(schedule);
  const nth = schedule.nth ?? scheduleDefaults.nth;
  if (nth === 'last') {
    const end = month.toPlainDate({ day: last });
    return end.subtract({ days: (end.dayOfWeek - weekday + 7) % 7 });
  }
  const start = month.toPlainDate({ day: 1 });
  return start.add({ days: ((weekday - start.dayOfWeek + 7) % 7) + (nth - 1) * 7 });
}
