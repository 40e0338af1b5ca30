import { Temporal } from 'temporal-polyfill';
import { localDate } from '#lib/schedule/local-moment.ts';
import { nextDate, readCadence } from './cadence.ts';
import type { Moment } from './moments.ts';

const ending = /\b(?:until|till|til)\b\s+(?<when>.+)$/i;
const lasting = /\bfor (?:the )?(?:next )?(?<count>a|an|one|two|three|four|six|\d{1,2})?\s?(?<unit>day|week|month)s?\b/i;
const counts: Record<string, number> = { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, six: 6 };

/** The day until which something is to last, as YYYY-MM-DD; `unclear` when the text names one that is not understood. */
export function readUntil(text: string, moment: Moment): string | 'unclear' | undefined {
  const { count = 'a', unit } = lasting.exec(text)?.groups ?? {};
  if (unit) {
    const number = counts[count.toLowerCase()] ?? Number(count);
    return localDate(moment.now, moment.timeZone)
      .add(Temporal.Duration.from({ [`${unit.toLowerCase()}s`]: number }))
      .toString();
  }
  const when = ending.exec(text)?.groups?.when;
  if (when === undefined || /^(?:further notice|i (?:say|tell|resume)|then)\b/i.test(when)) return undefined;
  const { anchor, day } = readCadence(`on ${when.replace(/^(?:the )?(?:on )?/i, '')}`, moment).schedule;
  if (anchor) return anchor;
  const [weekday] = [day ?? []].flat();
  if (weekday) return nextDate(weekday, moment);
  if (/\bnew year\b/i.test(when)) return `${localDate(moment.now, moment.timeZone).year + 1}-01-01`;
  return 'unclear';
}
