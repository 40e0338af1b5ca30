/** Rows per request: a hosted Supabase silently returns at most 1,000. */
const PAGE = 500;

/** Every row of a query with a total order, read page by page. @param page reads the rows `from` to `to`, inclusive */
export async function allRows<T>(page: (from: number, to: number) => PromiseLike<{ data: T[] }>): Promise<T[]> {
  const rows: T[] = [];
  for (;;) {
    const { data } = await page(rows.length, rows.length + PAGE - 1);
    rows.push(...data);
    if (data.length < PAGE) return rows;
  }
}
