import { describe, expect, it } from 'vitest';
import { checkSchedule } from '#lib/schedule/check-schedule.ts';
import { readCadence, saysWhen } from './cadence.ts';

const london = { now: new Date('2026-11-21T09:38:00Z'), timeZone: 'Europe/London' };
const newYork = { now: new Date('2026-11-21T14:38:00Z'), timeZone: 'America/New_York' };
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];

describe('how often and when', () => {
  it.each<[string, string, object]>([
    ['weekly', 'weekly', {}],
    ['Mondays at 9:00', 'weekly', { day: 'monday', time: '09:00' }],
    ['every Monday at 9', 'weekly', { day: 'monday', time: '09:00' }],
    ['Mon and Wed 10am CET', 'weekly', { day: ['monday', 'wednesday'], time: '10:00', time_zone: 'Europe/Paris' }],
    ['every other Thursday at noon', 'biweekly', { day: 'thursday', time: '12:00' }],
    ['every second Friday', 'biweekly', { day: 'friday' }],
    ['fortnightly on Tuesdays', 'biweekly', { day: 'tuesday' }],
    ['every 2 weeks on Wed at 7 pm', 'biweekly', { day: 'wednesday', time: '19:00' }],
    ['every two weeks', 'biweekly', {}],
    ['first Tuesday of the month', 'monthly', { nth: 1, day: 'tuesday' }],
    ['every 2nd Tuesday of the month at 9.30', 'monthly', { nth: 2, day: 'tuesday', time: '09:30' }],
    ['the last Friday of each month at 17h', 'monthly', { nth: 'last', day: 'friday', time: '17:00' }],
    ['monthly on the third Monday', 'monthly', { nth: 3, day: 'monday' }],
    ['on the 15th of every month', 'monthly', { day_of_month: 15 }],
    ['at the end of the month', 'monthly', { day_of_month: 'last' }],
    ['monthly on the 1st and 15th at 8', 'custom', { cron: '0 8 1,15 * *' }],
    ['quarterly on the 15th at 10', 'custom', { cron: '0 10 15 1,4,7,10 *' }],
    ['once a year', 'custom', { cron: '0 9 1 1 *' }],
    ['daily at half past eight', 'daily', { time: '08:30' }],
    ['every morning', 'daily', {}],
    ['a weekly status, every day at 8:30', 'daily', { time: '08:30' }],
    ['a daily brief, each weekday at 8', 'weekly', { day: weekdays, time: '08:00' }],
    ['every weekday at 8 a.m. Pacific', 'weekly', { day: weekdays, time: '08:00', time_zone: 'America/Los_Angeles' }],
    ['Monday to Friday at 18:00', 'weekly', { day: weekdays, time: '18:00' }],
    ['once, on 5 December 2026 at 3pm', 'once', { anchor: '2026-12-05', time: '15:00' }],
    ['once tomorrow at ten', 'once', { anchor: '2026-11-22', time: '10:00' }],
    ['next Friday at 3', 'once', { anchor: '2026-11-27', time: '15:00' }],
    ['in two weeks', 'once', { anchor: '2026-12-05' }],
    ['weekly, no, biweekly on Mondays', 'biweekly', { day: 'monday' }],
    ['Mondays, sorry, Tuesdays at 9', 'weekly', { day: 'tuesday', time: '09:00' }],
    ['alternate Wednesdays at 1730', 'biweekly', { day: 'wednesday', time: '17:30' }],
    ['each second Friday', 'biweekly', { day: 'friday' }],
    ['every 14 days', 'biweekly', {}],
    ['on the third of every month', 'monthly', { day_of_month: 3 }],
    ['every 5th, at half eight', 'monthly', { day_of_month: 5, time: '08:30' }],
    ['at the very end of each month', 'monthly', { day_of_month: 'last' }],
    ['at the start of every month', 'monthly', { day_of_month: 1 }],
    ['in the middle of the month', 'monthly', { day_of_month: 15 }],
    ['on the 1st and the 15th at 8', 'custom', { cron: '0 8 1,15 * *' }],
    ['twice a month', 'custom', { cron: '0 9 1,15 * *' }],
    ['every six months', 'custom', { cron: '0 9 1 1,7 *' }],
    ['per quarter', 'custom', { cron: '0 9 1 1,4,7,10 *' }],
    ['Sunday evenings at 8', 'weekly', { day: 'sunday', time: '20:00' }],
    ['at the end of the week', 'weekly', { day: 'friday' }],
    ['every 2 weeks on mon wed fri at lunchtime', 'biweekly', { day: ['monday', 'wednesday', 'friday'], time: '12:00' }],
    ['weekdays 0800', 'weekly', { day: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], time: '08:00' }],
    ['fridays by close of business', 'weekly', { day: 'friday', time: '17:00' }],
    ['nightly at 11', 'daily', { time: '23:00' }],
    ['Mondays at nine thirty', 'weekly', { day: 'monday', time: '09:30' }],
    ['monthly, on the fifth', 'monthly', { day_of_month: 5 }],
    ['monthly, 2nd at 10', 'monthly', { day_of_month: 2, time: '10:00' }],
    ['daily at 9 except Fridays and Sundays', 'weekly', { day: ['monday', 'tuesday', 'wednesday', 'thursday', 'saturday'], time: '09:00' }],
    ['twice a week, Mondays and Thursdays', 'weekly', { day: ['monday', 'thursday'] }],
    ['9am New York time every Monday', 'weekly', { day: 'monday', time: '09:00', time_zone: 'America/New_York' }],
    ['tu/th at 8', 'weekly', { day: ['tuesday', 'thursday'], time: '08:00' }],
    ['evenings at 7', 'daily', { time: '19:00' }],
    ['mornings, 6:30, no weekends', 'weekly', { day: weekdays, time: '06:30' }],
    ['Fridays at noon (12:15)', 'weekly', { day: 'friday', time: '12:15' }],
    ['every 5th, around lunchtime, say 1:30 pm', 'monthly', { day_of_month: 5, time: '13:30' }],
    ['last day of month, 18h', 'monthly', { day_of_month: 'last', time: '18:00' }],
    ['every Monday at 8:30 in Tokyo', 'weekly', { day: 'monday', time: '08:30', time_zone: 'Asia/Tokyo' }],
  ])('“%s”', (text, frequency, schedule) => {
    const cadence = readCadence(text, london);
    expect(cadence.unfit).toBeUndefined();
    expect(cadence.frequency ?? cadence.implied).toBe(frequency);
    expect(cadence.schedule).toEqual(schedule);
    expect(checkSchedule(frequency as 'weekly', cadence.schedule)).toEqual([]);
  });

  it.each([
    ['a quarter past nine', '09:15'],
    ['a quarter to ten', '09:45'],
    ['at nine thirty', '09:30'],
    ['at noon', '12:00'],
    ['at midnight', '00:00'],
    ['at 7 in the evening', '19:00'],
    ['at 2', '14:00'],
    ['at 02:30', '02:30'],
    ["at 9 o'clock", '09:00'],
    ['12pm', '12:00'],
    ['at 6', '06:00'],
    ['five in the afternoon', '17:00'],
    ['half past four', '16:30'],
    ['quarter to nine in the morning', '08:45'],
    ['eight am', '08:00'],
    ['eight p.m. on Mondays', '20:00'],
    ['nine sharp', '09:00'],
    ['at 5 on the dot', '17:00'],
    ["ten o'clock in the morning", '10:00'],
    ["five o'clock", '17:00'],
    ['Mondays, nine in the morning', '09:00'],
    ['at six thirty pm', '18:30'],
    ['seven twenty am', '07:20'],
    ['three forty in the afternoon', '15:40'],
    ['ten minutes to eight', '07:50'],
    ['ten at night', '22:00'],
    ['at one at night', '01:00'],
    ['12 at night', '00:00'],
    ['at half 4', '16:30'],
    ['around seven-ish', '07:00'],
    ['twelve noon', '12:00'],
    ['once at eight tonight', '20:00'],
  ])('“%s” is a time of day', (text, time) => expect(readCadence(text, london).schedule.time).toBe(time));

  it.each([
    ['every other month', '0 9 1 2,4,6,8,10,12 *'],
    ['every second month on the 25th', '0 9 25 1,3,5,7,9,11 *'],
    ['every two months at 8, starting on 4 January', '0 8 1 1,3,5,7,9,11 *'],
    ['every six months', '0 9 1 1,7 *'],
    ['twice a month at noon', '0 12 1,15 * *'],
    ['three times a year on the 3rd', '0 9 3 1,5,9 *'],
  ])('reads “%s” as a rhythm of months', (text, cron) => {
    expect(readCadence(text, london)).toMatchObject({ frequency: 'custom', schedule: { cron } });
  });

  it('takes a bare date for a day of the month', () => {
    for (const text of ['the 15th', '15th', 'make it the 15th'])
      expect(readCadence(text, london)).toMatchObject({ frequency: 'monthly', schedule: { day_of_month: 15 }, onlyDate: true });
  });

  it('reads numeric dates in the format of the person’s region', () => {
    expect(readCadence('once on 5/12/2026', london).schedule.anchor).toBe('2026-12-05');
    expect(readCadence('once on 12/5/2026', newYork).schedule.anchor).toBe('2026-12-05');
  });

  it('does not take a single weekday for every such weekday', () => {
    expect(readCadence('on Monday at 9', london)).toMatchObject({ oneDay: 'monday', schedule: { day: 'monday', time: '09:00' } });
    expect(readCadence('on Monday at 9', london).implied).toBeUndefined();
  });

  it.each(['twice a week', 'every three weeks', 'hourly', 'bimonthly', 'every five months', 'the last working day of the month'])(
    'knows that “%s” is no rhythm it has',
    (text) => {
      expect(readCadence(text, london).unfit).toBeTruthy();
    },
  );

  it.each([
    'keep it to five points',
    'at one point',
    'by two teams',
    'five to ten bullets',
    'cut it to one page',
    'eight people',
    'two in a row',
    'get that one in the morning',
  ])('“%s” is no time of day', (text) => expect(readCadence(text, london).schedule.time).toBeUndefined());

  it.each(['December board update', 'the plan for May', 'a second opinion', 'Tom sat on it', 'the 8 December release'])(
    'leaves “%s” alone',
    (text) => {
      expect(saysWhen(readCadence(text, london))).toBe(false);
      expect(readCadence(text, london).rest).toBe(text);
    },
  );
});
