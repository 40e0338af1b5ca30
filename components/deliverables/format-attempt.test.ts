import { expect, test } from 'vitest';
import { formatAttempt } from './format-attempt.ts';

const viewer = { timeZone: 'UTC', now: '2026-11-22T20:50:00Z' };
const failed = { status: 'failed', attempts: 6, triedAt: '2026-11-22T20:49:00Z', nextAttemptAt: null } as const;

test('a failed delivery says when it is tried again by itself', () => {
  expect(formatAttempt({ ...failed, nextAttemptAt: '2026-11-22T20:54:00Z' }, viewer)).toBe('It is tried again by itself today, 20:54.');
  expect(formatAttempt({ ...failed, nextAttemptAt: '2026-11-22T20:49:59Z' }, viewer)).toBe('It is tried again by itself in a moment.');
});

test('one that is not tried again says when it was given up', () => {
  expect(formatAttempt(failed, viewer)).toBe('Given up today, 20:49 after 6 attempts: it is not tried again by itself.');
  expect(formatAttempt({ ...failed, attempts: 1 }, viewer)).toBe('Given up today, 20:49: it is not tried again by itself.');
});

test('one that did not fail says nothing of it', () => {
  expect(formatAttempt({ ...failed, status: 'unknown' }, viewer)).toBe('');
});
