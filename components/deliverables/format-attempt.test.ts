import { expect, test } from 'vitest';
import { formatAttempt } from './format-attempt.ts';

const viewer = { timeZone: 'UTC', now: '2026-11-22T20:50:00Z' };
const failed = { status: 'failed', tries: 6, triedAt: '2026-11-22T20:49:00Z', nextAttemptAt: null } as const;

test('a failed delivery shows when it is retried', () => {
  expect(formatAttempt({ ...failed, nextAttemptAt: '2026-11-22T20:54:00Z' }, viewer)).toBe('Next try today, 20:54.');
  expect(formatAttempt({ ...failed, nextAttemptAt: '2026-11-22T20:49:59Z' }, viewer)).toBe('Trying again in a moment.');
});

test('a failed delivery without a retry shows when the last attempt was', () => {
  expect(formatAttempt(failed, viewer)).toBe('Stopped trying today, 20:49 after 6 attempts.');
  expect(formatAttempt({ ...failed, tries: 1 }, viewer)).toBe('Stopped trying today, 20:49.');
});

test('a delivery that failed before anything was tried does not say that it was', () => {
  expect(formatAttempt({ ...failed, tries: 0 }, viewer)).toBe('');
});

test('a delivery that did not fail has no text', () => {
  expect(formatAttempt({ ...failed, status: 'unknown' }, viewer)).toBe('');
});
