import { Chrono, casual, configuration } from 'chrono-node/en';
import { Temporal } from 'temporal-polyfill';

/** The time and the time zone of a message. */
export interface Moment {
  now: Date;
  /** The IANA name. It also determines how numeric dates are read. */
  timeZone: string;
}

const american =
  /^(?:America\/(?:New_York|Chicago|Denver|Los_Angeles|Phoenix|Anchorage|Detroit|Boise|Indiana|Kentucky|North_Dakota)|Pacific\/Honolulu|US\/)/;
/** Reads "5/11" as 5 November, and "January 11" as a day: where the day comes first, chrono takes that for January 2011. */
function dayFirstIn(create: (isDayFirst: boolean) => ReturnType<typeof configuration.createConfiguration>): Chrono {
  const monthFirst = create(false);
  const { parsers, refiners } = create(true);
  return new Chrono({
    parsers: parsers.map((parser, n) => ('shouldSkipYearLikeDate' in parser ? monthFirst.parsers[n]! : parser)),
    refiners,
  });
}
const dayFirst = {
  strict: dayFirstIn((isDayFirst) => configuration.createConfiguration(true, isDayFirst)),
  casual: dayFirstIn((isDayFirst) => configuration.createCasualConfiguration(isDayFirst)),
};
const monthFirst = { strict: new Chrono(configuration.createConfiguration(true, false)), casual };

/** A date or a time of day in a text: `date` as YYYY-MM-DD, `time` as HH:MM, each only when it is stated. */
export interface FoundMoment {
  date?: string;
  time?: string;
  index: number;
  length: number;
}

/**
 * The dates and times that a date library finds in a text. Numeric dates are month-first in American time zones and
 * day-first elsewhere. Casual expressions ("tomorrow", "next Friday") are read only on request, because strict parsing
 * leaves names such as "May" or "Sat" alone.
 */
export function readMoments(text: string, { now, timeZone }: Moment, casually = false): FoundMoment[] {
  const reader = (american.test(timeZone) ? monthFirst : dayFirst)[casually ? 'casual' : 'strict'];
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const reference = { instant: now, timezone: Math.round(here.offsetNanoseconds / 60e9) };
  return reader.parse(text, reference, { forwardDate: true }).flatMap(({ index, text: { length }, start }) => {
    const dated = start.isCertain('day') || start.isCertain('weekday');
    const date = dated ? dateOf(start.get('year'), start.get('month'), start.get('day')) : undefined;
    const time = start.isCertain('hour')
      ? timeOf(start.get('hour')!, start.get('minute') ?? 0, start.isCertain('meridiem'), text.slice(index, index + length))
      : undefined;
    return date || time ? [{ date, time, index, length }] : [];
  });
}

function dateOf(year: number | null, month: number | null, day: number | null): string | undefined {
  return year && month && day ? new Temporal.PlainDate(year, month, day).toString() : undefined;
}

/** Between one and half past five, people who say neither am nor pm mean the afternoon, unless they write "02:30". */
function timeOf(hour: number, minute: number, certain: boolean, words: string): string {
  const afternoon = !certain && hour >= 1 && hour <= 5 && !/\b0\d:/.test(words);
  return `${String(afternoon ? hour + 12 : hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
