import { Temporal } from 'temporal-polyfill';
import { keptByText } from '#lib/base/text/kept-by-text.ts';
import { type Frequency, fitSchedule, type Schedule, type Weekday, weekdays } from '#lib/schedule/schedule.ts';
import { type Moment, readMoments } from './moments.ts';
import { createPeeler, gap, type Peeler } from './peeler.ts';
import { readPlace } from './place.ts';
import { plainTiming, withExactTime } from './plain-timing.ts';

/** The frequency and time stated in a text. */
export interface Cadence {
  /** Stated explicitly: "weekly", "every other Thursday". */
  frequency?: Frequency;
  /** Implied when the frequency was not stated: "Mondays" means weekly. */
  implied?: Frequency;
  schedule: Schedule;
  /** A weekday without "every", which may mean every week or only the next one. */
  oneDay?: Weekday;
  /** "in the afternoon", without a time. */
  partOfDay?: 'afternoon' | 'evening';
  /** A frequency that deliverables do not support, in the person's words. */
  unfit?: string;
  /** The days of the week on which it is not to come, where that leaves open on which it is. */
  unwanted?: Weekday[];
  /** Only a day of the month was stated, so that a longer rhythm may stay as it is. */
  onlyDate?: boolean;
  /** The schedule of a rhythm in cron format, with the time and date of the present schedule if the text states none. */
  completed?: (present: Schedule) => Schedule;
  /** The rest of the text; a {@link gap} marks each removed part. */
  rest: string;
}

const day = '(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tues?|weds?|thu(?:rs?)?|fri)';
const ordinals: Record<string, 1 | 2 | 3 | 4 | 'last'> = {
  first: 1,
  '1st': 1,
  second: 2,
  '2nd': 2,
  third: 3,
  '3rd': 3,
  fourth: 4,
  '4th': 4,
  last: 'last',
};
const nth = '(first|1st|second|2nd|third|3rd|fourth|4th|last)';
const ofMonth = '(?: (?:of|in) (?:the|each|every) month| (?:each|every|a|per) month| monthly)';
const dayOfMonth = '(\\d{1,2})(?:st|nd|rd|th)?';
const corrects = '(?:no(?! weekends?\\b)|actually|sorry|i mean|make that|scratch that|or rather|rather(?! than)|wait)\\b';
const correction = new RegExp(`^(.+?)[\\s,;.–-]+${corrects}(?:[,\\s]+${corrects})*[,:]?\\s+(.+)$`, 'i');

