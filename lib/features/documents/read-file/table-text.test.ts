import { describe, expect, test } from 'vitest';
import { isTableRow, readTableText, tableGrid, tableText } from './table-text.ts';

const rows = [
  ['Region', 'Revenue', 'Note'],
  ['North', '1.2m', 'Late; see: below'],
  ['South', '', 'Fine; thanks'],
];

describe('the text of a table', () => {
  test('names the column of each value', () => {
    expect(tableText(rows)).toBe('Region: North; Revenue: 1.2m; Note: Late, see: below\nRegion: South; Note: Fine; thanks');
  });

  test('names columns that are years', () => {
    expect(
      tableText([
        ['Region', '2024', '2025'],
        ['North', '1.2', '1.4'],
      ]),
    ).toBe('Region: North; 2024: 1.2; 2025: 1.4');
  });

  test('takes the first row for names if the file says so', () => {
    const numbers = [
      ['1', '2'],
      ['x', 'y'],
    ];
    expect(tableText(numbers)).toBe('1; 2\nx; y');
    expect(tableText(numbers, true)).toBe('1: x; 2: y');
  });

  test('is read back as the table', () => {
    expect(readTableText(tableText(rows))).toEqual({
      names: ['Region', 'Revenue', 'Note'],
      rows: [
        ['North', '1.2m', 'Late, see: below'],
        ['South', '', 'Fine; thanks'],
      ],
    });
  });

  test('is read back with a first column that has no name', () => {
    const unnamed = [
      ['', 'A', 'B'],
      ['North', '1', '2'],
      ['South', '3', '4'],
    ];
    expect(readTableText(tableText(unnamed))).toEqual({ names: unnamed[0], rows: unnamed.slice(1) });
  });

  test.each([
    ['lines with one name each', 'From: Lena\nTo: Maya\nDate: today'],
    ['one line', 'Region: North; Revenue: 1.2m'],
    ['sentences', 'We moved it; nobody noticed.\nThe export runs: it takes 9 minutes.'],
    ['lines with names of their own', 'a: 1; b: 2\nc: 3; d: 4\ne: 5; f: 6'],
  ])('is not found in %s', (_, text) => expect(readTableText(text)).toBeNull());
});

test('a cell over several rows is in each of them, and one over several columns moves the next', () => {
  expect(
    tableGrid([
      [{ text: 'North', rows: 2 }, { text: 'May', columns: 2 }, { text: 'x' }],
      [{ text: '1' }, { text: '2' }, { text: 'y' }],
      [{ text: 'South' }, { text: '3', column: 3 }],
    ]),
  ).toEqual([
    ['North', 'May', '', 'x'],
    ['North', '1', '2', 'y'],
    ['South', '', '', '3'],
  ]);
});

test.each([
  ['Risk: Customs; Owner: Tom', true],
  ['Risk: the broker has not signed', false],
  ['Customs; Owner: Tom; Due: May', false],
  ['We moved it; nobody noticed.', false],
])('“%s” is a row of a table: %s', (line, isRow) => expect(isTableRow(line)).toBe(isRow));
