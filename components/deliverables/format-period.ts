/** "16–22 November": the days that a version covers, in the person's time zone; null if unknown. Times are ISO 8601. */
export function formatPeriod(start: string | null, end: string | null, timeZone: string, now: Date): string | null {
  if (!end) return null;
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'long', year: 'numeric' });
  // Not `formatRange`: servers and browsers use different spaces in it.
  const [today, to] = [partsOf(format, now), partsOf(format, new Date(end))];
  const from = start && Date.parse(start) <= Date.parse(end) ? partsOf(format, new Date(start)) : to;
  const year = from.year === today.year && to.year === today.year ? '' : ` ${to.year}`;
  const last = `${to.day} ${to.month}${year}`;
  if (from.year !== to.year) return `${from.day} ${from.month} ${from.year} – ${last}`;
  if (from.month !== to.month) return `${from.day} ${from.month} – ${last}`;
  return from.day === to.day ? last : `${from.day}–${last}`;
}

function partsOf(format: Intl.DateTimeFormat, moment: Date) {
  const part = (type: 'day' | 'month' | 'year') => format.formatToParts(moment).find((one) => one.type === type)?.value ?? '';
  return { day: part('day'), month: part('month'), year: part('year') };
}
