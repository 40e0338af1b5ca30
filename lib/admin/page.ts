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

/** Where a page is in its list. */
export interface Paging {
  /** How many rows match in all. */
  total: number;
  page: number;
  pages: number;
}

/** A query with its order, from which a page is read. */
interface OrderedQuery<Row> {
  range(from: number, to: number): PromiseLike<{ data: Row[] | null; count: number | null; error: unknown; status: number }>;
}

/** Reads one page; a page after the last yields the first. The query must count its rows. */
export async function readPage<Row>(query: OrderedQuery<Row>, page: number): Promise<Paging & { rows: Row[] }> {
  const { data, count, error, status } = await query.range(...rowsOf(page));
  if (status === 416 && page > 1) return readPage(query, 1);
  if (error) throw error;
  const total = count ?? 0;
  return { rows: data ?? [], total, page, pages: pagesOf(total) };
}

/** An `ilike` pattern for texts that contain this one. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
