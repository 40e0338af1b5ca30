import { describe, expect, test } from 'vitest';
import { atZone } from './local-moment.ts';
import { anchorSchedule, nextRunAt, nextRuns } from './next-run-at.ts';
import type { Frequency, Recurrence, Schedule } from './schedule.ts';

/** The next runs on the clock of the schedule's zone, with the offset. */
function runs(frequency: Frequency, schedule: Schedule, after: string, n: number): string[] {
  const recurrence: Recurrence = { frequency, schedule };
  return nextRuns(recurrence, new Date(after), n).map((run) => {
    const local = atZone(run, schedule.time_zone ?? 'UTC');
    return `${local.toPlainDateTime().toString({ smallestUnit: 'minute' })}${local.offset}`;
  });
}

describe('plain calendars', () => {
  test('daily', () => {
    expect(runs('daily', { time: '07:30', time_zone: 'Asia/Tokyo' }, '2026-11-18T00:00:00Z', 2)).toEqual([
      '2026-11-19T07:30+09:00',
      '2026-11-20T07:30+09:00',
    ]);
  });

  test('a run at exactly the given moment does not count as after it', () => {
    expect(runs('daily', { time: '09:00' }, '2026-11-18T09:00:00Z', 1)).toEqual(['2026-11-19T09:00+00:00']);
    expect(runs('daily', { time: '09:00' }, '2026-11-18T08:59:59.999Z', 1)).toEqual(['2026-11-18T09:00+00:00']);
  });

  test('weekly on one day and on several, in the order of the week', () => {
    expect(runs('weekly', { day: 'monday', time: '09:00', time_zone: 'America/New_York' }, '2026-11-19T12:00:00Z', 3)).toEqual([
      '2026-11-23T09:00-05:00',
      '2026-11-30T09:00-05:00',
      '2026-12-07T09:00-05:00',
    ]);
    expect(runs('weekly', { day: ['thursday', 'monday', 'monday'] }, '2026-11-18T00:00:00Z', 3)).toEqual([
      '2026-11-19T09:00+00:00',
      '2026-11-23T09:00+00:00',
      '2026-11-26T09:00+00:00',
    ]);
  });

  test('biweekly keeps the phase of its anchor, from any moment', () => {
    const schedule: Schedule = { day: 'thursday', time: '16:00', time_zone: 'Europe/Stockholm', anchor: '2026-11-19' };
    const expected = ['2026-12-03T16:00+01:00', '2026-12-17T16:00+01:00'];
    expect(runs('biweekly', schedule, '2026-11-19T15:00:00Z', 2)).toEqual(expected);
    expect(runs('biweekly', schedule, '2026-11-28T00:00:00Z', 2)).toEqual(expected);
  });

  test('biweekly starts with the first chosen day on or after its anchor', () => {
    expect(runs('biweekly', { day: 'thursday', anchor: '2026-11-20' }, '2026-01-01T00:00:00Z', 2)).toEqual([
      '2026-11-26T09:00+00:00',
      '2026-12-10T09:00+00:00',
    ]);
  });

  test('biweekly on two days runs on both in one week and on neither in the next', () => {
    expect(runs('biweekly', { day: ['tuesday', 'thursday'], anchor: '2026-11-17' }, '2026-11-16T00:00:00Z', 4)).toEqual([
      '2026-11-17T09:00+00:00',
      '2026-11-19T09:00+00:00',
      '2026-12-01T09:00+00:00',
      '2026-12-03T09:00+00:00',
    ]);
  });

  test('biweekly without a day runs on the weekday of its anchor', () => {
    expect(runs('biweekly', { anchor: '2026-11-18' }, '2026-11-16T00:00:00Z', 2)).toEqual([
      '2026-11-18T09:00+00:00',
      '2026-12-02T09:00+00:00',
    ]);
  });

  test('monthly on a day that short months lack runs on their last day', () => {
    expect(runs('monthly', { day_of_month: 31 }, '2027-01-01T00:00:00Z', 4).map((run) => run.slice(0, 10))).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
    ]);
  });

  test('a leap year has its 29 February, by number and as the last day', () => {
    expect(runs('monthly', { day_of_month: 30 }, '2028-02-01T00:00:00Z', 1)).toEqual(['2028-02-29T09:00+00:00']);
    expect(runs('monthly', { day_of_month: 'last' }, '2028-02-01T00:00:00Z', 1)).toEqual(['2028-02-29T09:00+00:00']);
    expect(runs('monthly', { day_of_month: 29 }, '2100-02-01T00:00:00Z', 1)).toEqual(['2100-02-28T09:00+00:00']);
  });

  test('monthly on the first Tuesday and on the last Friday', () => {
    expect(runs('monthly', { day: 'tuesday', nth: 1, time: '08:00', time_zone: 'Europe/London' }, '2026-11-18T00:00:00Z', 2)).toEqual([
      '2026-12-01T08:00+00:00',
      '2027-01-05T08:00+00:00',
    ]);
    expect(runs('monthly', { day: 'friday', nth: 'last' }, '2027-01-01T00:00:00Z', 2)).toEqual([
      '2027-01-29T09:00+00:00',
      '2027-02-26T09:00+00:00',
    ]);
    expect(runs('monthly', { day: 'sunday', nth: 4 }, '2027-02-01T00:00:00Z', 1)).toEqual(['2027-02-28T09:00+00:00']);
  });

  test('monthly, after this month’s run, continues next month', () => {
    expect(runs('monthly', { day: 'monday' }, '2026-11-18T00:00:00Z', 1)).toEqual(['2026-12-07T09:00+00:00']);
  });

  test('once runs on its date and then never', () => {
    const schedule: Schedule = { anchor: '2026-11-23', time: '10:15', time_zone: 'Asia/Kolkata' };
    expect(runs('once', schedule, '2026-01-01T00:00:00Z', 3)).toEqual(['2026-11-23T10:15+05:30']);
    expect(nextRunAt({ frequency: 'once', schedule }, new Date('2026-11-23T04:45:00Z'))).toBeNull();
  });

  test('once without a date has no run', () => {
    expect(nextRunAt({ frequency: 'once', schedule: {} }, new Date('2026-11-23T00:00:00Z'))).toBeNull();
  });

  test('an empty schedule defaults to Monday, the first of the month, 9:00', () => {
    expect(runs('weekly', {}, '2026-11-18T00:00:00Z', 1)).toEqual(['2026-11-23T09:00+00:00']);
    expect(runs('monthly', {}, '2026-11-18T00:00:00Z', 1)).toEqual(['2026-12-01T09:00+00:00']);
    expect(runs('daily', {}, '2026-11-18T00:00:00Z', 1)).toEqual(['2026-11-18T09:00+00:00']);
  });

  test("a schedule without a zone uses the person's, and its own zone has priority", () => {
    const after = new Date('2026-11-18T00:00:00Z');
    expect(nextRunAt({ frequency: 'daily', schedule: {}, time_zone: 'Asia/Tokyo' }, after)).toEqual(new Date('2026-11-19T00:00:00Z'));
    expect(nextRunAt({ frequency: 'daily', schedule: { time_zone: 'UTC' }, time_zone: 'Asia/Tokyo' }, after)).toEqual(
      new Date('2026-11-18T09:00:00Z'),
    );
  });

  test('a recurrence that cannot be computed throws', () => {
    const after = new Date('2026-11-18T00:00:00Z');
    expect(() => nextRunAt({ frequency: 'custom', schedule: {} }, after)).toThrow(RangeError);
    expect(() => nextRunAt({ frequency: 'daily', schedule: { time_zone: 'Mars/Olympus' } }, after)).toThrow(RangeError);
    expect(() => nextRunAt({ frequency: 'daily', schedule: {} }, new Date(Number.NaN))).toThrow(RangeError);
  });
});

