import { tableText } from './table-text.ts';

const fence = /^ {0,3}(`{3,}|~{3,})/;
/** The line below the names of the columns. */
const delimiters = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;

/** Markdown in which every row of a table is a line that names the columns, as in all documents (`tableText`). */
export function withTablesAsText(markdown: string): string {
  const lines = markdown.split('\n');
  const text: string[] = [];
  let open: string | undefined;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]!;
    const [, mark] = fence.exec(line) ?? [];
    if (mark && !open) open = mark;
    else if (mark && open && mark[0] === open[0] && mark.length >= open.length) open = undefined;
    const head = open || mark ? undefined : headOf(line, lines[at + 1]);
    if (!head) {
      text.push(line);
      continue;
    }
    const rows = [head];
    for (at += 2; at < lines.length && lines[at]!.includes('|') && !fence.test(lines[at]!); at += 1) rows.push(cellsOf(lines[at]!));
    at -= 1;
    // Without rows, the names of the columns are all there is.
    text.push('', tableText(rows, true), '');
  }
  return text.join('\n');
}

/** The names of the columns, if a table begins in this line. */
function headOf(line: string, next: string | undefined): string[] | undefined {
  if (!line.includes('|') || next === undefined || !next.includes('-') || next.length > 2000 || !delimiters.test(next.trimEnd())) return;
  const head = cellsOf(line);
  return head.length === cellsOf(next).length ? head : undefined;
}

/** The cells of a row; a vertical bar after a backslash is part of one. */
function cellsOf(line: string): string[] {
  const inside = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inside.split(/(?<!\\)\|/).map((cell) => cell.replaceAll('\\|', '|').trim());
}
