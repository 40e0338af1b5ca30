import { expect, it } from 'vitest';
import { readStart } from './start.ts';

const london = { now: new Date('2026-11-21T09:38:00Z'), timeZone: 'Europe/London' };

it.each([
  ['from January the pack should be on Tuesdays', '2027-01-01', 'the pack should be on Tuesdays'],
  ['fortnightly, starting next week', '2026-11-23', 'fortnightly'],
  ['as of the 5th of December it comes at 8', '2026-12-05', 'it comes at 8'],
  ['on the 26th as planned, but from then on at noon', '2026-11-27', 'on the 26th as planned, but from then on at noon'],
])('reads from when on “%s” applies', (text, date, rest) => {
  expect(readStart(text, london)).toMatchObject({ date, rest });
});

it.each(['from Monday to Thursday', 'from 9 to 10', 'from now on at 8', 'from March to June', 'starting today'])(
  'finds no later day in “%s”',
  (text) => {
    expect(readStart(text, london)).toBeUndefined();
  },
);
