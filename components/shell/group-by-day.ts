/** Items of one period, under its heading. */
export interface DayGroup<T> {
  label: string;
  items: T[];
}

const DAY = 86_400_000;

/**
 * Groups items under "Today", "Yesterday", "Last week" (two to seven days ago), "Last month" (up to thirty) and then the
 * name of the month, by the calendar of `timeZone`. Keeps the order given; expects the newest first.
 */
export function groupByDay<T>(items: readonly T[], when: (item: T) => string, now: Date, timeZone: string): DayGroup<T>[] {
  const label = labeller(now, timeZone);
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const name = label(new Date(when(item)));
    const group = groups.get(name);
    if (group) group.push(item);
    else groups.set(name, [item]);
  }
  return [...groups].map(([name, grouped]) => ({ label: name, items: grouped }));
}

function labeller(now: Date, timeZone: string): (at: Date) => string {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const month = new Intl.DateTimeFormat('en', { timeZone, month: 'long' });
  const monthAndYear = new Intl.DateTimeFormat('en', { timeZone, month: 'long', year: 'numeric' });
  const dayNumber = (at: Date) => Date.parse(day.format(at)) / DAY;
  const today = dayNumber(now);
  return (at) => {
    const ago = today - dayNumber(at);
    if (ago <= 0) return 'Today';
    if (ago === 1) return 'Yesterday';
    if (ago <= 7) return 'Last week';
    if (ago <= 30) return 'Last month';
    return day.format(at).slice(0, 4) === day.format(now).slice(0, 4) ? month.format(at) : monthAndYear.format(at);
  };
}
