/** The local time of day: "9:38". `iso` is ISO 8601; empty for an invalid time. */
export function clockTime(iso: string | undefined, timeZone: string): string {
  const at = iso ? new Date(iso) : undefined;
  if (!at || Number.isNaN(at.getTime())) return '';
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).formatToParts(at);
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? '';
  return `${Number(part('hour'))}:${part('minute')}`;
}

/** "Good morning" until noon, "Good afternoon" until six, then "Good evening", with the person's first name. */
export function greeting(now: Date, timeZone: string, name: string): string {
  const hour = Number(clockTime(now.toISOString(), timeZone).split(':')[0]);
  const time = hour < 5 ? 'evening' : hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
  const first = name.trim().split(/\s+/)[0];
  return first ? `Good ${time}, ${first}.` : `Good ${time}.`;
}
