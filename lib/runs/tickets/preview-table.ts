import { readCsvRows } from '#lib/features/documents/read-file/read-csv.ts';
import { readSheets } from '#lib/features/documents/read-file/read-office.ts';
import { namesColumns } from '#lib/features/documents/read-file/table-text.ts';

/** What a page shows of a table. */
const MOST = { sheets: 10, rows: 100, columns: 20, characters: 300 };

/** The beginning of a table, or of a sheet of it. */
export interface TablePreview {
  /** The name of the sheet; empty if there is none. */
  name: string;
  /** The names of the columns; null if the first row does not name them. */
  head: string[] | null;
  rows: string[][];
  /** How many rows it has in all, without that of the names, and how many columns. */
  rowCount: number;
  columnCount: number;
}

/** The beginning of the table in a text file. @throws {FileProblem} */
export const previewCsv = (content: Uint8Array): TablePreview[] => [beginningOf({ name: '', rows: readCsvRows(content) })];

/** The beginnings of the sheets of an Excel file. @throws {FileProblem} */
export const previewXlsx = async (content: Uint8Array): Promise<TablePreview[]> =>
  (await readSheets(content)).slice(0, MOST.sheets).map(beginningOf);

function beginningOf({ name, rows }: { name: string; rows: string[][] }): TablePreview {
  const filled = rows.filter((row) => row.some((cell) => cell.trim() !== ''));
  const [first = [], ...others] = filled;
  const hasHead = others.length > 0 && namesColumns(first, others);
  const body = hasHead ? others : filled;
  return {
    name,
    head: hasHead ? shown(first) : null,
    rows: body.slice(0, MOST.rows).map(shown),
    rowCount: body.length,
    columnCount: filled.reduce((most, { length }) => Math.max(most, length), 0),
  };
}

const shown = (row: readonly string[]) =>
  row.slice(0, MOST.columns).map((cell) => (cell.length > MOST.characters ? `${cell.slice(0, MOST.characters).toWellFormed()}…` : cell));
