import { expect, test } from 'vitest';
import { repeats } from './source-titles.ts';

test('a label is not shown next to a name that says the same', () => {
  expect(repeats('Plan.md', 'Plan.md')).toBe(true);
  expect(repeats('launch', 'Slack, launch')).toBe(true);
  expect(repeats('#launch', 'Slack, #launch')).toBe(true);
  expect(repeats('The plan of the team', 'Plan.md')).toBe(false);
  expect(repeats('Slack', 'Slack, launch')).toBe(false);
});
