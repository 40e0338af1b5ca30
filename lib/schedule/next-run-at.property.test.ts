import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test, vi } from 'vitest';
import { nextRunAt, nextRuns } from './next-run-at.ts';
import { type Recurrence, type Schedule, weekdays } from './schedule.ts';

// Thousands of cases take longer than the default on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'Asia/Kolkata', 'US/Eastern'];
const formats = new Map<string, Intl.DateTimeFormat>();

/** The time on a clock in a zone, read through Intl and not through the library under test. */
function wallClock(moment: Date, timeZone: string): Temporal.PlainDateTime {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en', {
      timeZone,
      calendar: 'iso8601',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  formats.set(timeZone, format);
  const { year, month, day, hour, minute, second } = Object.fromEntries(
    format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]),
  );
  return new Temporal.PlainDateTime(year!, month!, day!, hour, minute, second);
}

const zone = fc.constantFrom(...zones);
const time = fc
  .tuple(fc.nat(23), fc.nat(59))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
const weekday = fc.constantFrom(...weekdays);
const anchor = fc.integer({ min: 0, max: 40_000 }).map((days) => Temporal.PlainDate.from('1980-01-01').add({ days }).toString());
const after = fc.date({ min: new Date('1980-01-01T00:00:00Z'), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true });

/** Moments within a day and a half of a clock change, where bugs are likely. */
const nearChange = fc.tuple(zone, after, fc.integer({ min: -36 * 60, max: 12 * 60 })).map(([timeZone, moment, minutes]) => {
  const start = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone);
  const change = start.getTimeZoneTransition('next') ?? start.getTimeZoneTransition('previous') ?? start;
  return { timeZone, moment: new Date(change.epochMilliseconds + minutes * 60_000) };
});
const place = fc.oneof(
  nearChange,
  fc.tuple(zone, after).map(([timeZone, moment]) => ({ timeZone, moment })),
);

type Shape = Pick<Recurrence, 'frequency' | 'schedule'>;
const shape = (frequency: Recurrence['frequency'], schedule: fc.Arbitrary<Schedule>): fc.Arbitrary<Shape> =>
  schedule.map((made) => ({ frequency, schedule: made }));
const daily = shape('daily', fc.record({ time }));
const weekly = shape('weekly', fc.record({ time, day: fc.oneof(weekday, fc.uniqueArray(weekday, { minLength: 1 })) }));
const biweekly = shape('biweekly', fc.record({ time, day: weekday, anchor }));
const monthlyByDay = shape(
  'monthly',
  fc.record({ time, day_of_month: fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constant('last' as const)) }),
);
const monthlyByWeekday = shape(
  'monthly',
  fc.record({ time, day: weekday, nth: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.constant('last' as const)) }),
);
const calendar = fc.oneof(daily, weekly, biweekly, monthlyByDay, monthlyByWeekday);

/** The calendar rules in a second form, as a question about one date. */
function fallsOn({ frequency, schedule }: Shape, date: Temporal.PlainDate): boolean {
  const days = [schedule.day ?? []].flat();
  const isChosenDay = days.includes(weekdays[date.dayOfWeek - 1]!);
  if (frequency === 'daily') return true;
  if (frequency === 'weekly') return isChosenDay;
  if (frequency === 'biweekly') {
    const sinceAnchor = Temporal.PlainDate.from(schedule.anchor!).until(date).days;
    return isChosenDay && sinceAnchor >= 0 && Math.floor(sinceAnchor / 7) % 2 === 0;
  }
  if (schedule.day_of_month !== undefined) {
    return schedule.day_of_month === 'last'
      ? date.day === date.daysInMonth
      : date.day === Math.min(schedule.day_of_month, date.daysInMonth);
  }
  if (schedule.nth === 'last') return isChosenDay && date.day + 7 > date.daysInMonth;
  return isChosenDay && Math.ceil(date.day / 7) === schedule.nth;
}

/** The date of a run: the one displayed, or the one whose time is in the gap before the run. */
function dueDate(run: Date, time: string, timeZone: string): Temporal.PlainDate | undefined {
  const due = Temporal.PlainTime.from(time);
  const shown = wallClock(run, timeZone);
  if (shown.toPlainTime().equals(due)) return shown.toPlainDate();
  const justBefore = wallClock(new Date(run.getTime() - 1000), timeZone);
  for (let date = justBefore.toPlainDate(); Temporal.PlainDate.compare(date, shown.toPlainDate()) <= 0; date = date.add({ days: 1 })) {
    const scheduled = date.toPlainDateTime(due);
    const isSkipped = Temporal.PlainDateTime.compare(justBefore, scheduled) < 0 && Temporal.PlainDateTime.compare(scheduled, shown) < 0;
    if (isSkipped) return date;
  }
  return undefined;
}

function dueDates(made: Shape, timeZone: string, moment: Date, n: number): Temporal.PlainDate[] {
  return nextRuns({ ...made, time_zone: timeZone }, moment, n).map((run) => dueDate(run, made.schedule.time!, timeZone)!);
}

function daysBetweenRuns(made: Shape, timeZone: string, moment: Date): number[] {
  const dates = dueDates(made, timeZone, moment, 4);
  return dates.slice(1).map((date, index) => dates[index]!.until(date).days);
}

