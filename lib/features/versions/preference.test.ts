import { expect, test } from 'vitest';
import { type LeftOut, reportMessage } from './preference.ts';

const left: LeftOut[] = ['The export is late.', 'Mail is down'].map((text) => ({ text, because: 'no_room', sources: [{ source: 0 }] }));

test('a message about a version counts what its sources say, because a chat keeps it when a source is forgotten', () => {
  expect(reportMessage([], left)).toBe('Left out because its section was full: 2 statements.');
  expect(reportMessage([], left.slice(0, 1))).toBe('Left out because its section was full: one statement.');
});

test('it names statements in the person’s own words', () => {
  expect(reportMessage([], left, true)).toBe('Left out because its section was full: The export is late; Mail is down.');
});
