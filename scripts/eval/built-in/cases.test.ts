import { expect, test } from 'vitest';
import { isOutOfScope, readCases, sets } from './cases.ts';

test.each(sets)('every case of the %s half can be read, and no message is labeled twice', (set) => {
  const cases = readCases(set);
  expect(cases.length).toBeGreaterThanOrEqual(150);
  const keys = cases.map(({ say, before, workspace, screen }) => JSON.stringify([say, before, workspace, screen]));
  expect(new Set(keys).size).toBe(keys.length);
  expect(cases.filter(isOutOfScope).length / cases.length).toBeGreaterThan(0.2);
});

test('the halves share no message', () => {
  const [development, blind] = sets.map(
    (set) => new Set(readCases(set).map(({ say, before }) => [...before, say].join('\n').toLowerCase())),
  );
  expect([...development!].filter((message) => blind!.has(message))).toEqual([]);
});