type Rhythm = Frequency | { cron: (schedule: Schedule, moment: Moment) => string };
const rhythms: [RegExp, Rhythm][] = [
  [
    /\b(?:bi-?weekly|fortnightly|every (?:other|second|2nd) week|every (?:two|2) weeks|(?:every|once a) fortnight|once every (?:two|2) weeks)\b/i,
    'biweekly',
  ],
  [
    /\b(?:quarterly|every quarter|each quarter|once a quarter|every (?:three|3) months)\b/i,
    { cron: (schedule) => cron(schedule, isLastDay(schedule) ? '3,6,9,12' : '1,4,7,10') },
  ],
  [
    /\b(?:every half year|half[- ]?yearly|twice (?:a|per) year|every (?:six|6) months)\b/i,
    { cron: (schedule) => cron(schedule, isLastDay(schedule) ? '6,12' : '1,7') },
  ],
  [
    /\b(?:three times (?:a|per) year|every (?:four|4) months)\b/i,
    { cron: (schedule) => cron(schedule, isLastDay(schedule) ? '4,8,12' : '1,5,9') },
  ],
  [/\b(?:every (?:other|second|2nd) month|every (?:two|2) months|once every (?:two|2) months)\b/i, { cron: everyOtherMonth }],
  [/\b(?:twice (?:a|per|each|every) month|two times (?:a|per) month)\b/i, { cron: (schedule) => cron(schedule, '*', '1,15') }],
  [/\b(?:yearly|annual(?:ly)?|every year|each year|once a year)\b/i, { cron: yearly }],
  [/\b(?:monthly|every month|each month|once a month|per month)\b/i, 'monthly'],
  [/\b(?:weekly|every week|each week|once a week|per week)\b/i, 'weekly'],
  [/\b(?:daily|every ?day|(?:every|each) (?:morning|evening|night)|each day|once a day|per day)\b/i, 'daily'],
  [
    /\b(?:one[- ]off|one[- ]time|(?:not|never) to be repeated|no repeats?|(?:just |only )?(?<!\bat )once(?! (?:more|again|over|an?|every|per|in|the|we|i|you|it|they|he|she|that|this|these|our|my)\b))\b/i,
    'once',
  ],
];
const unfit =
  /\b(?:(?:(?:on|every) )?(?:the )?(?:first|1st|second|2nd|third|3rd|fourth|4th) and (?:the )?(?:second|2nd|third|3rd|fourth|4th|last) (?:mon|tues|wednes|thurs|fri|satur|sun)days?|twice (?:a|per) (?:day|week)|three times (?:a|per) (?:day|week|month)|(?:four|\d) times (?:a|per) (?:day|week|month|year)|hourly|every (?:day|weekday) (?:but|except)(?! (?:(?:for|on|at|not) )*(?:the )?(?:weekends?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b)(?: \w+)?|every (?:hour|minute|other day|(?:two|2) days|(?:five|5) months|(?:[3-9]|\d\d+|three|four|five|six) (?:hours|minutes|days|weeks))|bi-?monthly|(?:first|last|\d(?:st|nd|rd|th)) (?:working|business|week) ?day(?: (?:of|in) (?:the|each|every) month)?|(?:\w+ )?(?:working )?days? before (?:the )?(?:month[- ]?end|end of (?:the|each|every) month|last day))\b/i;

/** Reads the frequency and time in a text. If it corrects itself ("weekly, no, biweekly"), the later one counts. */
export function readCadence(text: string, moment: Moment): Cadence {
  return readCorrected(text, moment) ?? readOnce(text, moment);
}

/** "Thursdays never work" after “make that Wednesdays actually” gives a reason. */
const rejects = /^\S+ (?:mornings? |afternoons? |evenings? )?(?:(?:are|is) )?(?:never|no longer|no good|hopeless|too|not|\p{L}+n['’]t)\b/iu;

/** The timing in a text that corrects itself: "on Wednesday, no sorry, Tuesday". */
export function readCorrected(text: string, moment: Moment): Cadence | undefined {
  const corrected = correction.exec(text);
  if (!corrected) return undefined;
  const [earlier, later] = [readOnce(corrected[1]!, moment), readOnce(corrected[2]!, moment)];
  if (!saysWhen(earlier) || !saysWhen(later)) return undefined;
  return rejects.test(corrected[2]!) ? earlier : merge(earlier, later);
}

/** True when the text says anything about frequency or time. */
export function saysWhen({ frequency, implied, schedule, unfit, partOfDay, unwanted }: Cadence): boolean {
  return Boolean(frequency || implied || unfit || partOfDay || unwanted || Object.keys(schedule).length);
}

function readOnce(text: string, moment: Moment): Cadence {
  const cadence = readAll(text, moment);
  // "She asks about twice a week. A report on the last day of each month would help."
  const others = cadence.unfit ? text.split(/(?<=[.!?])\s+/).filter((sentence) => !unfit.test(sentence)) : [];
  const { frequency, implied, schedule, completed } = readAll(others.join(' '), moment);
  return frequency ? { frequency, implied, schedule, completed, rest: cadence.rest } : cadence;
}

/** Many rules read the same texts, again at each step of a turn. */
const KEPT = 500;
const readAll = keptByText(readAnew, KEPT, ({ now, timeZone }: Moment) => `${now.getTime()} ${timeZone}`);

function readAnew(text: string, moment: Moment): Cadence {
  const peeler = createPeeler(plainTiming(withExactTime(text)));
  const schedule: Schedule = {};
  const place = peeler.takeWith(readPlace);
  if (place) schedule.time_zone = place.zone;
  const strange = peeler.take(unfit)?.[0];
  readBeginning(peeler, schedule, moment);
  const inMonths = readMonths(peeler, schedule);
  const datesOfMonth = readTwoDatesOfMonth(peeler);
  let frequency = readWeekdaysOfMonth(peeler, schedule);
  frequency ??= readEveryOther(peeler, schedule);
  frequency = readDayOfMonth(peeler, schedule) ?? frequency;
  const said = inMonths ?? readRhythm(peeler);
  const unwanted = takeUnwantedDays(peeler);
  const days = readDays(peeler, schedule, moment, said, unwanted);
  readClockAndDate(peeler, schedule, moment, said === 'once');
  const partOfDay = schedule.time ? undefined : readPartOfDay(peeler);

  if (datesOfMonth) {
    const completed = ({ time }: Schedule) =>
      fitSchedule('custom', { ...schedule, cron: cron({ time: schedule.time ?? time }, '*', datesOfMonth) });
    return { frequency: 'custom', schedule: completed({}), completed, rest: peeler.rest() };
  }
  if (typeof said === 'object') {
    const completed = (present: Schedule) => fitSchedule('custom', { ...schedule, cron: said.cron({ ...present, ...schedule }, moment) });
    return { frequency: 'custom', schedule: completed({}), completed, ...(strange ? { unfit: strange } : {}), rest: peeler.rest() };
  }
  const inName = said === 'weekly' && frequency === 'biweekly';
  let explicit = (inName ? undefined : said) ?? (days === 'every' ? 'weekly' : undefined);
  if (explicit === 'daily' && schedule.day) explicit = 'weekly';
  if (explicit === 'once' && schedule.day && !schedule.anchor) schedule.anchor = nextDate([schedule.day].flat()[0]!, moment);
  frequency = explicit ?? frequency;
  // "Weekly, not on a Monday"
  if (frequency === 'weekly' && unwanted && !schedule.day) schedule.day = weekdays.find((name) => !unwanted.days.includes(name));
  const implied = frequency ?? (schedule.anchor ? 'once' : days === 'plural' ? 'weekly' : undefined);
  return {
    frequency,
    implied,
    schedule: implied ? fitSchedule(implied, schedule) : schedule,
    ...(days === 'one' && !implied ? { oneDay: [schedule.day!].flat()[0] } : {}),
    ...(partOfDay ? { partOfDay } : {}),
    ...(unwanted && !schedule.day ? { unwanted: unwanted.days } : {}),
    // "Twice a week, Mondays and Thursdays" says what it means.
    ...(strange && !(/week$/i.test(strange) && Array.isArray(schedule.day)) ? { unfit: strange } : {}),
    ...(schedule.day_of_month !== undefined && said === undefined && !/month/i.test(text) ? { onlyDate: true } : {}),
    rest: peeler.rest(),
  };
}

function merge(earlier: Cadence, later: Cadence): Cadence {
  const frequency = later.frequency ?? later.implied ?? earlier.frequency;
  const schedule = { ...earlier.schedule, ...later.schedule };
  return {
    ...later,
    frequency,
    implied: frequency ?? earlier.implied,
    schedule: frequency ? fitSchedule(frequency, schedule) : schedule,
    rest: `${earlier.rest} ${later.rest}`,
  };
}

function readWeekdaysOfMonth(peeler: Peeler, schedule: Schedule): Frequency | undefined {
  const found =
    peeler.take(new RegExp(`\\b(?:on )?(?:the |each |every )?${nth} (${day})s?${ofMonth}`, 'i')) ??
    peeler.take(new RegExp(`\\b(?:on )?the ${nth} (${day})\\b`, 'i')) ??
    peeler.take(new RegExp(`(?<=\\b(?:monthly|(?:once a|each|every|a) month)\\b.*)\\b(?:on )?${nth} (${day})\\b`, 'i')) ??
    peeler.take(new RegExp(`\\b(?:on )?(?:every )?(first|1st|last) (${day})\\b`, 'i'));
  if (!found) return undefined;
  schedule.nth = ordinals[found[1]!.toLowerCase()];
  schedule.day = dayNamed(found[2]!);
  return 'monthly';
}

function readEveryOther(peeler: Peeler, schedule: Schedule): Frequency | undefined {
  const found = peeler.take(new RegExp(`\\b(?:on )?every (?:other|second|2nd) (${day})s?\\b`, 'i'));
  if (!found) return undefined;
  schedule.day = dayNamed(found[1]!);
  return 'biweekly';
}

function readDayOfMonth(peeler: Peeler, schedule: Schedule): Frequency | undefined {
  if (
    peeler.take(
      /\b(?:at |on |by )?(?:the )?(?:end of (?:the|each|every) month|month[- ]end|last day(?: (?:of|in) (?:the |each |every )?month)?)\b/i,
    )
  ) {
    schedule.day_of_month = 'last';
    return 'monthly';
  }
  const found =
    peeler.take(new RegExp(`\\b(?:on )?(?:the )?${dayOfMonth}(?: day)?${ofMonth}`, 'i')) ??
    peeler.take(
      new RegExp(
        `(?<=\\b(?:monthly|every month|each month)\\b.*)\\b(?:on )?(?:the ${dayOfMonth}|(\\d{1,2})(?:st|nd|rd|th))\\b(?! of)`,
        'i',
      ),
    ) ??
    peeler.take(/\b(?:on|to) the (\d{1,2})(?:st|nd|rd|th)\b(?! (?:of|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))/i) ??
    // Nothing else is said: "the 15th", "make it the 15th".
    peeler.take(/(?<=^\s*(?:(?:make|move) (?:it|that) )?)(?:the )?(\d{1,2})(?:st|nd|rd|th)(?=[\s.!]*$)/i);
  const number = Number(found?.[1] ?? found?.[2]);
  if (!found || number < 1 || number > 31) return undefined;
  schedule.day_of_month = number;
  return 'monthly';
}

/** "Kicking off on the 26th": the next such day. */
function readBeginning(peeler: Peeler, schedule: Schedule, { now, timeZone }: Moment): void {
  const found = peeler.take(
    /\b(?:starting|beginning|commencing|kicking off|(?:the )?first one)(?: (?:is|be|will be))?(?: due)?(?: on)?(?: the)? (\d{1,2})(?:st|nd|rd|th)\b(?! (?:of|day|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))/i,
  );
  if (!found) return;
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  const day = Number(found[1]);
  const month = day > today.day ? today : today.add({ months: 1 });
  if (day >= 1 && day <= month.daysInMonth) schedule.anchor = month.with({ day }).toString();
}

const monthName = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:[a-z]{0,6})';
const listOfMonths = new RegExp(
  `\\b(?:(?:in|on|at|by) )?(?:(?:the )?(?<last>end|last day) of |(?:the )?(?<date>\\d{1,2})(?:st|nd|rd|th)?(?: of)? )?(?<months>${monthName}(?:(?:, and|,| and| &|/) ?${monthName}){2,})\\b`,
  'i',
);

/** "End of March, June, September and December", "15 Jan, Apr, Jul, Oct" */
function readMonths(peeler: Peeler, schedule: Schedule): Rhythm | undefined {
  const { last, date, months = '' } = peeler.take(listOfMonths)?.groups ?? {};
  if (!months) return undefined;
  if (last) schedule.day_of_month = 'last';
  else if (date && Number(date) >= 1 && Number(date) <= 31) schedule.day_of_month = Number(date);
  const names = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
  const numbers = [...months.matchAll(new RegExp(monthName, 'gi'))].map(([name]) => names.indexOf(name.slice(0, 3).toLowerCase()) + 1);
  const list = [...new Set(numbers)].sort((a, b) => a - b).join(',');
  return { cron: (present) => cron(present, list) };
}

/** Reads "on the 1st and the 15th" as days in cron format. */
function readTwoDatesOfMonth(peeler: Peeler): string | undefined {
  const date = '(?:the )?(\\d{1,2})(?:st|nd|rd|th)';
  const found =
    peeler.take(new RegExp(`\\b(?:on )?${date} and ${date}${ofMonth}`, 'i')) ??
    peeler.take(new RegExp(`\\b(?:monthly|every month|each month),? (?:on )?${date} and ${date}\\b`, 'i')) ??
    peeler.take(new RegExp(`\\b(?:on|every|each) ${date} and ${date}\\b`, 'i')) ??
    peeler.take(new RegExp(`(?<=\\b(?:monthly|(?:each|every|a) month)\\b.*)${date} and ${date}\\b(?! \\p{L}+day)`, 'iu'));
  const days = found && [Number(found[1]), Number(found[2])].sort((a, b) => a - b);
  return days?.every((day) => day >= 1 && day <= 31) ? days.join(',') : undefined;
}

/** "Every day" overrides the frequency in a name: "a weekly status, every day at 8". */
function readRhythm(peeler: Peeler): Rhythm | undefined {
  const every = takeRhythm(peeler, '(?=every|each)');
  const named = takeRhythm(peeler, every ? '(?!once|one|just|only)' : '');
  return every ?? named;
}

function takeRhythm(peeler: Peeler, only: string): Rhythm | undefined {
  for (const [pattern, rhythm] of rhythms)
    if (peeler.take(new RegExp(`(?:\\bon an? )?${only}${pattern.source}(?: basis)?`, 'i'))) return rhythm;
  return undefined;
}

const workingDays = /\b(?:(?:every|each|on) )?(?:week ?days?|work(?:ing)? ?days?)\b/i;
const listOfDays = (name: string) =>
  `(?:(?:an?|any|the) )?${name}s?(?:(?:,? (?:and|or|nor|&)|,| ?[&+/]) ?(?:(?:on|an?|any|the) )?${name}s?)*`;
const ofWeek = `(?:${day}|sat(?:urday)?|sun(?:day)?)`;

/** Ways to say on which days something is not to come: "except Wednesday", "not on a Friday", "no more Mondays", "take weekends off". */
const unwantedDays = (name: string) => [
  // "He's off on Fridays, so no report that day"
  new RegExp(`\\b(?<days>${listOfDays(name)})(?<=s)\\b[^.;!?]*?\\b(?:no|nothing|not|skip|without|drop)\\b[^.;!?]{0,40} that day\\b`, 'i'),
  new RegExp(`\\b(?<except>except|but not|excluding|apart from|other than)(?: for)?(?: on)? (?<days>${listOfDays(name)})\\b`, 'i'),
  new RegExp(`(?<except>(?<=\\b(?:(?:every|any(?: other)?) ?|week ?)days? |${gap} )but)(?: on)? (?<days>${listOfDays(name)})\\b`, 'i'),
  new RegExp(
    `\\b(?:not(?: ever)?(?: on| at)?|never(?: on)?|no (?:more|longer)(?: on)?|no(?= \\w+s\\b)|without|minus|leave out|skip|drop|lose|ditch|remove) (?<days>${listOfDays(name)})\\b(?!['’]s)`,
    'i',
  ),
  new RegExp(
    `\\b(?:no|nothing)(?! (?:later|earlier|more than|longer than|less|fewer|matter|rush|hurry|problem|doubt|need)\\b) [^.;:!?,]{2,40}? (?:on|at)(?: the)? (?<days>${listOfDays(name)})(?<=s)\\b`,
    'i',
  ),
  new RegExp(
    `\\b(?:stop|quit|(?:don['’]?t|do not) (?:send|run|write|do|deliver|generate))\\b[^.;:!?]{0,40}? (?:on|at|for)(?: the)? (?<days>${listOfDays(name)})(?<=s)\\b`,
    'i',
  ),
  new RegExp(`\\b(?:take|leave|keep|cut|have|give) (?<days>${listOfDays(name)}) (?:off|out|free)\\b`, 'i'),
];
const unwantedWeekdays = unwantedDays(ofWeek);
const unwantedOfWeek = unwantedDays(`(?:${ofWeek}|weekend)`);

interface Unwanted {
  days: Weekday[];
  /** All other days are wanted: "except Wednesday". */
  isExcept: boolean;
}

/** Removes the weekdays on which something is not to come, so that they are not taken for the days of a new schedule. */
function takeUnwantedDays(peeler: Peeler): Unwanted | undefined {
  for (const pattern of unwantedWeekdays) {
    const found = peeler.take(pattern)?.groups;
    if (found) return { days: daysIn(found.days!), isExcept: found.except !== undefined };
  }
  return undefined;
}

/** The days of the week on which something is not to come, by a text, and the rest of it; undefined if it names none. */
export function readUnwantedDays(text: string): { days: Weekday[]; rest: string } | undefined {
  const peeler = createPeeler(text);
  const days = unwantedOfWeek.flatMap((pattern) => daysIn(peeler.take(pattern)?.groups?.days ?? ''));
  return days.length > 0 ? { days: [...new Set(days)], rest: peeler.rest().replaceAll(gap, ',') } : undefined;
}

/** The days of the week that a text names; a weekend has two. */
export function daysIn(text: string): Weekday[] {
  const names = text.match(new RegExp(`\\b(?:${ofWeek}s?|weekends?)\\b`, 'gi')) ?? [];
  const days = names.flatMap((name) => (/^weekend/i.test(name) ? (['saturday', 'sunday'] as const) : [dayNamed(name)]));
  return weekdays.filter((name) => days.includes(name));
}

function readDays(
  peeler: Peeler,
  schedule: Schedule,
  moment: Moment,
  said?: Rhythm,
  unwanted?: Unwanted,
): 'every' | 'plural' | 'one' | undefined {
  if (unwanted && (unwanted.isExcept || said === 'daily' || workingDays.test(peeler.rest()))) {
    const left = peeler.take(workingDays) ? weekdays.slice(0, 5) : weekdays;
    schedule.day = left.filter((name) => !unwanted.days.includes(name));
    return 'every';
  }
  if (
    peeler.take(
      /\b(?:every day )?(?:but |just )?(?:not(?: on| at| during| over)?|except(?: for| on| at)?|excluding|without|no)(?: the)? weekends?\b/i,
    ) ||
    peeler.take(
      /\b(?:(?:every|each|on|from) )?(?:week ?days?|work(?:ing)? ?days?|business days?|mon(?:day)?s? ?(?:to|through|-|–) ?fri(?:day)?s?)\b/i,
    )
  ) {
    schedule.day = weekdays.slice(0, 5);
    return 'every';
  }
  if (peeler.take(/\b(?:(?:every|each|on|at) )?(?:the )?weekends?\b/i)) {
    schedule.day = ['saturday', 'sunday'];
    return 'every';
  }
  const soon = peeler.take(new RegExp(`\\b(?:on )?(?:next|this|this coming) (${day})\\b`, 'i'));
  if (soon) {
    schedule.anchor ??= nextDate(dayNamed(soon[1]!), moment);
    return undefined;
  }
  const between = '(?:\\s*,\\s*(?:and |on )*|\\s+(?:and|or)\\s+(?:on )?|\\s*[&+/]\\s*)';
  const named = (lead: string) => peeler.take(new RegExp(`\\b(?:on )?${lead}(?:on )?(${day}s?(?:${between}${day}s?)*)\\b`, 'i'));
  // "In the Monday meeting, every Friday": the day of every week counts.
  const found = named('((?:every|each)\\s+)') ?? named('((?:every|each)\\s+)?');
  if (!found) return undefined;
  const names = found[2]!.match(new RegExp(`${day}s?`, 'gi'))!;
  const days = [...new Set(names.map(dayNamed))];
  schedule.day = days.length === 1 ? days[0] : days;
  if (found[1]) return 'every';
  return names.some((name) => /days$/i.test(name)) || days.length > 1 ? 'plural' : 'one';
}

function readClockAndDate(peeler: Peeler, schedule: Schedule, moment: Moment, datesMatter: boolean): void {
  const soon = peeler.take(/\b(?:today|tomorrow|the day after tomorrow)\b/i);
  if (soon) schedule.anchor = readMoments(soon[0], moment, true)[0]?.date;
  for (const found of readMoments(peeler.rest(), moment).reverse()) {
    const text = peeler.rest();
    const introduced =
      /(?:^|[¦,]\s*|\b(?:on|each|every|from|starting|beginning|commencing|kicking off|as of|effective|by|due|to|until)\s+(?:the\s+)?)$/i.test(
        text.slice(0, found.index),
      ) || /^on\b/i.test(text.slice(found.index));
    if (found.date && !introduced && !datesMatter) continue;
    if (found.date) schedule.anchor = found.date;
    if (found.time) schedule.time = found.time;
    peeler.cut(found.index, found.length);
  }
}

function readPartOfDay(peeler: Peeler): Cadence['partOfDay'] {
  const found = peeler.take(/\b(?:in the |every |each |first thing (?:in the )?)?(mornings?|afternoons?|evenings?)\b/i)?.[1]?.toLowerCase();
  if (!found || found.startsWith('m')) return undefined;
  return found.startsWith('a') ? 'afternoon' : 'evening';
}

/** The date of the next such weekday, not counting today. */
export function nextDate(name: Weekday, { now, timeZone }: Moment): string {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  const days = (weekdays.indexOf(name) + 1 - today.dayOfWeek + 7) % 7 || 7;
  return today.add({ days }).toString();
}

function dayNamed(word: string): Weekday {
  return weekdays.find((name) => name.startsWith(word.toLowerCase().slice(0, 3)))!;
}

/** From the month on in which it can run first. */
function everyOtherMonth(schedule: Schedule, { now, timeZone }: Moment): string {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  const isLater = schedule.day_of_month === 'last' || (schedule.day_of_month ?? 1) > today.day || schedule.nth !== undefined;
  const first = schedule.anchor ? Temporal.PlainDate.from(schedule.anchor) : isLater ? today : today.add({ months: 1 });
  return cron(schedule, first.month % 2 === 1 ? '1,3,5,7,9,11' : '2,4,6,8,10,12');
}

/** What comes on the last day of a month comes at the end of a quarter, not a month after it. */
const isLastDay = ({ day_of_month: date }: Schedule) => date === 'last';

/** On the day that is named, else at the beginning of the year. */
function yearly(schedule: Schedule): string {
  if (!schedule.anchor) return cron(schedule, isLastDay(schedule) ? '12' : '1');
  const { day, month } = Temporal.PlainDate.from(schedule.anchor);
  return cron(schedule, String(month), String(day));
}

function cron(
  { time = '09:00', day_of_month = 1, day, nth }: Schedule,
  months: string,
  days = day_of_month === 'last' ? 'L' : String(day_of_month),
): string {
  const [hour, minute] = time.split(':').map(Number);
  // "Every quarter, on the first Monday"
  if (nth && typeof day === 'string') return `${minute} ${hour} * ${months} ${day.slice(0, 3).toUpperCase()}#${nth === 'last' ? 'L' : nth}`;
  return `${minute} ${hour} ${days} ${months} *`;
}
