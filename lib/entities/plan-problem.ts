import { truncate } from '#lib/base/text/shorten.ts';

/** A problem of a plan, found before any of it was run. Line and column count from 1. */
export interface PlanProblem {
  line: number;
  column: number;
  message: string;
}

/** Problems, one per line, in the order of the file; `file` is put before each position. */
export function formatProblems(problems: readonly PlanProblem[], file?: string): string {
  return problems
    .map(({ line, column, message }) => `${file ? `${file}:${line}:${column}` : `line ${line}:${column}`}  ${message}`)
    .join('\n');
}

export const byPlace = (a: PlanProblem, b: PlanProblem) => a.line - b.line || a.column - b.column;

/** The most problems of a plan that are shown; fixing these reveals the others. */
const MOST_PROBLEMS = 20;
const LONGEST_MESSAGE = 400;

/** The first problems in the order of the file, and how many more there are. */
export function firstProblems(problems: readonly PlanProblem[]): PlanProblem[] {
  const sorted = [...problems].sort(byPlace);
  const told = sorted.slice(0, MOST_PROBLEMS).map((problem) => ({ ...problem, message: truncate(problem.message, LONGEST_MESSAGE) }));
  const left = sorted.length - told.length;
  if (left > 0) told.push({ ...sorted[MOST_PROBLEMS]!, message: `${left.toLocaleString('en')} more problems after this.` });
  return told;
}