const runsOf = { numRuns: 200 };
const zonesThatSkippedDays = new Set([
  'Pacific/Apia',
  'Pacific/Fakaofo',
  'Pacific/Kwajalein',
  'Pacific/Enderbury',
  'Pacific/Kanton',
  'Pacific/Kiritimati',
]);
const placeWithAllDays = place.filter(({ timeZone }) => !zonesThatSkippedDays.has(timeZone));

describe('every calendar schedule in every zone', () => {
  test('runs strictly after the given moment, on its date, at its time or at the end of a gap', () => {
    fc.assert(
      fc.property(calendar, placeWithAllDays, (made, { timeZone, moment }) => {
        const run = nextRunAt({ ...made, time_zone: timeZone }, moment)!;
        expect(run.getTime()).toBeGreaterThan(moment.getTime());
        const date = dueDate(run, made.schedule.time!, timeZone);
        expect(date && fallsOn(made, date)).toBe(true);
      }),
      runsOf,
    );
  });

  test('runs at the first of two repeated times', () => {
    fc.assert(
      fc.property(calendar, place, (made, { timeZone, moment }) => {
        const run = nextRunAt({ ...made, time_zone: timeZone }, moment)!;
        const shown = wallClock(run, timeZone);
        for (const minutes of [30, 60, 120, 180]) {
          expect(wallClock(new Date(run.getTime() - minutes * 60_000), timeZone).equals(shown)).toBe(false);
        }
      }),
      runsOf,
    );
  });

  test('misses nothing and never goes back: from any moment before a run, the next run is no later', () => {
    fc.assert(
      fc.property(calendar, place, fc.nat(40 * 24 * 60), (made, { timeZone, moment }, minutes) => {
        const recurrence = { ...made, time_zone: timeZone };
        const run = nextRunAt(recurrence, moment)!;
        const earlier = nextRunAt(recurrence, new Date(moment.getTime() - minutes * 60_000))!;
        expect(earlier.getTime()).toBeLessThanOrEqual(run.getTime());
        expect(nextRunAt(recurrence, new Date(run.getTime() - 1))).toEqual(run);
      }),
      runsOf,
    );
  });

  test('daily runs are one local day apart', () => {
    fc.assert(
      fc.property(daily, placeWithAllDays, (made, { timeZone, moment }) => {
        expect(daysBetweenRuns(made, timeZone, moment)).toEqual([1, 1, 1]);
      }),
      runsOf,
    );
  });

  test('biweekly runs are fourteen local days apart', () => {
    fc.assert(
      fc.property(biweekly, placeWithAllDays, (made, { timeZone, moment }) => {
        expect(daysBetweenRuns(made, timeZone, moment)).toEqual([14, 14, 14]);
      }),
      runsOf,
    );
  });

  test('a monthly run lands once in every month', () => {
    fc.assert(
      fc.property(fc.oneof(monthlyByDay, monthlyByWeekday), placeWithAllDays, (made, { timeZone, moment }) => {
        const months = dueDates(made, timeZone, moment, 14).map(({ year, month }) => year * 12 + month);
        expect(months).toEqual(months.map((_, index) => months[0]! + index));
      }),
      { numRuns: 200 },
    );
  });

  test('has a run tomorrow in every zone of the platform', () => {
    const moment = new Date('2026-11-18T12:00:00Z');
    for (const timeZone of zones) {
      const run = nextRunAt({ frequency: 'daily', schedule: { time: '09:00' }, time_zone: timeZone }, moment)!;
      expect(wallClock(run, timeZone).toPlainTime().toString()).toBe('09:00:00');
      expect(run.getTime() - moment.getTime()).toBeLessThanOrEqual(25 * 3_600_000);
    }
  });
});

describe('cron in every zone', () => {
  test('a daily, weekly or monthly expression agrees with the frequency of that name', () => {
    fc.assert(
      fc.property(
        fc.nat(23),
        fc.nat(59),
        fc.integer({ min: 1, max: 28 }),
        weekday,
        placeWithAllDays,
        (hour, minute, day_of_month, day, { timeZone, moment }) => {
          const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
          const clock = `${minute} ${hour}`;
          const pairs: [string, Shape][] = [
            [`${clock} * * *`, { frequency: 'daily', schedule: { time } }],
            [`${clock} * * ${weekdays.indexOf(day) + 1}`, { frequency: 'weekly', schedule: { time, day } }],
            [`${clock} ${day_of_month} * *`, { frequency: 'monthly', schedule: { time, day_of_month } }],
          ];
          for (const [cron, same] of pairs) {
            const byCron = nextRunAt({ frequency: 'custom', schedule: { cron }, time_zone: timeZone }, moment);
            expect(byCron).toEqual(nextRunAt({ ...same, time_zone: timeZone }, moment));
          }
        },
      ),
      runsOf,
    );
  });

  test('an expression that counts elapsed time always advances', () => {
    const cron = fc.constantFrom('*/15 * * * *', '0 * * * *', '10 */6 * * *', '* 2 * * *', '*/30 1-3 * * 0');
    fc.assert(
      fc.property(cron, place, (expression, { timeZone, moment }) => {
        const recurrence: Recurrence = { frequency: 'custom', schedule: { cron: expression }, time_zone: timeZone };
        const moments = [moment, ...nextRuns(recurrence, moment, 8)].map((each) => each.getTime());
        expect(moments).toHaveLength(9);
        for (const [index, each] of moments.slice(1).entries()) expect(each).toBeGreaterThan(moments[index]!);
      }),
      { numRuns: 200 },
    );
  });
});
