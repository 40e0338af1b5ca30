/** Formats the period of a version in the person's time zone: "16 – 23 November 2026". */
export function formatPeriod({ start, end }: { start: Date | null; end: Date }, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone });
  return start && start < end ? format.formatRange(start, end) : format.format(end);
}
