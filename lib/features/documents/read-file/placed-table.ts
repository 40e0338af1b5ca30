import { tableText } from './table-text.ts';

/** A text with where it begins and ends on its line. */
export interface PlacedText {
  text: string;
  left: number;
  right: number;
}

/**
 * The text of a table of which only the places of its texts are known: texts below each other are a column, and a line that has
 * nothing in the first one continues the row above. Null if the lines have no columns.
 */
export function placedTable(lines: readonly (readonly PlacedText[])[]): string | null {
  const columns = columnsOf(lines.filter((line) => line.length > 1).flat());
  if (columns.length < 2) return null;
  const rows: string[][] = [];
  for (const line of lines) {
    const cells = columns.map(({ left, right }) => line.filter((cell) => cell.left < right && cell.right > left));
    // Words of a paragraph, between which there are wide spaces.
    if (cells.some(({ length }) => length > 1)) return null;
    const row = cells.map(([cell]) => cell?.text ?? '');
    const above = rows.at(-1);
    if (above && !row[0]) for (const [column, text] of row.entries()) above[column] = [above[column], text].filter(Boolean).join(' ');
    else rows.push(row);
  }
  const [head = [], ...body] = rows;
  // Nothing says which row names the columns: it is the first one if it has no figures, and others do.
  const hasFigures = (row: readonly string[]) => row.some((text) => /\d/.test(text));
  return !hasFigures(head) && body.some(hasFigures) ? tableText(rows) : rows.map((row) => row.filter(Boolean).join('; ')).join('\n');
}

/** Where the columns are: texts that overlap are in the same one. */
function columnsOf(texts: readonly PlacedText[]): { left: number; right: number }[] {
  const columns: { left: number; right: number }[] = [];
  for (const { left, right } of texts.toSorted((one, other) => one.left - other.left)) {
    const last = columns.at(-1);
    if (last && left < last.right) last.right = Math.max(last.right, right);
    else columns.push({ left, right });
  }
  return columns;
}
