import { describe, expect, it } from 'vitest';
import { formatDelay, runDelay } from './run-delay.ts';
import type { Recurrence } from './schedule.ts';

const daily: Recurrence = { frequency: 'daily', schedule: { time: '09:00', time_zone: 'UTC' } };
const at = (day: number, time = '09:00') => new Date(`2026-11-${String(day).padStart(2, '0')}T${time}:00Z`);
const words = (dueAt: Date, firstDueAt: Date | null, begunAt: Date, recurrence = daily) =>
  formatDelay(runDelay({ dueAt, firstDueAt, begunAt }, recurrence));

describe('the delay of a run', () => {
  it('is empty when it starts within five minutes', () => {
    expect(words(at(16), at(16), at(16, '09:04'))).toBe('');
    expect(words(at(16), null, at(16, '09:04'))).toBe('');
  });

  it('says how late a run started', () => {
    expect(words(at(16), at(16), at(16, '09:12'))).toBe('started 12 min late');
    expect(words(at(16), at(16), at(16, '12:10'))).toBe('started 3 h late');
    expect(words(at(16), at(16), at(19))).toBe('started 3 days late');
  });

  it('says how many missed runs it covers', () => {
    expect(words(at(16), at(15), at(16, '09:01'))).toBe('covers a missed run');
    expect(words(at(16), at(12), at(16, '10:40'))).toBe('started 2 h late, covers 4 missed runs');
    expect(words(at(16), new Date('2026-01-01T09:00:00Z'), at(16, '09:01'))).toBe('covers 100 or more missed runs');
  });

  it('counts one missed run when the schedule can no longer be read', () => {
    expect(words(at(16), at(12), at(16), { frequency: 'custom', schedule: {} })).toBe('covers a missed run');
  });
});
