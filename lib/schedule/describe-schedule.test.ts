import { describe, expect, test } from 'vitest';
import { describeRun } from './describe-run.ts';
import { describeSchedule } from './describe-schedule.ts';
import type { Frequency, Schedule } from './schedule.ts';

describe('the description of a schedule', () => {
  test.each<[string, Frequency, Schedule]>([
    ['Every Monday at 9:00 in New York', 'weekly', { day: 'monday', time: '09:00', time_zone: 'America/New_York' }],
    ['Every other Thursday at 16:00 in Stockholm', 'biweekly', { day: 'thursday', time: '16:00', time_zone: 'Europe/Stockholm' }],
    ['First Tuesday of the month at 8:00 in London', 'monthly', { day: 'tuesday', nth: 1, time: '08:00', time_zone: 'Europe/London' }],
    [
      'On the 31st of the month, or its last day, at 17:30 in Paris',
      'monthly',
      { day_of_month: 31, time: '17:30', time_zone: 'Europe/Paris' },
    ],
    ['On the 22nd of the month at 9:00', 'monthly', { day_of_month: 22 }],
    ['On the 1st of the month at 9:00', 'monthly', {}],
    ['On the last day of the month at 9:00', 'monthly', { day_of_month: 'last' }],
    ['Last Friday of the month at 9:00', 'monthly', { day: 'friday', nth: 'last' }],
    ['First Monday of the month at 9:00', 'monthly', { day: 'monday' }],
    ['Every day at 0:05 in Lord Howe', 'daily', { time: '00:05', time_zone: 'Australia/Lord_Howe' }],
    ['Every Monday and Thursday at 9:00', 'weekly', { day: ['thursday', 'monday'] }],
    ['Every Monday, Tuesday and Friday at 9:00', 'weekly', { day: ['monday', 'tuesday', 'friday'] }],
    ['Every weekday at 9:00', 'weekly', { day: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] }],
    ['Every Monday at 9:00', 'weekly', {}],
    ['Every other week on Tuesday and Thursday at 9:00', 'biweekly', { day: ['tuesday', 'thursday'] }],
    ['Every other Wednesday at 9:00', 'biweekly', { anchor: '2026-11-18' }],
    [
      'Once, on Monday 23 November 2026 at 10:15 in Buenos Aires',
      'once',
      { anchor: '2026-11-23', time: '10:15', time_zone: 'America/Argentina/Buenos_Aires' },
    ],
    ['Once, no date set', 'once', {}],
    ['Every day at 9:00 UTC', 'daily', { time_zone: 'Etc/UTC' }],
    ['Every day at 9:00 UTC-5', 'daily', { time_zone: 'Etc/GMT+5' }],
    ['Every day at 9:00 GMT', 'daily', { time_zone: 'GMT' }],
    ['Every day at 9:00 CET', 'daily', { time_zone: 'CET' }],
    ['Every day at 9:00 in Singapore', 'daily', { time_zone: 'Singapore' }],
    ['Every day at 9:00 US Eastern time', 'daily', { time_zone: 'US/Eastern' }],
    ['Every day at 9:00 in Stockholm', 'daily', { time_zone: 'europe/stockholm' }],
  ])('%s', (words, frequency, schedule) => {
    expect(describeSchedule(frequency, schedule)).toBe(words);
  });

  test("includes the person's place when the schedule has no time zone", () => {
    expect(describeSchedule('daily', {}, 'Asia/Tokyo')).toBe('Every day at 9:00 in Tokyo');
    expect(describeSchedule('daily', { time_zone: 'Europe/Oslo' }, 'Asia/Tokyo')).toBe('Every day at 9:00 in Oslo');
  });
});

