import { Temporal } from 'temporal-polyfill';
import type { Moment } from '#lib/models/built-in/language/moments.ts';
import { localDate } from '#lib/schedule/local-moment.ts';
import { nextRunAt, nextRuns } from '#lib/schedule/next-run-at.ts';
import { type Recurrence, type Weekday, weekdays, zoneOf } from '#lib/schedule/schedule.ts';
import type { DeliverableRow } from './deliverable-row.ts';

/** Days from `first` to `last`, inclusive. */
export interface Days {
  first: Temporal.PlainDate;
  last: Temporal.PlainDate;
}

/** The first run on one of these days, in the person's calendar; undefined if there is none. */
export function runWithin(row: DeliverableRow, { first, last }: Days, { now, timeZone }: Moment): Date | undefined {
  const start = first.toZonedDateTime(timeZone).epochMilliseconds - 1;
  const run = nextRunAt(recurrenceOf(row, timeZone), new Date(Math.max(start, now.getTime())));
  return run && Temporal.PlainDate.compare(localDate(run, timeZone), last) <= 0 ? run : undefined;
}

/**
 * True when a deliverable runs on a day of the week: by its schedule or, if that uses dates of the month, because its next
 * run is on that day within seven days.
 */
export function runsOn(row: DeliverableRow, day: Weekday, { now, timeZone }: Moment): boolean {
  const recurrence = recurrenceOf(row, timeZone);
  const runs = nextRuns(recurrence, now, followsDates(row) ? 1 : 7);
  const soon = now.getTime() + 7 * 86_400_000;
  return runs.some((run) => {
    const date = localDate(run, zoneOf(recurrence));
    return weekdays[date.dayOfWeek - 1] === day && (!followsDates(row) || run.getTime() <= soon);
  });
}

function followsDates({ frequency, schedule }: DeliverableRow): boolean {
  if (frequency === 'custom') return schedule.cron?.trim().split(/\s+/)[2] !== '*';
  return frequency === 'once' || (frequency === 'monthly' && schedule.day === undefined);
}

const recurrenceOf = ({ frequency, schedule }: DeliverableRow, timeZone: string): Recurrence => ({
  frequency,
  schedule: schedule ?? {},
  time_zone: timeZone,
});
