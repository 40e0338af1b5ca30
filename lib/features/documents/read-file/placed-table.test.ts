import { expect, test } from 'vitest';
import { placedTable } from './placed-table.ts';

/** Cells of 100 points, as text on the left of each. */
const line = (...cells: string[]) =>
  cells.flatMap((text, column) => (text ? [{ text, left: column * 100, right: column * 100 + 10 * text.length }] : []));

test('texts below each other are a column, named by the first line', () => {
  expect(placedTable([line('Region', 'Revenue', 'Owner'), line('North', '1.2m', 'Lena'), line('South', '', 'Maya')])).toBe(
    'Region: North; Revenue: 1.2m; Owner: Lena\nRegion: South; Owner: Maya',
  );
});

test('a line without a first cell continues the row above', () => {
  expect(placedTable([line('Region', 'Revenue'), line('North', '1.2m'), line('', 'in May'), line('South', '0.8m')])).toBe(
    'Region: North; Revenue: 1.2m in May\nRegion: South; Revenue: 0.8m',
  );
});

test('lines that may all be rows have no names', () => {
  expect(placedTable([line('North', 'late'), line('South', 'fine')])).toBe('North; late\nSouth; fine');
});

test('numbers on the right of a column belong to it', () => {
  const right = { text: '9', left: 160, right: 170 };
  expect(placedTable([line('Region', 'Revenue'), [...line('North'), right], line('South', '8')])).toBe(
    'Region: North; Revenue: 9\nRegion: South; Revenue: 8',
  );
});

test('lines without columns are no table', () => {
  expect(
    placedTable([
      line('One', 'two'),
      [
        { text: 'A long line', left: 0, right: 110 },
        { text: 'and more', left: 120, right: 200 },
      ],
    ]),
  ).toBeNull();
});
