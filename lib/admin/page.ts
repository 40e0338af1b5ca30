/** Rows of a page of an admin list. */
const PAGE = 25;

/** The first and the last row of a page, counted from 0; pages count from 1. */
export function rowsOf(page: number): [number, number] {
  return [(page - 1) * PAGE, page * PAGE - 1];
}

/** How many pages a list has; an empty one has one. */
export function pagesOf(total: number): number {
  return Math.max(1, Math.ceil(total / PAGE));
}

/** A text to be found inside another, as a pattern of `ilike`. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