describe('cron', () => {
  test('weekdays at nine', () => {
    expect(runs('custom', { cron: '0 9 * * 1-5', time_zone: 'America/New_York' }, '2026-11-20T15:00:00Z', 2)).toEqual([
      '2026-11-23T09:00-05:00',
      '2026-11-24T09:00-05:00',
    ]);
  });

  test('a date that never occurs has no run', () => {
    expect(nextRunAt({ frequency: 'custom', schedule: { cron: '0 9 30 2 *' } }, new Date('2026-11-18T00:00:00Z'))).toBeNull();
  });

  test('every half hour continues through a repeated hour', () => {
    expect(runs('custom', { cron: '*/30 * * * *', time_zone: 'America/New_York' }, '2026-11-01T05:00:00Z', 4)).toEqual([
      '2026-11-01T01:30-04:00',
      '2026-11-01T01:00-05:00',
      '2026-11-01T01:30-05:00',
      '2026-11-01T02:00-05:00',
    ]);
  });

  test('a skipped fixed time runs after the gap, and a repeated one runs once', () => {
    expect(runs('custom', { cron: '30 2 * * *', time_zone: 'America/New_York' }, '2026-03-07T12:00:00Z', 2)).toEqual([
      '2026-03-08T03:00-04:00',
      '2026-03-09T02:30-04:00',
    ]);
    expect(runs('custom', { cron: '30 1 * * *', time_zone: 'America/New_York' }, '2026-10-31T12:00:00Z', 2)).toEqual([
      '2026-11-01T01:30-04:00',
      '2026-11-02T01:30-05:00',
    ]);
  });
});

