import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isOutOfScope, readCases, sets } from './cases.ts';

/** Sets with an emphasis have less of what cannot be done. */
const withEmphasis: readonly string[] = [
  'platforms',
  'kinds',
  'wide-6',
  'wide-7',
  'wide-8',
  'wide-12',
  'wide-13',
  'wide-22',
  'wide-32',
  'wide-33',
  'wide-34',
  'wide-35',
  'wide-36',
  'wide-23',
  'wide-24',
  'wide-25',
  'wide-26',
  'wide-27',
];
const general = sets.filter((set) => !withEmphasis.includes(set));

test.each(general)('every case of the %s set can be read, and no message is labeled twice', (set) => {
  const cases = readCases(set);
  expect(cases.length).toBeGreaterThanOrEqual(50);
  const keys = cases.map(({ say, before, workspace, screen }) => JSON.stringify([say, before, workspace, screen]));
  expect(new Set(keys).size).toBe(keys.length);
  expect(cases.filter(isOutOfScope).length / cases.length).toBeGreaterThan(0.13);
});

test.each(sets)('no message of the %s set is cut off by a comment: a # after a space needs quotes', (set) => {
  const lines = readFileSync(new URL(`${set}.yaml`, import.meta.url), 'utf8').split('\n');
  expect(lines.filter((line) => /^\s*(?:- )?say: [^"'].*\s#/.test(line))).toEqual([]);
});

test('no two sets share a message', () => {
  const messages = sets.map((set) => [
    ...new Set(readCases(set).map((one) => JSON.stringify([one.workspace, ...one.before, one.say.toLowerCase()]))),
  ]);
  const all = messages.flat();
  expect(all.filter((message, n) => all.indexOf(message) !== n)).toEqual([]);
});

test('the platforms set has at least 8 messages for each action', () => {
  const byIntent = Map.groupBy(readCases('platforms'), ({ intent }) => intent);
  expect(byIntent.size).toBe(16);
  expect([...byIntent].filter(([, cases]) => cases.length < 8).map(([intent]) => intent)).toEqual([]);
});
