import { formatList } from '#lib/base/text/list.ts';

/** How many files are read or changed in one step, because a run has only so many steps. */
export const AT_ONCE = 20;

/** Splits a list into batches of the size that one step allows. */
export function inBatches<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, at) => all.slice(at * AT_ONCE, (at + 1) * AT_ONCE));
}

/** Formats a list of paths as “a”, “b” and “c”, up to the first twenty. */
export function listPaths(paths: readonly string[], as = (path: string) => `“${path}”`): string {
  return formatList(paths.map(as), 20);
}
