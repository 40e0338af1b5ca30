import { expect, test } from 'vitest';
import { outOfTime } from './ending.ts';

const minutes = (count: number) => count * 60_000;

test('work that took too long says which limit it was, and that it may go on', () => {
  expect(outOfTime(minutes(5), minutes(5))).toMatchObject({
    reason: 'budget_exhausted',
    words: expect.stringContaining('that its budget gives it'),
  });
  expect(outOfTime(minutes(14), minutes(60))).toMatchObject({ reason: 'timeout', words: expect.stringContaining('14 minutes at one go') });
  expect(outOfTime(minutes(3), minutes(12))).toMatchObject({
    reason: 'timeout',
    words: expect.stringContaining('said nothing for 2 minutes'),
  });
});
