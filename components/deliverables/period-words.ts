/** "16–22 November": the days that a version covers, where the person is; null when it does not say. Moments are ISO 8601. */
export function periodWords(start: string | null, end: string | null, timeZone: string, now: Date): string | null {
  if (!end) return null;
  const to = new Date(end);
  const year = new Intl.DateTimeFormat('en-GB', { timeZone, year: 'numeric' });
  const from = start && Date.parse(start) <= to.getTime() ? new Date(start) : to;
  const thisYear = [from, to].every((moment) => year.format(moment) === year.format(now));
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'long', ...(thisYear ? {} : { year: 'numeric' }) });
  return format.formatRange(from, to);
}
