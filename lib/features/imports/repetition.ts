import type ICAL from 'ical.js';
import { formatList } from '#lib/base/text/list.ts';
import { monthName, ordinal } from '#lib/schedule/date-names.ts';

const units: Record<string, readonly [every: string, many: string]> = {
  DAILY: ['daily', 'days'],
  WEEKLY: ['weekly', 'weeks'],
  MONTHLY: ['monthly', 'months'],
  YEARLY: ['yearly', 'years'],
};
const days: Record<string, string> = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
};
const places: Record<string, string> = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', 5: 'fifth', '-1': 'last' };
/** The parts of a rule that are put into words. */
const known = ['BYDAY', 'BYSETPOS', 'BYMONTHDAY', 'BYMONTH'];
const MOST_DAYS = 50;

/** "Repeats: every 2 weeks on Monday until 2027-03-01, but not on 2026-12-28". `leftOut`: days on which it does not take place. */
export function repetition(rule: ICAL.Recur, leftOut: readonly string[]): string {
  const [every, many] = units[rule.freq] ?? ['often', 'times'];
  const words = [
    `Repeats: ${rule.interval > 1 ? `every ${rule.interval} ${many}` : every}`,
    whichDays(rule) ?? `(${rule.toString()})`,
    rule.until ? `until ${rule.until.toString().slice(0, 10)}` : '',
    rule.count ? `${rule.count} times` : '',
  ];
  const more = leftOut.length - MOST_DAYS;
  const days = more > 0 ? [...leftOut.slice(0, MOST_DAYS), `${more} more days`] : leftOut;
  return `${words.filter(Boolean).join(' ')}${days.length > 0 ? `, but not on ${formatList(days)}` : ''}`;
}

/** "in November on the fourth Thursday"; null if the rule has a part for which there are no words. */
function whichDays({ parts }: ICAL.Recur): string | null {
  if (Object.keys(parts).some((part) => !known.includes(part))) return null;
  const { BYDAY = [], BYSETPOS = [], BYMONTHDAY = [], BYMONTH = [] } = parts as Record<string, (string | number)[]>;
  const named = BYDAY.map((text) => {
    const { place, day } = /^(?<place>[+-]?\d+)?(?<day>[A-Z]{2})$/.exec(String(text))?.groups ?? {};
    const name = days[day ?? ''];
    if (!place) return name;
    return name && places[Number(place)] && `the ${places[Number(place)]} ${name}`;
  });
  const dates = BYMONTHDAY.map((day) => (Number(day) === -1 ? 'the last day' : Number(day) > 0 ? ordinal(Number(day)) : undefined));
  const positions = BYSETPOS.map((place) => places[Number(place)]);
  if ([...named, ...dates, ...positions].includes(undefined)) return null;
  const weekdays = formatList(named as string[]);
  const on = positions.length > 0 ? `the ${formatList(positions as string[])} of ${weekdays}` : weekdays;
  const monthDays = formatList(dates as string[]).replace(/^(?=\d)/, 'the ');
  return [
    BYMONTH.length > 0 ? `in ${formatList(BYMONTH.map((month) => monthName(Number(month))))}` : '',
    on && `on ${on}`,
    monthDays && `on ${monthDays}`,
  ]
    .filter(Boolean)
    .join(' ');
}
