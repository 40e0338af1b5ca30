import { expect, it } from 'vitest';
import { formatPeriod } from './format-period.ts';

const now = new Date('2026-11-23T12:00:00Z');
const period = (start: string | null, end: string | null, timeZone = 'UTC') => formatPeriod(start, end, timeZone, now);

it('a period is formatted by days, in the person’s time zone', () => {
  expect(period('2026-11-16T09:00:00Z', '2026-11-22T09:00:00Z')).toBe('16–22 November');
  expect(period('2026-10-28T09:00:00Z', '2026-11-03T09:00:00Z')).toBe('28 October – 3 November');
  expect(period('2026-11-22T09:00:00Z', '2026-11-22T23:30:00Z', 'Asia/Tokyo')).toBe('22–23 November');
  expect(period('2025-12-29T09:00:00Z', '2026-01-04T09:00:00Z')).toBe('29 December 2025 – 4 January 2026');
});

it('a period without a start is one day, without an end it is null', () => {
  expect(period(null, '2026-11-22T09:00:00Z')).toBe('22 November');
  expect(period('2026-11-22T09:00:00Z', null)).toBeNull();
});
