import { expect, test } from 'vitest';
import { readPeriod } from './period.ts';

const now = new Date('2026-11-18T12:00:00Z');
const spoken = (text: string, timeZone = 'UTC') => {
  const period = readPeriod(text, { now, timeZone });
  return period && [period.from.toISOString().slice(0, 16), period.to.toISOString().slice(0, 16)];
};

test.each<[string, string[] | undefined]>([
  ['Report on this week', ['2026-11-16T00:00', '2026-11-18T12:00']],
  ['what was delivered last week', ['2026-11-09T00:00', '2026-11-16T00:00']],
  ['the figures of last month', ['2026-10-01T00:00', '2026-11-01T00:00']],
  ['this year so far', ['2026-01-01T00:00', '2026-11-18T12:00']],
  ['the past 10 days', ['2026-11-08T00:00', '2026-11-18T12:00']],
  ['everything of yesterday', ['2026-11-17T00:00', '2026-11-18T00:00']],
  ['report on the deliverables', undefined],
])('“%s”', (text, expected) => expect(spoken(text)).toEqual(expected));

test('days begin in the person’s time zone', () => {
  expect(spoken('today', 'Europe/Berlin')).toEqual(['2026-11-17T23:00', '2026-11-18T12:00']);
});
