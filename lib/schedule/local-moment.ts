import { Temporal } from 'temporal-polyfill';

/**
 * The moment at which a clock in `timeZone` shows this date and time. A time that the zone skips gives the first moment
 * after the gap, so that nothing is missed; a time that comes twice gives the first of the two.
 */
export function localMoment(date: Temporal.PlainDate, time: Temporal.PlainTime, timeZone: string): Temporal.Instant {
  const local = date.toPlainDateTime(time);
  const earlier = local.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  if (earlier.toPlainDateTime().equals(local)) return earlier.toInstant();
  const endOfGap = earlier.getTimeZoneTransition('next');
  return (endOfGap ?? earlier).toInstant();
}

/** The date that a calendar in `timeZone` shows at a moment. */
export function localDate(moment: Date, timeZone: string): Temporal.PlainDate {
  return atZone(moment, timeZone).toPlainDate();
}

/** A moment as the clock and the calendar of `timeZone` show it. */
export function atZone(moment: Date, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone);
}
