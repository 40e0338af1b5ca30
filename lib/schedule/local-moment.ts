import { Temporal } from 'temporal-polyfill';

/**
 * The moment at which a clock in `timeZone` shows this date and time. A skipped time yields the first moment
 * after the gap, so that nothing is missed; a repeated time yields the first of the two.
 */
export function localMoment(date: Temporal.PlainDate, time: Temporal.PlainTime, timeZone: string): Temporal.Instant {
  const local = date.toPlainDateTime(time);
  const earlier = local.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  if (earlier.toPlainDateTime().equals(local)) return earlier.toInstant();
  const endOfGap = earlier.getTimeZoneTransition('next');
  return (endOfGap ?? earlier).toInstant();
}

/** The date of a moment in `timeZone`. */
export function localDate(moment: Date, timeZone: string): Temporal.PlainDate {
  return atZone(moment, timeZone).toPlainDate();
}

/** A moment in `timeZone`. */
export function atZone(moment: Date, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone);
}
