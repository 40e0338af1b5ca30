import { describe, expect, test } from 'vitest';
import { checkSchedule } from './check-schedule.ts';
import { nextRunAt } from './next-run-at.ts';
import { type Frequency, fitSchedule, frequencies, type Schedule, scheduleSchema } from './schedule.ts';

describe('schedules that match their frequency', () => {
  test.each<[Frequency, Schedule]>([
    ['once', {}],
    ['once', { anchor: '2026-11-23' }],
    ['once', { anchor: '2026-11-23', time: '09:00', time_zone: 'Europe/Stockholm' }],
    ['daily', {}],
    ['daily', { time: '07:30' }],
    ['weekly', { day: 'monday', time: '09:00', time_zone: 'America/New_York' }],
    ['weekly', { day: ['monday', 'thursday'] }],
    ['weekly', { time_zone: 'europe/stockholm' }],
    ['biweekly', { day: 'thursday', anchor: '2026-11-19' }],
    ['monthly', { day_of_month: 31 }],
    ['monthly', { day_of_month: 'last' }],
    ['monthly', { day: 'tuesday', nth: 1 }],
    ['monthly', { day: ['tuesday'] }],
    ['custom', { cron: '0 9 * * 1-5', time_zone: 'Asia/Kolkata' }],
    ['weekly', { day: 'monday', cron: undefined }],
  ])('%s %j', (frequency, schedule) => {
    expect(checkSchedule(frequency, schedule)).toEqual([]);
    expect(() => nextRunAt({ frequency, schedule }, new Date('2026-11-18T00:00:00Z'))).not.toThrow();
  });
});

describe('messages about problems', () => {
  test.each<[Frequency, Schedule, string, string]>([
    ['daily', { day: 'monday' }, 'day', 'choose the frequency "weekly"'],
    ['daily', { anchor: '2026-11-23' }, 'anchor', 'which takes time, time_zone. Omit it.'],
    ['weekly', { day: 'monday', nth: 1 }, 'nth', 'It belongs to the frequency "monthly".'],
    ['weekly', { day_of_month: 3 }, 'day_of_month', 'It belongs to the frequency "monthly".'],
    ['weekly', { cron: '0 9 * * 1' }, 'cron', 'belongs to the frequency "custom"'],
    ['once', { day: 'monday' }, 'day', 'Put the date in "anchor".'],
    ['once', { time: '09:00' }, 'anchor', 'needs "anchor": the date'],
    ['monthly', { nth: 2 }, 'day', '"nth" needs "day"'],
    ['monthly', { day: 'monday', day_of_month: 3 }, 'day_of_month', 'Omit one.'],
    ['monthly', { day: ['monday', 'friday'] }, 'day', 'has one weekday'],
    ['custom', {}, 'cron', 'needs "cron": five fields'],
    ['custom', { cron: '0 9 * * 1', time: '09:00' }, 'time', 'Put it in "cron"'],
    ['custom', { cron: '0 9 * *' }, 'cron', 'Use five fields'],
    ['custom', { cron: '0 0 9 * * 1' }, 'cron', 'Use five fields'],
    ['custom', { cron: '@daily hello' }, 'cron', 'Use five fields'],
    ['custom', { cron: '61 9 * * 1' }, 'cron', 'Invalid value for minute: 61'],
    ['custom', { cron: 'a b c d e' }, 'cron', 'cannot be read'],
    ['custom', { cron: '0 9 30 2 *' }, 'cron', 'a date that never occurs'],
    ['daily', { time_zone: 'Mars/Olympus' }, 'time_zone', 'Unknown time zone "Mars/Olympus". Use one such as'],
    ['daily', { time_zone: 'New York' }, 'time_zone', 'Did you mean "America/New_York"?'],
    ['daily', { time_zone: 'Europe/Stokholm' }, 'time_zone', 'Did you mean "Europe/Stockholm"?'],
    ['daily', { time_zone: 'Kolkata' }, 'time_zone', 'Did you mean "Asia/Kolkata"?'],
    ['daily', { time_zone: 'são paulo' }, 'time_zone', 'Did you mean "America/Sao_Paulo"?'],
    ['daily', { time_zone: 'PST' }, 'time_zone', 'Did you mean "America/Los_Angeles"?'],
    ['daily', { time_zone: 'Eastern Time' }, 'time_zone', 'Did you mean "America/New_York"?'],
    ['daily', { time_zone: '+02:00' }, 'time_zone', 'Unknown time zone "+02:00"'],
    ['daily', { time_zone: 'constructor' }, 'time_zone', 'Unknown time zone'],
  ])('%s %j', (frequency, schedule, field, words) => {
    expect(checkSchedule(frequency, schedule)).toEqual([{ field, message: expect.stringContaining(words) }]);
  });

  test('all problems are reported together', () => {
    const problems = checkSchedule('daily', { day: 'monday', time_zone: 'Nowhere' });
    expect(problems.map(({ field }) => field)).toEqual(['day', 'time_zone']);
  });
});

describe('the schema', () => {
  test.each([
    [{ day: 'Monday' }, 'lowercase English'],
    [{ day: [] }, 'or a list of them'],
    [{ day: ['monday', 'funday'] }, 'or a list of them'],
    [{ time: 9 }, 'HH:MM'],
    [{ time: '9:00' }, 'HH:MM'],
    [{ time: '24:00' }, 'HH:MM'],
    [{ day_of_month: 0 }, 'from 1 to 31'],
    [{ day_of_month: 32 }, 'from 1 to 31'],
    [{ nth: 5 }, '1, 2, 3, 4 or "last"'],
    [{ anchor: '2026-02-30' }, 'YYYY-MM-DD'],
    [{ anchor: '23 November' }, 'YYYY-MM-DD'],
    [{ hour: 9 }, 'hour'],
  ])('%j is rejected', (schedule, words) => {
    const messages = scheduleSchema.safeParse(schedule).error?.issues.map(({ message }) => message);
    expect(messages).toEqual([expect.stringContaining(words)]);
  });

  test('fitting a schedule to a frequency drops the fields that it does not use', () => {
    const weekly: Schedule = { day: 'monday', time: '08:00', time_zone: 'Europe/London' };
    expect(fitSchedule('daily', weekly)).toEqual({ time: '08:00', time_zone: 'Europe/London' });
    expect(fitSchedule('custom', weekly)).toEqual({ time_zone: 'Europe/London' });
    for (const frequency of frequencies.filter((each) => each !== 'custom')) {
      expect(checkSchedule(frequency, fitSchedule(frequency, { ...weekly, cron: '0 9 * * 1', anchor: '2026-11-23' }))).toEqual([]);
    }
  });
});
