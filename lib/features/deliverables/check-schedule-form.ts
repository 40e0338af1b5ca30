import { checkSchedule } from '#lib/schedule/check-schedule.ts';
import { cronFault } from '#lib/schedule/cron.ts';
import { nextRunAt } from '#lib/schedule/next-run-at.ts';
import { type Schedule, scheduleSchema } from '#lib/schedule/schedule.ts';
import type { ScheduleChange } from './schedule-form.ts';

/** The invalid fields of the form, each with what to do about it. */
export type ScheduleFormErrors = Partial<Record<keyof Schedule, string>>;

/**
 * What a person has to change in the schedule form before it can be stored; empty when nothing. It is stricter than
 * `checkSchedule`, whose messages are for the model: each visible field must be filled in, and "once" must be in the future.
 * `timeZone` is the person's.
 */
export function checkScheduleForm({ frequency, schedule: parts }: ScheduleChange, timeZone: string, now: Date): ScheduleFormErrors {
  const schedule = Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== null)) as Schedule;
  const has = (part: keyof Schedule) => schedule[part] !== undefined;
  const errors: ScheduleFormErrors = {};
  if ((frequency === 'weekly' || frequency === 'biweekly') && !has('day')) errors.day = 'Choose at least one day.';
  if (frequency === 'once' && !has('anchor')) errors.anchor = 'Choose the date.';
  if (frequency === 'custom') errors.cron = formatCron(schedule.cron ?? '');
  else if (!has('time')) errors.time = timeRule;
  for (const { path } of scheduleSchema.safeParse(schedule).error?.issues ?? []) {
    const part = path[0] as keyof Schedule;
    errors[part] ??= shapeRules[part] ?? 'Choose this again.';
  }
  for (const { field, message } of checkSchedule(frequency, schedule)) errors[field] ??= message;
  const wrong = Object.entries(errors).filter(([, words]) => words !== undefined);
  if (wrong.length > 0) return Object.fromEntries(wrong);
  if (frequency === 'once' && !nextRunAt({ frequency, schedule, time_zone: timeZone }, now))
    return { anchor: 'This is in the past. Choose a future date and time.' };
  return {};
}

const timeRule = 'Enter a time from 00:00 to 23:59, such as 09:00.';
const shapeRules: ScheduleFormErrors = { time: timeRule, anchor: 'Enter a valid date.' };

const cronFields = ['minute', 'hour', 'day of the month', 'month', 'day of the week'];
const cronExample = 'Enter five fields, such as 0 9 * * 1.';

function formatCron(expression: string): string | undefined {
  const fault = cronFault(expression);
  if (!fault) return undefined;
  if (fault.kind === 'never') return 'This date never occurs. Enter one that does.';
  if (fault.kind === 'not five fields') return cronExample;
  const fields = expression.trim().split(/\s+/);
  const wrong = fields.findIndex((field, place) => cronFault(fields.map((_, other) => (other === place ? field : '*')).join(' ')));
  return wrong < 0 ? `It isn’t valid. ${cronExample}` : `The ${cronFields[wrong]} cannot be ${fields[wrong]}. ${cronExample}`;
}
