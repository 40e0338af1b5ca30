/** What a version covers, in words: "16 – 23 November 2026", in the person's zone. */
export function formatPeriod({ start, end }: { start: Date | null; end: Date }, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone });
  return start && start < end ? format.formatRange(start, end) : format.format(end);
}
