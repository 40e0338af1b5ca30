/** "31 August", with the year when it is not this one. `at` is ISO 8601. */
export function formatDate(at: string, timeZone: string, now: Date): string {
  const year = (moment: Date) => new Intl.DateTimeFormat('en-GB', { timeZone, year: 'numeric' }).format(moment);
  const moment = new Date(at);
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: 'numeric',
    month: 'long',
    ...(year(moment) === year(now) ? {} : { year: 'numeric' }),
  }).format(moment);
}

/** A calendar date such as "2027-01-05", as {@link formatDate}. */
export function formatCalendarDate(date: string, now: Date): string {
  return formatDate(`${date}T12:00:00Z`, 'UTC', now);
}

/** "today", "yesterday", "on 16 November". */
export function formatDay(at: string, timeZone: string, now: Date): string {
  const ago = daysAgo(at, timeZone, now);
  return ago === 0 ? 'today' : ago === 1 ? 'yesterday' : `on ${formatDate(at, timeZone, now)}`;
}

/** "Today, 9:41", "Yesterday, 18:05", "Tomorrow, 8:00", "16 November, 9:00". */
export function formatMoment(at: string, timeZone: string, now: Date): string {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: 'numeric', minute: '2-digit' })
    .format(new Date(at))
    .replace(/^0(?=\d)/, '');
  const ago = daysAgo(at, timeZone, now);
  const date = { 0: 'Today', 1: 'Yesterday', [-1]: 'Tomorrow' }[ago] ?? formatDate(at, timeZone, now);
  return `${date}, ${time}`;
}

function daysAgo(at: string, timeZone: string, now: Date): number {
  const day = (moment: Date) => Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone }).format(moment));
  return Math.round((day(now) - day(new Date(at))) / 86_400_000);
}
