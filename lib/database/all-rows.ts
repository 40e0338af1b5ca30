/** How many rows are read at once, in a request: a hosted Supabase answers with no more than 1,000, without a word. */
const PAGE = 500;

/** Every row of a query in a total order, read page by page. @param page reads the rows `from` to `to`, both included */
export async function allRows<T>(page: (from: number, to: number) => PromiseLike<{ data: T[] }>): Promise<T[]> {
  const rows: T[] = [];
  for (;;) {
    const { data } = await page(rows.length, rows.length + PAGE - 1);
    rows.push(...data);
    if (data.length < PAGE) return rows;
  }
}