describe('clock changes', () => {
  test('New York, spring: 2:30 does not exist and runs at 3:00', () => {
    expect(runs('daily', { time: '02:30', time_zone: 'America/New_York' }, '2026-03-07T12:00:00Z', 2)).toEqual([
      '2026-03-08T03:00-04:00',
      '2026-03-09T02:30-04:00',
    ]);
  });

  test('New York, fall: 1:30 occurs twice and runs only the first time', () => {
    expect(runs('daily', { time: '01:30', time_zone: 'America/New_York' }, '2026-10-31T12:00:00Z', 2)).toEqual([
      '2026-11-01T01:30-04:00',
      '2026-11-02T01:30-05:00',
    ]);
    expect(runs('daily', { time: '01:30', time_zone: 'America/New_York' }, '2026-11-01T05:45:00Z', 1)).toEqual(['2026-11-02T01:30-05:00']);
  });

  test('New York: nine in the morning stays nine across both changes', () => {
    expect(runs('weekly', { day: 'sunday', time_zone: 'America/New_York' }, '2026-03-01T20:00:00Z', 1)).toEqual(['2026-03-08T09:00-04:00']);
    expect(runs('weekly', { day: 'sunday', time_zone: 'America/New_York' }, '2026-10-25T20:00:00Z', 1)).toEqual(['2026-11-01T09:00-05:00']);
  });

  test('London, spring: 1:15 runs at 2:00; fall: 1:15 runs in summer time', () => {
    expect(runs('daily', { time: '01:15', time_zone: 'Europe/London' }, '2026-03-28T12:00:00Z', 2)).toEqual([
      '2026-03-29T02:00+01:00',
      '2026-03-30T01:15+01:00',
    ]);
    expect(runs('daily', { time: '01:15', time_zone: 'Europe/London' }, '2026-10-24T12:00:00Z', 2)).toEqual([
      '2026-10-25T01:15+01:00',
      '2026-10-26T01:15+00:00',
    ]);
  });

  test('Lord Howe changes by half an hour: 2:15 runs at 2:30 in spring, and once in fall', () => {
    expect(runs('daily', { time: '02:15', time_zone: 'Australia/Lord_Howe' }, '2026-10-03T00:00:00Z', 2)).toEqual([
      '2026-10-04T02:30+11:00',
      '2026-10-05T02:15+11:00',
    ]);
    expect(runs('daily', { time: '01:45', time_zone: 'Australia/Lord_Howe' }, '2026-04-04T00:00:00Z', 2)).toEqual([
      '2026-04-05T01:45+11:00',
      '2026-04-06T01:45+10:30',
    ]);
  });

  test('Santiago has no midnight on one night in September: the run is at 1:00 that day', () => {
    expect(runs('daily', { time: '00:00', time_zone: 'America/Santiago' }, '2026-09-05T12:00:00Z', 2)).toEqual([
      '2026-09-06T01:00-03:00',
      '2026-09-07T00:00-03:00',
    ]);
    expect(runs('weekly', { day: 'sunday', time: '00:30', time_zone: 'America/Santiago' }, '2026-09-05T12:00:00Z', 1)).toEqual([
      '2026-09-06T01:00-03:00',
    ]);
  });

  test('Santiago, fall: 23:30 on Saturday occurs twice and runs once', () => {
    expect(runs('daily', { time: '23:30', time_zone: 'America/Santiago' }, '2026-04-04T12:00:00Z', 2)).toEqual([
      '2026-04-04T23:30-03:00',
      '2026-04-05T23:30-04:00',
    ]);
  });

  test('Nuuk skips the last hour of a Saturday in March: 23:30 runs at the first moment of Sunday', () => {
    const expected = ['2027-03-28T00:00-01:00', '2027-04-03T23:30-01:00'];
    expect(runs('weekly', { day: 'saturday', time: '23:30', time_zone: 'America/Nuuk' }, '2027-03-27T12:00:00Z', 2)).toEqual(expected);
    expect(runs('custom', { cron: '30 23 * * 6', time_zone: 'America/Nuuk' }, '2027-03-27T12:00:00Z', 2)).toEqual(expected);
  });

  test('Apia skipped Friday 30 December 2011: its run is at the first moment of Saturday', () => {
    expect(runs('weekly', { day: 'friday', time_zone: 'Pacific/Apia' }, '2011-12-28T00:00:00Z', 2)).toEqual([
      '2011-12-31T00:00+14:00',
      '2012-01-06T09:00+14:00',
    ]);
    expect(runs('daily', { time: '00:00', time_zone: 'Pacific/Apia' }, '2011-12-29T11:00:00Z', 2)).toEqual([
      '2011-12-31T00:00+14:00',
      '2012-01-01T00:00+14:00',
    ]);
  });
});

describe('anchoring', () => {
  const now = new Date('2026-11-18T12:00:00Z');

  test('a biweekly schedule starts on its next weekday and keeps that rhythm', () => {
    const schedule = anchorSchedule('biweekly', { day: 'thursday', time_zone: 'Europe/Stockholm' }, now);
    expect(schedule).toEqual({ day: 'thursday', time_zone: 'Europe/Stockholm', anchor: '2026-11-19' });
    expect(runs('biweekly', schedule, now.toISOString(), 2)).toEqual(['2026-11-19T09:00+01:00', '2026-12-03T09:00+01:00']);
  });

  test('the anchor is a date in the zone, not in UTC', () => {
    const late = new Date('2026-11-18T12:00:00Z');
    expect(anchorSchedule('biweekly', { day: 'thursday', time: '07:00' }, late, 'Pacific/Auckland')).toMatchObject({
      anchor: '2026-11-19',
    });
  });

  test('an existing anchor stays, and other frequencies get none', () => {
    expect(anchorSchedule('biweekly', { anchor: '2026-01-01' }, now)).toEqual({ anchor: '2026-01-01' });
    expect(anchorSchedule('weekly', { day: 'monday' }, now)).toEqual({ day: 'monday' });
  });
});
