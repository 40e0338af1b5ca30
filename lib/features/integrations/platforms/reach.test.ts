import { expect, test } from 'vitest';
import { furtherReaches, startOfScan } from './reach.ts';

const now = new Date('2026-11-23T12:00:00Z');
const scan = (olderFrom: string | null, keepDays: number | null) => startOfScan({ olderFrom, keepDays }, now).toISOString();
const reaches = (readFrom: string | null, keepDays: number | null = null) => furtherReaches({ readFrom, keepDays }, now);

test('a scan reads 90 days back, further if the person asked, and nothing that would not be kept', () => {
  expect(scan(null, null)).toBe('2026-08-25T12:00:00.000Z');
  expect(scan('2025-11-23T12:00:00Z', null)).toBe('2025-11-23T12:00:00.000Z');
  expect(scan(null, 30)).toBe('2026-10-24T12:00:00.000Z');
  expect(scan(null, 365)).toBe('2026-08-25T12:00:00.000Z');
  expect(scan('1970-01-01T00:00:00Z', 365)).toBe('2025-11-23T12:00:00.000Z');
});

test('only what is further back than what was read, and is kept, can be asked for', () => {
  expect(reaches(null)).toEqual([]);
  expect(reaches('2026-08-25T12:00:00Z')).toEqual(['year', 'everything']);
  expect(reaches('2025-11-23T12:00:00Z')).toEqual(['everything']);
  expect(reaches('1970-01-01T00:00:00Z')).toEqual([]);
  expect(reaches('2026-08-25T12:00:00Z', 365)).toEqual(['year']);
  expect(reaches('2026-08-25T12:00:00Z', 90)).toEqual([]);
});
