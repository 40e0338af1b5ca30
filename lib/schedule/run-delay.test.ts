import { describe, expect, it } from 'vitest';
import { formatDelay, runDelay } from './run-delay.ts';
import type { Recurrence } from './schedule.ts';

const daily: Recurrence = { frequency: 'daily', schedule: { time: '09:00', time_zone: 'UTC' } };
const at = (day: number, time = '09:00') => new Date(`2026-11-${String(day).padStart(2, '0')}T${time}:00Z`);
const words = (dueAt: Date, firstDueAt: Date | null, begunAt: Date, recurrence = daily) =>
  formatDelay(runDelay({ dueAt, firstDueAt, begunAt }, recurrence));

describe('how far behind a run was', () => {
  it('one that is begun within five minutes is in time', () => {
    expect(words(at(16), at(16), at(16, '09:04'))).toBe('');
    expect(words(at(16), null, at(16, '09:04'))).toBe('');
  });

  it('later it says by how much', () => {
    expect(words(at(16), at(16), at(16, '09:12'))).toBe('begun 12 min late');
    expect(words(at(16), at(16), at(16, '12:10'))).toBe('begun 3 h late');
    expect(words(at(16), at(16), at(19))).toBe('begun 3 days late');
  });

  it('one that catches up says how many runs it stands for beside its own', () => {
    expect(words(at(16), at(15), at(16, '09:01'))).toBe('stands for a missed run');
    expect(words(at(16), at(12), at(16, '10:40'))).toBe('begun 2 h late, stands for 4 missed runs');
    expect(words(at(16), new Date('2026-01-01T09:00:00Z'), at(16, '09:01'))).toBe('stands for 100 or more missed runs');
  });

  it('a schedule that cannot be read any more counts as one', () => {
    expect(words(at(16), at(12), at(16), { frequency: 'custom', schedule: {} })).toBe('stands for a missed run');
  });
});
