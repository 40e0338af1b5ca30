import { expect, test } from 'vitest';
import { rowIds } from './row-ids.ts';

/** The ids of rows that are created and stored one after the other. */
function idsOf(message: string, ...keys: string[]): string[] {
  const ids = rowIds(message);
  return keys.map((key) => {
    const id = ids.rowId(key);
    ids.rowKept(key);
    return id;
  });
}

test('every attempt at a message yields the same ids, in the same order', () => {
  expect(idsOf('m1', 'a', 'a', 'b')).toEqual(idsOf('m1', 'a', 'a', 'b'));
});

test('a row that was not stored gets the same id again', () => {
  const ids = rowIds('m1');
  expect(ids.rowId('a')).toBe(ids.rowId('a'));
});

test('ids differ by message, by key and by the number of stored rows, and are UUIDs', () => {
  const all = [...idsOf('m1', 'a', 'a', 'b'), ...idsOf('m2', 'a')];
  expect(new Set(all).size).toBe(4);
  for (const id of all) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
