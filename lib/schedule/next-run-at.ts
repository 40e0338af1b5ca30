import { Temporal } from 'temporal-polyfill';
import { nextCronRun } from './cron.ts';
import { localDate, localMoment } from './local-moment.ts';
import { runDates } from './run-dates.ts';
import { type Frequency, type Recurrence, type Schedule, scheduleDefaults, zoneOf } from './schedule.ts';

/**
 * The first run strictly after `after`, or null: `once` without a date, or in the
 * past. A skipped local time runs at the first moment after the gap; a repeated one runs the first time.
 * Expects a recurrence without problems (`checkSchedule`), and throws RangeError otherwise.
 */
export function nextRunAt(recurrence: Recurrence, after: Date): Date | null {
  const { frequency, schedule } = recurrence;
  const timeZone = zoneOf(recurrence);
  if (frequency === 'custom') {
    if (schedule.cron === undefined) throw new RangeError('A custom frequency needs a cron expression.');
    return nextCronRun(schedule.cron, timeZone, after);
  }
  const time = Temporal.PlainTime.from(schedule.time ?? scheduleDefaults.time);
  for (const date of runDates(frequency, schedule, localDate(after, timeZone))) {
    const run = localMoment(date, time, timeZone).epochMilliseconds;
    if (run > after.getTime()) return new Date(run);
  }
  return null;
}

/** The first `n` runs strictly after `after`; fewer when there are no more. */
export function nextRuns(recurrence: Recurrence, after: Date, n: number): Date[] {
  const runs: Date[] = [];
  while (runs.length < n) {
    const run = nextRunAt(recurrence, runs.at(-1) ?? after);
    if (!run) break;
    runs.push(run);
  }
  return runs;
}

/**
 * The schedule to store. A biweekly one without an anchor gets the date of its next weekday, so that it starts
 * then and keeps that rhythm; any other is returned unchanged.
 */
export function anchorSchedule(frequency: Frequency, schedule: Schedule, now: Date, personTimeZone?: string): Schedule {
  if (frequency !== 'biweekly' || schedule.anchor !== undefined) return schedule;
  const weekly: Recurrence = { frequency: 'weekly', schedule, time_zone: personTimeZone };
  const first = nextRunAt(weekly, now);
  return first ? { ...schedule, anchor: localDate(first, zoneOf(weekly)).toString() } : schedule;
}
