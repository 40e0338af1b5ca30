/** Something wrong with a plan, before anything of it was done. Line and column count from 1. */
export interface PlanProblem {
  line: number;
  column: number;
  message: string;
}

/** Problems in words, one a line, in the order of the file; `file` is put before each place. */
export function problemWords(problems: readonly PlanProblem[], file?: string): string {
  return problems
    .map(({ line, column, message }) => `${file ? `${file}:${line}:${column}` : `line ${line}:${column}`}  ${message}`)
    .join('\n');
}

export const byPlace = (a: PlanProblem, b: PlanProblem) => a.line - b.line || a.column - b.column;