describe('the description of a cron expression', () => {
  test.each([
    ['0 9 * * 1-5', 'Every weekday at 9:00 in Oslo'],
    ['0 9 * * MON-FRI', 'Every weekday at 9:00 in Oslo'],
    ['30 8 * * *', 'Every day at 8:30 in Oslo'],
    ['0 9,17 * * *', 'Every day at 9:00 and 17:00 in Oslo'],
    ['0 9 * * 0', 'Every Sunday at 9:00 in Oslo'],
    ['0 9 * * 7', 'Every Sunday at 9:00 in Oslo'],
    ['0 9 * * 0-7', 'Every day at 9:00 in Oslo'],
    ['0 9 * * tue,thu', 'Every Tuesday and Thursday at 9:00 in Oslo'],
    ['30 8 1,15 * *', 'On the 1st and 15th of the month at 8:30 in Oslo'],
    ['0 9 L * *', 'On the last day of the month at 9:00 in Oslo'],
    ['* * * * *', 'Every minute in Oslo'],
    ['*/15 * * * *', 'Every 15 minutes in Oslo'],
    ['0 * * * *', 'Every hour in Oslo'],
    ['0 */6 * * *', 'Every 6 hours in Oslo'],
    ['0 * * * 1-5', 'Every weekday, every hour in Oslo'],
    ['  0   9 * * 1 ', 'Every Monday at 9:00 in Oslo'],
    ['*/7 * * * *', 'Cron schedule */7 * * * * in Oslo'],
    ['0 9 1-7 * 2', 'Cron schedule 0 9 1-7 * 2 in Oslo'],
    ['0 9 31 * *', 'Cron schedule 0 9 31 * * in Oslo'],
    ['0 9 1 1 *', 'On the 1st of January each year at 9:00 in Oslo'],
    ['0 9 1 1,4,7,10 *', 'On the 1st of January, April, July and October at 9:00 in Oslo'],
    ['0 9 1 JAN,apr,7,10 *', 'On the 1st of January, April, July and October at 9:00 in Oslo'],
    ['0 9 1 */3 *', 'On the 1st of January, April, July and October at 9:00 in Oslo'],
    ['0 9 1,15 6-8 *', 'On the 1st and 15th of June, July and August at 9:00 in Oslo'],
    ['0 9 L 3,12 *', 'On the last day of March and December at 9:00 in Oslo'],
    ['0 9 31 1,12 *', 'On the 31st of January and December at 9:00 in Oslo'],
    ['0 9 31 1,4 *', 'Cron schedule 0 9 31 1,4 * in Oslo'],
    ['0 9 29 2 *', 'Cron schedule 0 9 29 2 * in Oslo'],
    ['0 9 1 1-12 *', 'On the 1st of the month at 9:00 in Oslo'],
    ['0 9 * 6 1', 'Every Monday in June at 9:00 in Oslo'],
    ['0 9 * 6,7 *', 'Every day in June and July at 9:00 in Oslo'],
    ['0 * * 6 1-5', 'Every weekday in June, every hour in Oslo'],
    ['0 * * 6 *', 'Every day in June, every hour in Oslo'],
    ['0 9 1 */5 *', 'Cron schedule 0 9 1 */5 * in Oslo'],
    ['0 9 * * 1#1', 'On the first Monday of the month at 9:00 in Oslo'],
    ['0 9 * 1,4,7,10 MON#1', 'On the first Monday of January, April, July and October at 9:00 in Oslo'],
    ['0 9 * * 5#L', 'On the last Friday of the month at 9:00 in Oslo'],
  ])('%s', (cron, words) => {
    expect(describeSchedule('custom', { cron, time_zone: 'Europe/Oslo' })).toBe(words);
  });
});

describe('the description of a run', () => {
  const now = new Date('2026-11-19T10:00:00Z');
  const run = new Date('2026-11-23T14:00:00Z');

  test('has their time, yours if it differs, and the distance', () => {
    expect(describeRun(run, 'America/New_York', 'Europe/London', now)).toEqual({
      day: 'Monday 23 November',
      time: '9:00 there, 14:00 for you',
      distance: 'in 4 days',
      when: 'on Monday 23 November',
      soon: 'in 4 days',
    });
  });

  test.each([
    ['2026-11-19T10:20:00Z', 'today at 10:20', 'in 20 minutes'],
    ['2026-11-20T09:00:00Z', 'tomorrow at 9:00', ''],
    ['2026-11-21T09:00:00Z', 'on Saturday 21 November', 'in 2 days'],
  ])('%s is %s', (moment, when, soon) => {
    expect(describeRun(new Date(moment), 'UTC', 'UTC', now)).toMatchObject({ when, soon });
  });

  test('has one time when both clocks agree', () => {
    expect(describeRun(run, 'Europe/London', 'Europe/Lisbon', now).time).toBe('14:00');
  });

  test('includes your weekday if it differs', () => {
    expect(describeRun(run, 'America/New_York', 'Pacific/Auckland', now).time).toBe('9:00 there, 3:00 on Tuesday for you');
  });

  test('includes a different year', () => {
    expect(describeRun(new Date('2027-01-04T14:00:00Z'), 'America/New_York', 'UTC', now).day).toBe('Monday 4 January 2027');
  });

  test.each([
    ['2026-11-19T10:00:20Z', 'now'],
    ['2026-11-19T10:20:00Z', 'in 20 minutes'],
    ['2026-11-19T15:00:00Z', 'in 5 hours'],
    ['2026-11-19T08:00:00Z', '2 hours ago'],
    ['2026-11-20T00:30:00Z', 'tomorrow'],
    ['2026-11-18T23:30:00Z', 'yesterday'],
    ['2026-12-07T09:00:00Z', 'in 18 days'],
    ['2026-11-15T09:00:00Z', '4 days ago'],
    ['2027-02-19T09:00:00Z', 'in 3 months'],
  ])('%s is %s', (moment, words) => {
    expect(describeRun(new Date(moment), 'UTC', 'UTC', now).distance).toBe(words);
  });

  test('counts days on their calendar', () => {
    expect(describeRun(new Date('2026-11-20T03:00:00Z'), 'America/New_York', 'UTC', now)).toMatchObject({
      day: 'Thursday 19 November',
      distance: 'in 17 hours',
    });
  });
});
