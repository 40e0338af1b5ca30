import { z } from 'zod';
import { scheduleDefaults, type Weekday, weekdays } from './schedule-defaults.ts';

export const frequencies = ['once', 'daily', 'weekly', 'biweekly', 'monthly', 'custom'] as const;

export type Frequency = (typeof frequencies)[number];

export { scheduleDefaults, type Weekday, weekdays };

const dayRule = `Use a weekday in lowercase English (${weekdays.join(', ')}), or a list of them.`;
const dayOfMonthRule = 'Use a day from 1 to 31, or "last".';
const timeRule = 'Use HH:MM from 00:00 to 23:59, such as "09:00".';
const nthRule = 'Use 1, 2, 3, 4 or "last".';

function numberTo(most: number, error: string) {
  return z.int({ error }).min(1, { error }).max(most, { error });
}

/**
 * The details of a recurrence, besides its frequency. This is only the shape; `checkSchedule` checks consistency.
 * Omitted parts have defaults (see `scheduleDefaults`).
 */
export const scheduleSchema = z
  .strictObject({
    day: z
      .union([z.enum(weekdays), z.array(z.enum(weekdays)).min(1, { error: dayRule }).max(7, { error: dayRule })], { error: dayRule })
      .optional()
      .describe('weekly, biweekly: one or several. monthly: one, with nth'),
    day_of_month: z
      .union([numberTo(31, dayOfMonthRule), z.literal('last')], { error: dayOfMonthRule })
      .optional()
      .describe('monthly; in a month that is too short, its last day'),
    nth: z
      .union([numberTo(4, nthRule), z.literal('last')], { error: nthRule })
      .optional()
      .describe('monthly: which `day` of the month'),
    time: z
      .string({ error: timeRule })
      .regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, { error: timeRule })
      .optional()
      .describe('HH:MM, 24 hours'),
    time_zone: z.string().min(1).max(64).optional().describe('IANA name; by default the person’s own'),
    anchor: z.iso.date({ error: 'Use YYYY-MM-DD.' }).optional().describe('once: the date of the run. biweekly: the date it starts from'),
    cron: z.string().max(200).optional().describe('custom: five fields, minute hour day-of-month month day-of-week'),
  })
  .meta({ title: 'Schedule' });

export type Schedule = z.infer<typeof scheduleSchema>;

/** Everything that determines the times of runs. `time_zone` is the person's own, for a schedule without one. */
export interface Recurrence {
  frequency: Frequency;
  schedule: Schedule;
  time_zone?: string;
}

/** The fields that each frequency uses. */
export const fieldsOfFrequency = {
  once: ['anchor', 'time', 'time_zone'],
  daily: ['time', 'time_zone'],
  weekly: ['day', 'time', 'time_zone'],
  biweekly: ['day', 'time', 'time_zone', 'anchor'],
  monthly: ['day_of_month', 'day', 'nth', 'time', 'time_zone'],
  custom: ['cron', 'time_zone'],
} as const satisfies Record<Frequency, readonly (keyof Schedule)[]>;

/** The schedule without the fields that this frequency does not use: for the old schedule when a frequency changes. */
export function fitSchedule(frequency: Frequency, schedule: Schedule): Schedule {
  const used: readonly string[] = fieldsOfFrequency[frequency];
  return Object.fromEntries(Object.entries(schedule).filter(([field]) => used.includes(field)));
}

/** The chosen weekdays in ISO order, 1 to 7, without duplicates; the default day when none is chosen. */
export function isoDays({ day }: Schedule): number[] {
  const days = [day ?? scheduleDefaults.day].flat().map((name) => weekdays.indexOf(name) + 1);
  return [...new Set(days)].sort((a, b) => a - b);
}

/** The time zone of a run. */
export function zoneOf({ schedule, time_zone }: Pick<Recurrence, 'schedule' | 'time_zone'>): string {
  return schedule.time_zone ?? time_zone ?? scheduleDefaults.time_zone;
}
