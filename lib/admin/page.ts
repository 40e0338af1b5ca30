/** Rows per page of an admin list. */
const PAGE = 25;

/** The first and the last row of a page, counted from 0; pages are counted from 1. */
export function rowsOf(page: number): [number, number] {
  return [(page - 1) * PAGE, page * PAGE - 1];
}

/** The number of pages of a list; an empty list has one. */
export function pagesOf(total: number): number {
  return Math.max(1, Math.ceil(total / PAGE));
}

/** An `ilike` pattern for texts that contain this one. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
