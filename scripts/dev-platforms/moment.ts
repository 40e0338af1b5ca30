import { Temporal } from 'temporal-polyfill';

const days = ['mon', 'tue', 'wed', 'thu', 'fri'] as const;
type Day = (typeof days)[number];

/** A time in the story: the week counted from the present one, the day, and the time in London, such as `-3 tue 09:40`. */
export type Moment = `${number} ${Day} ${number}:${number}`;

export const TIME_ZONE = 'Europe/London';

/** The Monday of the present week. On Mondays and Tuesdays it is the week before, in which more has happened. */
function presentMonday(now: Date): Temporal.PlainDate {
  const reference = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(TIME_ZONE).toPlainDate().subtract({ days: 2 });
  return reference.subtract({ days: reference.dayOfWeek - 1 });
}

function dateOf(week: number, day: Day, now: Date): Temporal.PlainDate {
  return presentMonday(now).add({ days: 7 * week + days.indexOf(day) });
}

/** When a moment of the story is. */
export function timeOf(moment: Moment, now: Date): Date {
  const [week, day, time] = moment.split(' ') as [string, Day, string];
  const at = dateOf(Number(week), day, now).toZonedDateTime({ timeZone: TIME_ZONE, plainTime: Temporal.PlainTime.from(time) });
  return new Date(at.epochMilliseconds);
}

/** A text of the story whose dates are filled in: `{1 thu}` becomes `3 December`. */
export function dated(text: string, now: Date): string {
  return text.replaceAll(/\{(-?\d+) (mon|tue|wed|thu|fri)\}/g, (_, week: string, day: Day) =>
    dateOf(Number(week), day, now).toLocaleString('en-GB', { day: 'numeric', month: 'long' }),
  );
}
