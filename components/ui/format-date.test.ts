import { describe, expect, it } from 'vitest';
import { formatDate, formatDay, formatMoment } from './format-date.ts';

const now = new Date('2026-11-23T08:00:00Z');

describe('formatted dates', () => {
  it('a date in the current year has no year', () => {
    expect(formatDate('2026-08-31T12:00:00Z', 'UTC', now)).toBe('31 August');
    expect(formatDate('2025-08-31T12:00:00Z', 'UTC', now)).toBe('31 August 2025');
  });

  it('today and yesterday are named, in the reader’s time zone', () => {
    expect(formatMoment('2026-11-23T07:41:00Z', 'Europe/Stockholm', now)).toBe('Today, 8:41');
    expect(formatMoment('2026-11-22T23:30:00Z', 'UTC', now)).toBe('Yesterday, 23:30');
    expect(formatMoment('2026-11-22T23:30:00Z', 'Asia/Tokyo', now)).toBe('Today, 8:30');
    expect(formatMoment('2026-11-16T09:00:00Z', 'UTC', now)).toBe('16 November, 9:00');
    expect(formatMoment('2026-11-23T00:05:00Z', 'UTC', now)).toBe('Today, 0:05');
    expect(['2026-11-23T01:00:00Z', '2026-11-22T01:00:00Z', '2026-11-03T01:00:00Z'].map((at) => formatDay(at, 'UTC', now))).toEqual([
      'today',
      'yesterday',
      'on 3 November',
    ]);
  });
});
