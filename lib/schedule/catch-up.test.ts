import { expect, test } from 'vitest';
import { catchUp } from './catch-up.ts';
import { nextRuns } from './next-run-at.ts';
import type { Recurrence } from './schedule.ts';

const weekly: Recurrence = { frequency: 'weekly', schedule: { day: 'monday', time: '09:00', time_zone: 'America/New_York' } };
const at = (time: string) => new Date(time);

test('a run that is due now covers its own time', () => {
  expect(catchUp(weekly, at('2026-11-02T14:00:00Z'), at('2026-11-02T14:00:20Z'))).toEqual({
    dueAt: at('2026-11-02T14:00:00Z'),
    nextAt: at('2026-11-09T14:00:00Z'),
  });
});

test('after an outage of weeks it is for the last missed time, even across a clock change', () => {
  expect(catchUp(weekly, at('2026-10-12T13:00:00Z'), at('2026-11-11T08:00:00Z'))).toEqual({
    dueAt: at('2026-11-09T14:00:00Z'),
    nextAt: at('2026-11-16T14:00:00Z'),
  });
});

test('a one-time run is due once', () => {
  const once: Recurrence = { frequency: 'once', schedule: { anchor: '2026-11-02', time: '09:00', time_zone: 'UTC' } };
  expect(catchUp(once, at('2026-11-02T09:00:00Z'), at('2027-01-01T00:00:00Z'))).toEqual({
    dueAt: at('2026-11-02T09:00:00Z'),
    nextAt: null,
  });
});

test('catching up always yields the last run until now, and the next is the one after it', () => {
  const every: Recurrence[] = [
    weekly,
    { frequency: 'daily', schedule: { time: '02:30', time_zone: 'Europe/Berlin' } },
    { frequency: 'biweekly', schedule: { day: ['tuesday', 'friday'], anchor: '2026-09-01', time_zone: 'Asia/Tokyo' } },
    { frequency: 'monthly', schedule: { day_of_month: 'last', time_zone: 'UTC' } },
    { frequency: 'custom', schedule: { cron: '*/20 8-10 * * 1-5', time_zone: 'Europe/London' } },
  ];
  for (const recurrence of every) {
    const runs = nextRuns(recurrence, at('2026-09-30T00:00:00Z'), 30);
    for (const missed of [0, 1, 7, 28]) {
      const [last, next] = [runs[missed]!, runs[missed + 1]!];
      for (const now of [last, new Date((last.getTime() + next.getTime()) / 2), new Date(next.getTime() - 1)])
        expect(catchUp(recurrence, runs[0]!, now)).toEqual({ dueAt: last, nextAt: next });
    }
  }
});
