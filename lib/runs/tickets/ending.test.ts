import { expect, test } from 'vitest';
import { outOfTime } from './ending.ts';

const minutes = (count: number) => count * 60_000;

test('a run that took too long names the limit and can be continued', () => {
  expect(outOfTime(minutes(5), minutes(5))).toMatchObject({
    reason: 'budget_exhausted',
    message: expect.stringContaining('the time in its budget'),
  });
  expect(outOfTime(minutes(14), minutes(60))).toMatchObject({
    reason: 'timeout',
    message: expect.stringContaining('14 minutes in one go'),
  });
  expect(outOfTime(minutes(3), minutes(12))).toMatchObject({
    reason: 'timeout',
    message: expect.stringContaining('sent nothing for 2 minutes'),
  });
});
