import { expect, test } from 'vitest';
import { formatDuration } from './duration.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

test.each([
  [0, '0 ms'],
  [38, '38 ms'],
  [320, '0.3 s'],
  [2_100, '2.1 s'],
  [9_940, '9.9 s'],
  [40 * second, '40 s'],
  [59.6 * second, '1 min'],
  [185 * second, '3 min 5 s'],
  [119.9 * second, '2 min'],
  [5 * minute, '5 min'],
  [190 * minute, '3 h 10 min'],
  [2 * hour, '2 h'],
  [24 * hour, '1 day'],
  [52 * hour, '2 days 4 h'],
])('a duration of %d ms is written %s', (ms, written) => {
  expect(formatDuration(ms)).toBe(written);
});
