import { expect, test } from 'vitest';
import { rowIds } from './row-ids.ts';

test('every attempt at one message gives the same ids, in the same order', () => {
  const first = rowIds('m1');
  const again = rowIds('m1');
  expect([first('a'), first('a'), first('b')]).toEqual([again('a'), again('a'), again('b')]);
});

test('ids differ by message, by key and by time asked, and are UUIDs', () => {
  const ids = rowIds('m1');
  const all = [ids('a'), ids('a'), ids('b'), rowIds('m2')('a')];
  expect(new Set(all).size).toBe(4);
  for (const id of all) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
