import { describe, expect, it } from 'vitest';
import { fitSchedule, type Schedule } from '#lib/schedule/schedule.ts';
import { checkScheduleForm } from './check-schedule-form.ts';
import type { ScheduleChange } from './schedule-form.ts';

const nothing: ScheduleChange['schedule'] = {
  day: null,
  day_of_month: null,
  nth: null,
  time: null,
  anchor: null,
  cron: null,
  time_zone: null,
};
const now = new Date('2026-11-18T12:00:00Z');
const check = (frequency: ScheduleChange['frequency'], schedule: Schedule) =>
  checkScheduleForm({ frequency, schedule: { ...nothing, ...schedule } }, 'Europe/London', now);

describe('the problems of the schedule form', () => {
  it.each<[ScheduleChange['frequency'], Schedule, object]>([
    ['weekly', { time: '09:00' }, { day: 'Choose at least one day.' }],
    ['once', { time: '09:00' }, { anchor: 'Choose the date.' }],
    ['once', { time: '09:00', anchor: '2026-02-30' }, { anchor: 'Enter a valid date.' }],
    ['once', { time: '09:00', anchor: '2026-11-17' }, { anchor: expect.stringContaining('in the past') }],
    ['once', { time: '11:59', anchor: '2026-11-18' }, { anchor: expect.stringContaining('in the past') }],
    ['once', { time: '12:30', anchor: '2026-11-18', time_zone: 'Asia/Tokyo' }, { anchor: expect.stringContaining('in the past') }],
    ['daily', {}, { time: 'Enter a time from 00:00 to 23:59, such as 09:00.' }],
    ['daily', { time: '25:00' }, { time: 'Enter a time from 00:00 to 23:59, such as 09:00.' }],
    ['custom', {}, { cron: 'Enter five fields, such as 0 9 * * 1.' }],
    ['custom', { cron: '09:00' }, { cron: 'Enter five fields, such as 0 9 * * 1.' }],
    ['custom', { cron: '0 25 * * 1' }, { cron: 'The hour cannot be 25. Enter five fields, such as 0 9 * * 1.' }],
    ['custom', { cron: '0 9 30 2 *' }, { cron: 'This date never occurs. Enter one that does.' }],
    ['daily', { time: '09:00', time_zone: 'New York' }, { time_zone: expect.stringContaining('America/New_York') }],
    ['weekly', { time: 'noon' }, { day: 'Choose at least one day.', time: expect.stringContaining('such as 09:00') }],
  ])('%s %j', (frequency, schedule, errors) => {
    expect(check(frequency, schedule)).toEqual(errors);
  });

  it.each<[ScheduleChange['frequency'], Schedule]>([
    ['once', { time: '12:30', anchor: '2026-11-18' }],
    ['biweekly', { day: 'monday', time: '09:00', anchor: '2026-01-05' }],
    ['monthly', { nth: 1, day: 'tuesday', time: '08:00' }],
    ['custom', { cron: '0 9 * * 1-5' }],
  ])('none: %s %j', (frequency, schedule) => {
    expect(check(frequency, schedule)).toEqual({});
  });

  it('no message contains a field name that only the model knows', () => {
    for (const frequency of ['weekly', 'biweekly', 'once', 'custom', 'daily', 'monthly'] as const)
      for (const words of Object.values(check(frequency, fitSchedule(frequency, { time: '9', anchor: 'soon', cron: '09:00' }))))
        expect(words).not.toMatch(/"|anchor|cron|nth|day_of_month/);
  });
});
