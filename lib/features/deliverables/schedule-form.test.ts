import { describe, expect, it } from 'vitest';
import { readScheduleForm } from './schedule-form.ts';

const nothing = { day: null, day_of_month: null, nth: null, time: null, anchor: null, cron: null, time_zone: null };

function form(fields: Record<string, string | string[]>): FormData {
  const data = new FormData();
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) data.append(name, value);
  return data;
}

describe('the schedule form', () => {
  it.each([
    ['one weekday', { frequency: 'weekly', days: 'monday', time: '09:00', time_zone: '' }, { day: 'monday', time: '09:00' }],
    ['several weekdays', { frequency: 'weekly', days: ['monday', 'friday'], time: '09:00' }, { day: ['monday', 'friday'], time: '09:00' }],
    ['no weekday', { frequency: 'weekly', time: '09:00' }, { time: '09:00' }],
    [
      'every other week',
      { frequency: 'biweekly', days: 'monday', anchor: '2026-11-23', time: '09:00' },
      { day: 'monday', anchor: '2026-11-23', time: '09:00' },
    ],
    [
      'a day of the month',
      { frequency: 'monthly', monthlyBy: 'date', day_of_month: '15', time: '08:00' },
      { day_of_month: 15, time: '08:00' },
    ],
    [
      'the last day of the month',
      { frequency: 'monthly', monthlyBy: 'date', day_of_month: 'last', time: '08:00' },
      { day_of_month: 'last', time: '08:00' },
    ],
    [
      'a weekday of the month',
      { frequency: 'monthly', monthlyBy: 'weekday', nth: '1', weekday: 'tuesday', time: '08:00', time_zone: 'Europe/London' },
      { nth: 1, day: 'tuesday', time: '08:00', time_zone: 'Europe/London' },
    ],
    ['once', { frequency: 'once', anchor: '2026-12-08', time: '10:00' }, { anchor: '2026-12-08', time: '10:00' }],
    ['cron', { frequency: 'custom', cron: ' 0 16 * * 4 ', time_zone: '' }, { cron: '0 16 * * 4' }],
  ])('%s: every part is set, and parts that do not belong are cleared', (_, fields, schedule) => {
    expect(readScheduleForm(form(fields))).toEqual({ frequency: fields.frequency, schedule: { ...nothing, ...schedule } });
  });

  it('a part left over from another frequency is cleared', () => {
    const change = readScheduleForm(form({ frequency: 'daily', days: 'monday', anchor: '2026-11-23', cron: '0 9 * * *', time: '07:30' }));
    expect(change?.schedule).toEqual({ ...nothing, time: '07:30' });
  });

  it.each([
    ['9:00', '09:00'],
    ['9', '09:00'],
    ['16.30', '16:30'],
    ['730', '07:30'],
    ['half past nine', 'half past nine'],
    ['25:00', '25:00'],
  ])('the time %s is read as %s', (written, time) => {
    expect(readScheduleForm(form({ frequency: 'daily', time: written }))?.schedule.time).toBe(time);
  });

  it('values that our form never sends are rejected', () => {
    expect(readScheduleForm(form({ frequency: 'hourly' }))).toBeNull();
    expect(readScheduleForm(form({ frequency: 'weekly', days: 'someday' }))).toBeNull();
  });
});
