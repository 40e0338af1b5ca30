import type { Schedule } from './schedule.ts';

/** In the order of ISO 8601: Monday is day 1. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

export type Weekday = (typeof weekdays)[number];

/** Defaults for omitted parts of a schedule: Monday, the first of the month, the first such weekday, 9:00, UTC. */
export const scheduleDefaults = { day: 'monday', day_of_month: 1, nth: 1, time: '09:00', time_zone: 'UTC' } as const satisfies Schedule;
