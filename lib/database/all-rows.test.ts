import { expect, test } from 'vitest';
import { allRows } from './all-rows.ts';

test.each([0, 1, 499, 500, 501, 1700])('%i rows are all read, each once', async (count) => {
  const rows = Array.from({ length: count }, (_, index) => index);
  expect(await allRows(async (from, to) => ({ data: rows.slice(from, to + 1) }))).toEqual(rows);
});
