import { expect, test } from 'vitest';
import { dated, timeOf } from './moment.ts';

// 18 November 2026 is a Wednesday.
test.each([
  ['on a Wednesday, the present week is its own', '2026-11-18T12:00:00Z', '2026-11-16T09:30:00.000Z'],
  ['on a Sunday, it is the week that ends', '2026-11-22T12:00:00Z', '2026-11-16T09:30:00.000Z'],
  ['on a Monday, it is the week before, in which more has happened', '2026-11-23T12:00:00Z', '2026-11-16T09:30:00.000Z'],
  ['on a Tuesday, too', '2026-11-24T12:00:00Z', '2026-11-16T09:30:00.000Z'],
])('%s', (_, now, monday) => {
  expect(timeOf('0 mon 09:30', new Date(now)).toISOString()).toBe(monday);
});

test('a time is that of London, whether or not it is summer', () => {
  expect(timeOf('-8 fri 16:00', new Date('2026-11-18T12:00:00Z')).toISOString()).toBe('2026-09-25T15:00:00.000Z');
});

test('dates in texts are those of the story', () => {
  expect(dated('It moves from {-1 thu} to {0 thu}.', new Date('2026-11-18T12:00:00Z'))).toBe('It moves from 12 November to 19 November.');
});
