import { expect, test } from 'vitest';
import { answerDeadline } from './question.ts';

const now = new Date('2026-11-02T09:00:00Z');

test.each([
  ['a week', '2026-11-09T09:00:00Z', '2026-11-02T21:00:00.000Z'],
  ['six hours', '2026-11-02T15:00:00Z', '2026-11-02T12:00:00.000Z'],
  ['no next run', null, '2026-11-02T21:00:00.000Z'],
  ['a quarter of an hour', '2026-11-02T09:15:00Z', null],
  ['a due time that has passed', '2026-11-02T08:59:00Z', null],
])('with %s until the next run at %s, a question waits until %s', (_, next, until) => {
  expect(answerDeadline(now, next === null ? null : new Date(next))?.toISOString() ?? null).toBe(until);
});
