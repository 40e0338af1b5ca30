import { z } from 'zod';
import { type Frequency, fieldsOfFrequency, frequencies, type Schedule, weekdays } from '#lib/schedule/schedule.ts';

const absent = z.literal('').transform(() => undefined);
const dayOfMonth = z.union([z.literal('last'), z.coerce.number().int()]);

/** A schedule as a form sends it: strings, empty for omitted fields, `days` once for each weekday. */
const form = z.object({
  frequency: z.enum(frequencies),
  days: z.array(z.enum(weekdays)),
  monthlyBy: z.enum(['date', 'weekday']).catch('date'),
  day_of_month: absent.or(dayOfMonth).optional(),
  nth: absent.or(dayOfMonth).optional(),
  weekday: absent.or(z.enum(weekdays)).optional(),
  time: z.string().trim().max(20).transform(asClock).optional(),
  anchor: z.string().max(10).optional(),
  cron: z.string().trim().max(200).optional(),
  time_zone: z.string().trim().max(64).optional(),
});

/** The chosen frequency and every part of the schedule: null clears a part. */
export interface ScheduleChange {
  frequency: Frequency;
  schedule: { [Part in keyof Schedule]-?: Schedule[Part] | null };
}

/** Reads a schedule form. Whether the parts are consistent is checked where the schedule is stored. */
export function readScheduleForm(data: FormData): ScheduleChange | null {
  const parsed = form.safeParse({ ...Object.fromEntries(data), days: data.getAll('days') });
  if (!parsed.success) return null;
  const { frequency, days, monthlyBy, ...given } = parsed.data;
  const byWeekday = frequency === 'monthly' && monthlyBy === 'weekday';
  const chosen: Partial<ScheduleChange['schedule']> = {
    day: frequency === 'monthly' ? (byWeekday ? given.weekday : undefined) : days.length === 1 ? days[0] : days,
    day_of_month: byWeekday ? undefined : given.day_of_month,
    nth: byWeekday ? (given.nth as Schedule['nth']) : undefined,
    time: given.time,
    anchor: given.anchor,
    cron: given.cron,
    time_zone: given.time_zone,
  };
  const used: readonly string[] = fieldsOfFrequency[frequency];
  const parts = ['day', 'day_of_month', 'nth', 'time', 'anchor', 'cron', 'time_zone'] as const;
  const kept = (part: (typeof parts)[number]) => (used.includes(part) && chosen[part]?.toString() ? chosen[part] : null);
  return { frequency, schedule: Object.fromEntries(parts.map((part) => [part, kept(part)])) as ScheduleChange['schedule'] };
}

/** Normalizes "9:00", "9.00", "900" and "9" to "09:00". Anything else is unchanged. */
function asClock(written: string): string {
  const [, hour, minute] = /^(\d{1,2})(?:[:.h]?(\d{2}))?$/.exec(written) ?? [];
  return hour ? `${hour.padStart(2, '0')}:${minute ?? '00'}` : written;
}
