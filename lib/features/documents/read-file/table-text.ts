/** A cell of a table, as a file describes it. */
export interface TableCell {
  text: string;
  /** Which column it begins in, from 0, if the file says it. */
  column?: number;
  /** How many columns and rows it takes. */
  columns?: number;
  rows?: number;
}

/** More columns of one cell are ignored; longer texts are not repeated. */
const MOST_COLUMNS = 200;
const MOST_REPEATED = 200;

/** The texts of a table by row and column. A cell that takes several rows is in each of them, so that every row is complete. */
export function tableGrid(rows: readonly (readonly TableCell[])[]): string[][] {
  const open = new Map<number, { text: string; left: number }>();
  return rows.map((cells) => {
    const row: string[] = [];
    for (const [column, cell] of open) {
      row[column] = cell.text;
      cell.left -= 1;
      if (cell.left === 0) open.delete(column);
    }
    let at = 0;
    for (const { text, column, columns = 1, rows: height = 1 } of cells) {
      if (column !== undefined && column >= at && column < 20_000) at = column;
      else while (row[at] !== undefined) at += 1;
      row[at] = text;
      if (height > 1 && text.length <= MOST_REPEATED) open.set(at, { text, left: height - 1 });
      for (let further = 1; further < Math.min(columns, MOST_COLUMNS); further += 1) row[at + further] ??= '';
      at += Math.max(1, Math.min(columns, MOST_COLUMNS));
    }
    return Array.from(row, (text) => text ?? '');
  });
}

/**
 * The rows of a table as text, one line each, in which every value names its column: `Name: Anna; Amount: 12`. A passage
 * that is found by itself then says what its numbers are. Without a row of column names, the values alone.
 * @param hasNames the file says that the first row names the columns; otherwise that is guessed
 */
export function tableText(rows: readonly (readonly string[])[], hasNames = false): string {
  const filled = rows.map((row) => row.map((cell) => cell.replaceAll(/\s+/g, ' ').trim())).filter((row) => row.some(Boolean));
  const [head = [], ...body] = filled;
  if (body.length === 0 || !(hasNames || namesColumns(head, body))) return filled.map((row) => row.filter(Boolean).join('; ')).join('\n');
  const names = head.map(withoutSigns);
  return body
    .map((row) =>
      row
        .flatMap((cell, column) => (cell ? [names[column] ? `${names[column]}: ${cell.replaceAll(beforeOtherName, ', ')}` : cell] : []))
        .join('; '),
    )
    .join('\n');
}

/** A name of a column without what would end it. */
const withoutSigns = (name: string) => name.replace(/:+$/, '').replaceAll(/[:;] /g, ' ').slice(0, 80);
/** In a value, what looks as if the next one began there. */
const beforeOtherName = /; (?=(?:(?!; ).){1,80}?: )/g;

/** A number, but no year: tables have columns for years. */
const isNumber = (name: string) => /^[-+$€£]?\d[\d.,%\s]*$/.test(name) && !/^(?:19|20)\d\d$/.test(name);

/** Whether the first row names columns: different words, of at least two columns, where others have numbers or anything else. */
export function namesColumns(head: readonly string[], body: readonly (readonly string[])[]): boolean {
  const names = head.filter(Boolean);
  const widest = Math.max(...body.slice(0, 100).map((row) => row.filter(Boolean).length));
  return (
    names.length >= 2 &&
    names.length >= widest * 0.6 &&
    new Set(names.map((name) => name.toLowerCase())).size === names.length &&
    names.every((name) => name.length <= 80 && !isNumber(name)) &&
    names.some((name) => !/^\d+$/.test(name))
  );
}

/** The table whose rows these lines are, as `tableText` writes them; null for other text. A first column may have no name. */
export function readTableText(text: string): { names: string[]; rows: string[][] } | null {
  const rows = text.split('\n').map(namedCells);
  const named = rows.map((row) => [...row.keys()].filter(Boolean));
  if (rows.length < 2 || named.some(({ length }) => length === 0) || named.filter(({ length }) => length > 1).length * 2 < rows.length)
    return null;
  const names: string[] = [];
  for (const row of rows) {
    let place = 0;
    for (const name of row.keys()) {
      const known = names.indexOf(name);
      if (known < 0) names.splice(place, 0, name);
      place = (known < 0 ? place : known) + 1;
    }
  }
  // Lines of a list that begin with words of their own are no rows.
  if (names.length > Math.max(...rows.map(({ size }) => size)) * 2) return null;
  return { names, rows: rows.map((row) => names.map((name) => row.get(name) ?? '')) };
}

/** Whether a line is a row of a table, as `tableText` writes it: "Risk: Customs; Owner: Tom". */
export function isTableRow(line: string): boolean {
  const cells = namedCells(line);
  return cells.size > 1 && !cells.has('');
}

/** The values of a row by the names of their columns. */
function namedCells(line: string): Map<string, string> {
  const cells = new Map<string, string>();
  let last = '';
  for (const part of line.split('; ')) {
    const [, name, value] = /^(.{1,80}?): (.*)$/.exec(part) ?? [];
    if (name !== undefined && !cells.has(name)) {
      cells.set(name, value!);
      last = name;
    } else cells.set(last, cells.has(last) ? `${cells.get(last)}; ${part}` : part);
  }
  return cells;
}
