import { Temporal } from 'temporal-polyfill';
import { formatList } from '#lib/base/text/list.ts';
import { formatClock, formatDate, formatDays, ordinal, weekdayName } from './date-names.ts';
import { describeCron } from './describe-cron.ts';
import { type Frequency, isoDays, type Schedule, scheduleDefaults } from './schedule.ts';
import { placeOf } from './time-zone.ts';

/**
 * A schedule as a phrase: "Every Monday at 9:00 in New York", "First Tuesday of the month at 8:00 in London".
 * `personTimeZone` applies when the schedule has no time zone. Expects a schedule without problems (`checkSchedule`).
 */
export function describeSchedule(frequency: Frequency, schedule: Schedule, personTimeZone?: string): string {
  const zone = schedule.time_zone ?? personTimeZone;
  const place = zone === undefined ? '' : ` ${placeOf(zone)}`;
  if (frequency === 'custom') return `${describeCron(schedule.cron ?? '')}${place}`;
  if (frequency === 'once' && schedule.anchor === undefined) return 'Once, no date set';
  const time = Temporal.PlainTime.from(schedule.time ?? scheduleDefaults.time);
  return `${describeDays(frequency, schedule)} at ${formatClock(time.hour, time.minute)}${place}`;
}

function describeDays(frequency: Exclude<Frequency, 'custom'>, schedule: Schedule): string {
  switch (frequency) {
    case 'once':
      return `Once, on ${formatDate(Temporal.PlainDate.from(schedule.anchor!))}`;
    case 'daily':
      return 'Every day';
    case 'weekly':
      return `Every ${formatDays(isoDays(schedule))}`;
    case 'biweekly':
      return describeBiweekly(schedule);
    case 'monthly':
      return describeMonthly(schedule);
  }
}

function describeBiweekly(schedule: Schedule): string {
  const days =
    schedule.day === undefined && schedule.anchor !== undefined ? [Temporal.PlainDate.from(schedule.anchor).dayOfWeek] : isoDays(schedule);
  if (days.length === 1) return `Every other ${weekdayName(days[0]!)}`;
  return `Every other week on ${formatList(days.map(weekdayName))}`;
}

function describeMonthly(schedule: Schedule): string {
  if (schedule.day !== undefined) {
    const nth = schedule.nth ?? scheduleDefaults.nth;
    const which = nth === 'last' ? 'Last' : ['First', 'Second', 'Third', 'Fourth'][nth - 1];
    return `${which} ${weekdayName(isoDays(schedule)[0]!)} of the month`;
  }
  const day = schedule.day_of_month ?? scheduleDefaults.day_of_month;
  if (day === 'last') return 'On the last day of the month';
  return day > 28 ? `On the ${ordinal(day)} of the month, or its last day,` : `On the ${ordinal(day)} of the month`;
}
