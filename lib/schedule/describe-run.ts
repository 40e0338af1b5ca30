import type { Temporal } from 'temporal-polyfill';
import { formatClock, formatDate, weekdayName } from './date-names.ts';
import { atZone } from './local-moment.ts';

/** The time of a run as text: "Monday 23 November", "9:00 there, 14:00 for you", "in 4 days". */
export interface RunMessage {
  day: string;
  time: string;
  distance: string;
  /** Within a sentence: "today at 11:44", "tomorrow at 9:00", "on Monday 23 November". */
  when: string;
  /** The distance, if `when` does not include it: "in 4 days"; empty for tomorrow. */
  soon: string;
}

/**
 * Describes when a run happens. Day and time are those of `theirZone`; the viewer's time is added if it differs, with
 * its weekday if that differs too. The year is included only if it is not the current one.
 */
export function describeRun(run: Date, theirZone: string, viewerZone: string, now: Date): RunMessage {
  const there = atZone(run, theirZone);
  const here = atZone(run, viewerZone);
  const today = atZone(now, theirZone);
  const day = formatDate(there.toPlainDate(), today.year);
  const time = describeTime(there, here);
  const distance = describeDistance(there, today);
  const near = { 0: 'today', 1: 'tomorrow' }[today.toPlainDate().until(there.toPlainDate(), { largestUnit: 'days' }).days];
  return { day, time, distance, when: near ? `${near} at ${time}` : `on ${day}`, soon: near === 'tomorrow' ? '' : distance };
}

function describeTime(there: Temporal.ZonedDateTime, here: Temporal.ZonedDateTime): string {
  const theirs = formatClock(there.hour, there.minute);
  if (there.offsetNanoseconds === here.offsetNanoseconds) return theirs;
  const yours = formatClock(here.hour, here.minute);
  const sameDay = there.toPlainDate().equals(here.toPlainDate());
  return `${theirs} there, ${yours}${sameDay ? '' : ` on ${weekdayName(here.dayOfWeek)}`} for you`;
}

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

function describeDistance(run: Temporal.ZonedDateTime, now: Temporal.ZonedDateTime): string {
  const days = now.toPlainDate().until(run.toPlainDate(), { largestUnit: 'days' }).days;
  if (Math.abs(days) > 60) return relative.format(Math.round(days / 30.44), 'month');
  if (days !== 0) return relative.format(days, 'day');
  const minutes = Math.round((run.epochMilliseconds - now.epochMilliseconds) / 60_000);
  if (Math.abs(minutes) >= 60) return relative.format(Math.round(minutes / 60), 'hour');
  return minutes === 0 ? 'now' : relative.format(minutes, 'minute');
}
