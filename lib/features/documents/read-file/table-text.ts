/**
 * The rows of a table as text, one line each, in which every value names its column: `Name: Anna; Amount: 12`. A passage
 * that is found by itself then says what its numbers are. Without a row of column names, the values alone.
 */
export function tableText(rows: readonly (readonly string[])[]): string {
  const filled = rows.map((row) => row.map((cell) => cell.replaceAll(/\s+/g, ' ').trim())).filter((row) => row.some(Boolean));
  const [head = [], ...body] = filled;
  if (body.length === 0 || !namesColumns(head, body)) return filled.map((row) => row.filter(Boolean).join('; ')).join('\n');
  return body
    .map((row) => row.flatMap((cell, column) => (cell ? [head[column] ? `${head[column]}: ${cell}` : cell] : [])).join('; '))
    .join('\n');
}

/** Whether the first row names columns: different words, of at least two columns, where others have numbers or anything else. */
export function namesColumns(head: readonly string[], body: readonly (readonly string[])[]): boolean {
  const names = head.filter(Boolean);
  const widest = Math.max(...body.slice(0, 100).map((row) => row.filter(Boolean).length));
  return (
    names.length >= 2 &&
    names.length >= widest * 0.6 &&
    new Set(names.map((name) => name.toLowerCase())).size === names.length &&
    names.every((name) => name.length <= 80 && !/^[-+$€£]?\d[\d.,%\s]*$/.test(name))
  );
}
