import { Temporal } from 'temporal-polyfill';
import { capitalize } from '#lib/base/text/capitalization.ts';
import { type Cadence, daysIn, readCadence, readCorrected, readUnwantedDays, saysWhen } from '#lib/models/built-in/language/cadence.ts';
import { hourWord, numberWords } from '#lib/models/built-in/language/number-words.ts';
import { gap } from '#lib/models/built-in/language/peeler.ts';
import { readComing } from '#lib/models/built-in/language/period.ts';
import { theirZone, zoneOfPlace } from '#lib/models/built-in/language/place.ts';
import { plainTiming, withDaysListed, withExactTime } from '#lib/models/built-in/language/plain-timing.ts';
import { formatDays, ordinal } from '#lib/schedule/date-names.ts';
import { localDate } from '#lib/schedule/local-moment.ts';
import { nextRunAt } from '#lib/schedule/next-run-at.ts';
import { type Frequency, fitSchedule, isoDays, type Schedule, type Weekday, weekdays, zoneOf } from '#lib/schedule/schedule.ts';
import { scheduleDefaults } from '#lib/schedule/schedule-defaults.ts';
import { oneOf, yesOrNo } from '../flow/answers.ts';
import { type DeliverableRow, formatNextRun, formatSchedule, linkTo, quoted, refOf, rowsOf } from '../flow/deliverable-row.ts';
import { findDeliverable } from '../flow/find-deliverable.ts';
import { askFor, CancelledError, call, type Flow } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';
import type { Situation } from '../flow/situation.ts';
import { readStart, type Start } from '../language/start.ts';
import type { Utterance } from '../language/utterance.ts';
import { askTime } from './ask-time.ts';
import { skipNext } from './skip-next.ts';

/** What a new time replaces: "instead of every other week". */
const replaced =
  /\b(?:instead of|rather than|better than) (?:(?:on|at|every|each|other|the|second|first|last|a|two|2|three|3) )*(?:daily|weekly|bi-?weekly|fortnightly|monthly|quarterly|[a-z]+days?|weeks?|months?|quarters?|\d[\d:.]*\s?(?:am|pm|st|nd|rd|th)?)\b,?/i;

const ofMonths = new Set<Frequency>(['monthly', 'custom']);

/** Asks for a new time, and reschedules the deliverable. `text`: what the person said about it, so far as known. */
export function* askAndReschedule(row: DeliverableRow, situation: Situation, text = ''): Flow<string> {
  const cadence = yield* askFor(
    `“${row.title}” runs ${formatSchedule(row, situation)}. When should it run?`,
    optionsFor(row, text),
    (words) => readNewTiming(words.replace(/^(?:to|at|on) (?=\d{1,2}$)/i, 'at '), row, situation),
    { asksDetail: true },
  );
  return yield* reschedule(row, cadence, situation);
}

/** "The figures arrive too late", "change the time of the report" */
const ofClock =
  /\b(?:times?|hours?|o'clock|minutes?|(?:too|so) (?:late|early)|earlier|later|sooner|in the day|mornings?|afternoons?|evenings?)\b/i;

/** Times for what is to come at another time of day, or comes on most days anyway; else days. */
function optionsFor(row: DeliverableRow, text: string): string[] {
  if (ofClock.test(text) || daysOf(row).length > 1) {
    const present = minutesOf(row.schedule?.time ?? scheduleDefaults.time);
    const steps = /\b(?:earlier|sooner|too late)\b/i.test(text)
      ? [-30, -60, -120]
      : /\b(?:later|too early)\b/i.test(text)
        ? [60, 120, 240]
        : [-60, 60, 120];
    const times = steps.map((step) => present + step).filter((time) => time >= 0 && time < MINUTES_A_DAY);
    return times.map((time) => `At ${clock(time).replace(/^0/, '')}`);
  }
  if (ofMonths.has(row.frequency)) return ['On the 1st', 'On the 15th', 'On the last day'];
  return otherDays(daysOf(row));
}

/** Three working days, as options, besides those that are not to be offered. */
const otherDays = (but: readonly Weekday[]) => {
  const left = weekdays.slice(0, 5).filter((name) => !but.includes(name));
  const usual = (['monday', 'wednesday', 'friday'] as const).filter((name) => left.includes(name));
  const shown = [...new Set([...usual, ...left])].slice(0, 3);
  return left.filter((name) => shown.includes(name)).map((name) => `${capitalize(name)}s`);
};

/** The days of the week on which a deliverable runs; none if it runs by the month, or once. */
function daysOf({ frequency, schedule }: DeliverableRow): Weekday[] {
  if (frequency === 'daily') return [...weekdays];
  if (frequency !== 'weekly' && frequency !== 'biweekly') return [];
  return isoDays(schedule ?? {}).map((day) => weekdays[day - 1]!);
}

/** Changes when a deliverable runs; asks first if the new time does not match its frequency. `start`: from when on it should. */
export function* reschedule(row: DeliverableRow, cadence: Cadence, situation: Situation, start?: Start): Flow<string> {
  const settled = yield* settleChange(row, cadence, situation);
  if (typeof settled === 'string') return settled;
  const params = start ? startingOn(start, settled, row) : settled;
  if (
    Object.entries(params).every(([field, value]) =>
      same(field === 'frequency' ? row.frequency : row.schedule?.[field as keyof Schedule], value),
    )
  )
    return `${linkTo(row)} already runs ${formatSchedule(row, situation)}.`;
  const planned = withParams(row, params, situation);
  const isEarly = start !== undefined && row.status === 'active' && changesBefore(start, row, planned, situation);
  if (isEarly && params.anchor === undefined) yield* confirmNow(start, planned, situation);
  const outcome = yield* call('Execute', { action: 'deliverable.schedule', target: refOf(row), params }, `move ${quoted(row.title)}`);
  const result = (outcome.result ?? {}) as Partial<DeliverableRow>;
  const frequency = result.frequency ?? (params.frequency as Frequency | undefined) ?? row.frequency;
  const { frequency: _, ...changed } = params;
  const after: DeliverableRow = rowsOf([outcome.data])[0] ?? {
    ...row,
    frequency,
    schedule: result.schedule ?? fitSchedule(frequency, { ...row.schedule, ...changed }),
    next_run_at: result.next_run_at ?? null,
  };
  const next = row.status === 'active' ? formatNextRun(after, situation) : undefined;
  const paused = row.status === 'paused' ? ' It’s still paused.' : '';
  return `${linkTo(row)} now runs ${formatSchedule(after, situation)}${next ? `, ${next}` : ''}. It was ${formatSchedule(row, situation)}.${paused}${untrueTitle(row, after)}`;
}

/** What runs every other week begins on the first of its days from a date on. */
function startingOn({ date }: Start, params: Params, row: DeliverableRow): Params {
  if ((params.frequency ?? row.frequency) !== 'biweekly' || params.anchor) return params;
  const [first] = [params.day ?? row.schedule?.day ?? scheduleDefaults.day].flat();
  const from = Temporal.PlainDate.from(date);
  const days = (weekdays.indexOf(first!) + 1 - from.dayOfWeek + 7) % 7;
  return { ...params, anchor: from.add({ days }).toString() };
}

/** The deliverable as it is after a change of its schedule. */
function withParams(row: DeliverableRow, { frequency = row.frequency, ...changed }: Params, { now, timeZone }: Situation): DeliverableRow {
  const { day, nth, day_of_month, ...others } = row.schedule ?? {};
  const dated = changed.day_of_month !== undefined ? {} : changed.nth !== undefined ? { day } : { day, nth, day_of_month };
  const schedule = fitSchedule(frequency, { ...others, ...dated, ...changed });
  return { ...row, frequency, schedule, next_run_at: nextRunAt({ frequency, schedule, time_zone: timeZone }, now)?.toISOString() ?? null };
}

/** True if a change that is to apply from a later day on would, made now, also change a run before that day. */
function changesBefore({ date }: Start, row: DeliverableRow, after: DeliverableRow, { timeZone }: Situation): boolean {
  const isBefore = ({ next_run_at, schedule }: DeliverableRow) =>
    Boolean(next_run_at) && localDate(new Date(next_run_at!), zoneOf({ schedule: schedule ?? {}, time_zone: timeZone })).toString() < date;
  const isSame = Date.parse(row.next_run_at ?? '') === Date.parse(after.next_run_at ?? '');
  return !isSame && (isBefore(row) || isBefore(after));
}

/** A schedule changes at once, so the person confirms that they mean it. */
function* confirmNow({ words }: Start, after: DeliverableRow, situation: Situation): Flow<void> {
  const [yes, no] = ['Change it now', 'Leave it'];
  const next = [formatSchedule(after, situation), formatNextRun(after, situation)].filter(Boolean).join(', ');
  const question = `I can’t change a schedule from ${words} on: it changes at once. “${after.title}” would run ${next}. What should I do?`;
  if (!(yield* askFor(question, [yes, no], yesOrNo(yes, no)))) throw new CancelledError();
}

/** From this many days a week on, a title may say “daily”. */
const WORKING_DAYS = 5;

const titleRhythms: readonly [RegExp, readonly Frequency[]][] = [
  [/\bdaily\b/i, ['daily']],
  [/\bweekly\b/i, ['weekly']],
  [/\b(?:bi-?weekly|fortnightly)\b/i, ['biweekly']],
  [/\bmonthly\b/i, ['monthly']],
  [/\b(?:quarterly|yearly|annual)\b/i, ['custom']],
];

/** Says so if the title of a deliverable names another rhythm than it has now. */
function untrueTitle(row: DeliverableRow, { frequency, schedule }: DeliverableRow): string {
  const named = titleRhythms.map(([pattern, fitting]) => ({ word: pattern.exec(row.title)?.[0], fitting })).find(({ word }) => word);
  const isDaily = frequency === 'weekly' && Array.isArray(schedule?.day) && schedule.day.length >= WORKING_DAYS;
  return named && !named.fitting.includes(isDaily ? 'daily' : frequency)
    ? ` Its title still says ${quoted(named.word!)}. To change that, say “rename it to …”.`
    : '';
}

type Params = Schedule & { frequency?: Frequency };

function* settleChange(row: DeliverableRow, cadence: Cadence, situation: Situation): Flow<Params | string> {
  const { frequency, schedule, unfit, partOfDay, unwanted } = cadence;
  if (unwanted) return yield* withoutDays(row, cadence, situation);
  if (partOfDay && !schedule.time && !unfit && !isIn(partOfDay, row))
    return yield* settleChange(
      row,
      { ...cadence, partOfDay: undefined, schedule: { ...schedule, time: yield* askTime(partOfDay, situation) } },
      situation,
    );
  // "Move the bulletin to the 5th", of what comes every week: nobody said that it is to come only once a month.
  if (cadence.onlyDate && daysOf(row).length > 0) yield* confirmMonthly(row, schedule, situation);
  if (frequency === 'weekly' && !schedule.day && daysOf(row).length > 1) {
    const day = yield* askDay(
      `“${row.title}” runs ${formatSchedule(row, situation)}. On which day of the week should it run?`,
      [],
      row,
      situation,
    );
    return yield* settleChange(row, { ...day, schedule: { ...schedule, ...day.schedule }, frequency }, situation);
  }
  if (unfit)
    return `I can’t schedule ${quoted(unfit)}. Deliverables can run once, daily, on some weekdays, weekly, every other week, once or twice a month, every other month, quarterly, twice a year or yearly. ${linkTo(row)} still runs ${formatSchedule(row, situation)}.`;
  const kept = row.frequency === 'custom' && !(frequency && !cadence.onlyDate) ? withinRhythm(row.schedule, schedule) : undefined;
  if (kept) return kept;
  const present = readCron(row.schedule ?? {});
  const time = row.frequency === 'custom' && present.time && frequency !== 'custom' ? { time: present.time } : {};
  if (frequency) return { frequency, ...time, ...(cadence.completed?.(present) ?? schedule) };
  // Of a daily one, only some days are left.
  if (row.frequency === 'daily' && cadence.implied === 'weekly') return { frequency: 'weekly', ...schedule };
  if (schedule.anchor && row.frequency !== 'once')
    return `${oneRun} ${linkTo(row)} runs ${formatSchedule(row, situation)}. I can move all its runs to another day or time.`;
  if (schedule.day && !schedule.nth && !fitsDays(row)) return yield* askRhythm(row, schedule, situation);
  if (row.frequency === 'custom' && (schedule.time || schedule.day))
    return `${linkTo(row)} has a custom schedule (${formatSchedule(row, situation)}). Tell me the whole new schedule, for example “make it monthly on the 1st at 9”.`;
  return { ...schedule };
}

/** True if a deliverable comes in this part of the day. */
function isIn(part: NonNullable<Cadence['partOfDay']>, { schedule }: DeliverableRow): boolean {
  const time = schedule?.time ?? scheduleDefaults.time;
  return part === 'afternoon' ? time >= '12:00' && time < '18:00' : time >= '17:00';
}

/** Asks whether what comes more often is to come once a month; a single run cannot be moved. */
function* confirmMonthly(row: DeliverableRow, { day_of_month: date }: Schedule, situation: Situation): Flow<void> {
  const day = date === 'last' ? 'last day' : ordinal(date!);
  const [yes, no] = [`Monthly on the ${day}`, 'Leave it'];
  const question = `“${row.title}” runs ${formatSchedule(row, situation)}. ${oneRun} Should it run once a month, on the ${day}, from now on?`;
  if (!(yield* askFor(question, [yes, no], yesOrNo(yes, no)))) throw new CancelledError();
}

/** Asks for a day of the week, or whatever says when. */
function* askDay(question: string, but: readonly Weekday[], row: DeliverableRow, situation: Situation): Flow<Cadence> {
  return yield* askFor(question, otherDays(but), (words) => {
    const read = readNewTiming(/^\p{L}+$/u.test(words.trim()) ? `on ${words.trim()}` : words, row, situation);
    return read && !read.unwanted ? read : undefined;
  });
}

/** A schedule without some days of the week; asks for another day if it has no others. */
function* withoutDays(row: DeliverableRow, { unwanted = [], ...others }: Cadence, situation: Situation): Flow<Params | string> {
  const present = daysOf(row);
  const day = present.filter((name) => !unwanted.includes(name));
  if (day.length === 0 && present.length > 0) {
    const asked = `“${row.title}” runs ${formatSchedule(row, situation)}. On which day should it run instead?`;
    const other = yield* askDay(asked, unwanted, row, situation);
    return yield* settleChange(row, { ...other, schedule: { ...others.schedule, ...other.schedule } }, situation);
  }
  if (day.length < present.length) {
    const { time, time_zone } = row.schedule ?? {};
    const kept = { ...(time ? { time } : {}), ...(time_zone ? { time_zone } : {}) };
    return { frequency: row.frequency === 'biweekly' ? 'biweekly' : 'weekly', ...kept, ...others.schedule, day };
  }
  if (saysWhen(others)) return yield* settleChange(row, others, situation);
  const names = formatDays(unwanted.map((name) => weekdays.indexOf(name) + 1));
  return present.length > 0
    ? `${linkTo(row)} doesn’t run on ${names}: it runs ${formatSchedule(row, situation)}.`
    : `${linkTo(row)} runs ${formatSchedule(row, situation)}, whichever day of the week that is. I can’t leave out days of the week.`;
}

/** A quarterly or yearly schedule on another day of its months, or at another time. */
function withinRhythm({ cron }: Schedule, { day_of_month: date, time, ...others }: Schedule): Params | undefined {
  const [minute, hour, days, months, weekday] = cron?.trim().split(/\s+/) ?? [];
  if (!weekday || Object.keys(others).length > 0 || !/^\d+ \d+$/.test(`${minute} ${hour}`)) return undefined;
  if (date !== undefined && months === '*') return undefined;
  const [newHour, newMinute] = time ? time.split(':').map(Number) : [hour, minute];
  const newDay = date === 'last' ? 'L' : (date ?? days);
  // A date takes the place of "the first Tuesday".
  return { frequency: 'custom', cron: [newMinute, newHour, newDay, months, date === undefined ? weekday : '*'].join(' ') };
}

/** A schedule with the time, and the day of the month, that its cron format states. */
function readCron(schedule: Schedule): Schedule {
  const [minute, hour, date] = schedule.cron?.split(/\s+/) ?? [];
  if (!/^\d+ \d+$/.test(`${minute} ${hour}`)) return schedule;
  return { ...schedule, time: clock(Number(hour) * 60 + Number(minute)), ...(/^\d+$/.test(date!) ? { day_of_month: Number(date) } : {}) };
}

const fitsDays = ({ frequency, schedule }: DeliverableRow) =>
  frequency === 'weekly' || frequency === 'biweekly' || (frequency === 'monthly' && schedule?.day !== undefined);

function* askRhythm(row: DeliverableRow, { day, ...schedule }: Schedule, situation: Situation): Flow<Params> {
  const name = capitalize([day!].flat()[0]!);
  const monthly = { label: `The first ${name} of the month`, value: { frequency: 'monthly', nth: 1, day } as Params };
  const choices = [
    ...(row.frequency === 'monthly' ? [monthly] : []),
    { label: `Every ${name}`, value: { frequency: 'weekly', day } as Params },
    { label: `Every other ${name}`, value: { frequency: 'biweekly', day } as Params },
    ...(row.frequency === 'monthly' ? [] : [monthly]),
  ];
  const chosen = yield* askFor(
    `“${row.title}” runs ${formatSchedule(row, situation)}. Which ${name} do you mean?`,
    choices.map(({ label }) => label),
    (words) => {
      const read = readCadence(words, situation);
      return oneOf(choices)(words) ?? (read.frequency ? { frequency: read.frequency, day, ...read.schedule } : undefined);
    },
  );
  return { ...schedule, ...chosen };
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Changes when a deliverable runs to what a sentence says; asks for it if it says nothing. */
export function* moveAsSaid(row: DeliverableRow, { text: said }: Utterance, situation: Situation): Flow<string> {
  if (row.frequency !== 'once' && isOneOff(said)) return yield* offerInstead(row, said, situation);
  const start = readStart(said, situation);
  const text = start?.rest ?? said;
  const shifted = eitherWay.test(text) ? yield* askWay(row, text) : undefined;
  const read = shifted ? inZoneAndMorning(shifted, text, row, situation) : readWhole(text, row, situation);
  const days = [read?.schedule.day ?? []].flat();
  const isEither = read && days.length === 2 && eitherDay.test(text);
  const cadence = isEither ? { ...read, schedule: { ...read.schedule, day: yield* askWhichDay(days) } } : read;
  return yield* cadence ? reschedule(row, cadence, situation, start) : askAndReschedule(row, situation, text);
}

/** "On Tuesday or Wednesday, whichever" */
const eitherDay = /\b(?:mon|tue|wed|thu|fri|sat|sun)[a-z]* or (?:on )?(?:mon|tue|wed|thu|fri|sat|sun)/i;

function* askWhichDay(days: readonly Weekday[]): Flow<Weekday> {
  const choices = days.map((name) => ({ label: capitalize(name), value: name }));
  return yield* askFor(
    'Which of the two days?',
    choices.map(({ label }) => label),
    (words) => oneOf(choices)(words) ?? days.find((name) => daysIn(words).includes(name)),
  );
}

/** The new timing in a sentence, with the zone and the part of the day that it names. */
function readWhole(text: string, row: DeliverableRow, situation: Situation): Cadence | undefined {
  const read = readNewTiming(text, row, situation);
  if (read) return inZoneAndMorning(read, text, row, situation);
  return firstThing.test(text) ? earliest : undefined;
}

function inZoneAndMorning(read: Cadence, text: string, row: DeliverableRow, situation: Situation): Cadence {
  const zone = read.schedule.time_zone ? undefined : theirZone(text, situation.message ?? text);
  return inTheMorning(zone ? { ...read, schedule: { ...read.schedule, time_zone: zone } } : read, text, row);
}

/** "First thing in the morning" */
const firstThing = /(?<!\b(?:not|never) )\bfirst thing\b/i;
const earliest: Cadence = { schedule: { time: scheduleDefaults.time }, rest: '' };

/** "Monday mornings": what came in the afternoon comes at the usual hour. */
function inTheMorning(cadence: Cadence, text: string, { schedule }: DeliverableRow): Cadence {
  const isLater = (schedule?.time ?? scheduleDefaults.time) >= '12:00';
  if (cadence.schedule.time || !isLater || !/\bmornings?\b/i.test(text)) return cadence;
  return { ...cadence, schedule: { ...cadence.schedule, time: scheduleDefaults.time } };
}

/** "This week only": the other runs are to stay as they are. */
const onlyOnce =
  /\b(?:(?:this|next) (?:week|month|time|one|issue|edition) only|(?:only|just) (?:this|next) (?:week|month|time|one|issue|edition)|(?:just |only )?this once|just once|for once|(?:today|tomorrow|(?:this|next) (?:week|month|quarter))['’]s|(?:postpone|delay|put off|push(?: back)?|move|shift|slip)\b.*\bby (?:a|one) (?:week|month|fortnight)|(?:postpone|delay|put off|hold back)\b(?!.*\b(?:always|every|each|from now on|for good|permanently)\b).*\b(?:days?|weeks?)\b|(?:push|shift|move|slip|bring|put)\b.*(?<!\bfrom )\b(?:this|next) (?:week|month)(?=[.!?\s]*$)|this time(?: only)?|as (?:a one-off|an exception)|exceptionally)\b/i;
const month = 'january|february|march|april|may|june|july|august|september|october|november|december';
/** "Only in December": for a while. */
const forAWhile = new RegExp(
  `\\b(?:in|during|for|throughout) (?:${month}|the (?:holidays|summer|audit)) only\\b|\\bonly (?:in|during|for|throughout) (?:${month}|the (?:holidays|summer|audit))\\b`,
  'i',
);
/** "On bank holidays it should go out the day after" */
const ofHolidays = /\b(?:on|at|over|if|when(?:ever)?)\b[^,.;!?]{0,30}\b(?:bank|public|national) holidays?\b/i;

/** "Don't write it tomorrow, write it on Monday" */
export const movesOne =
  /\b(?:don['’]?t|do not|not) (?:write|send|run|do|generate|deliver)\b.*\b(?:today|tomorrow|this (?:week|month|\p{L}+day))\b.*[,;.] (?:but |please )*(?:write|send|run|do|generate|deliver) (?:it|that|them|this) (?:on|at|in|the|next|this) /iu;

/** True for a sentence that wants only some of the runs changed. */
const isOneOff = (text: string) => [onlyOnce, forAWhile, ofHolidays, movesOne].some((pattern) => pattern.test(text));

export const oneRun = 'I can’t move a single run.';

/** Single runs cannot be moved, but the next one can be left out and written by hand, or all of them moved. */
function* offerInstead(row: DeliverableRow, text: string, situation: Situation): Flow<string> {
  const isWhile = forAWhile.test(text);
  const coming = readComing(text, situation);
  // "Next month's should come at 5"
  const isOther = coming !== undefined && Date.parse(row.next_run_at ?? '') < +coming.from;
  const choices = [
    ...(isWhile || isOther ? [] : [{ label: 'Skip the next run', value: 'skip' }]),
    { label: isWhile ? 'Change it from now on' : 'Move all its runs', value: 'move' },
    { label: 'Leave it', value: 'leave' },
  ];
  const why = isWhile
    ? 'I can’t change a schedule for a while only.'
    : ofHolidays.test(text)
      ? `I don’t know when holidays are. ${oneRun}`
      : oneRun;
  const chosen = yield* askFor(
    `${why} “${row.title}” runs ${formatSchedule(row, situation)}. What should I do?`,
    choices.map(({ label }) => label),
    oneOf(choices),
  );
  if (chosen === 'leave') throw new CancelledError();
  if (chosen === 'skip') return `${yield* skipNext(row)} To write it on another day, say “write it now” then.`;
  const cadence = isWhile ? readWhole(text.replace(forAWhile, ' '), row, situation) : undefined;
  return yield* cadence ? reschedule(row, cadence, situation) : askAndReschedule(row, situation, text);
}

/** "The second Wednesday" of what comes monthly is that of the month. */
const nthDay = /\b(?:first|second|third|fourth|last|1st|2nd|3rd|4th) (?:mon|tues|wednes|thurs|fri|satur|sun)day\b(?! of\b)/gi;

const negated =
  /\bstop(?:s|ped)? (?:coming|running|arriving|landing|going out|being sent|sending (?:it|this|that)) on [^,.;:]*?(?=$|[,.;:]|\band\b)|(?:\b(?:not|no longer|never|without|except|but not|leave out|skip|drop(?![^,.;:]* to ))\b|\b(?:do|does|did|should|need|ca|is|wo)n'?t\b)[^,.;:]*/i;

/** "From the week after it's 3pm for good" */
const fromThenOn = /\b(?:from|as of|starting) (?:the )?(?:(?:week|month|day|one) after(?: that| next)?\b|then(?: on)?\b)|\bfor good\b/gi;

/** The new timing in a sentence about a deliverable; undefined if it has none. */
export function readNewTiming(sentence: string, row: DeliverableRow, situation: Situation): Cadence | undefined {
  const cadence = onMoreDays(sentence, readTimingIn(sentence, row, situation), row);
  const time = cadence?.schedule.time;
  const later = time && !saysHalfOfDay.test(sentence) ? inTheEvening(time, row) : undefined;
  return cadence && later ? { ...cadence, schedule: { ...cadence.schedule, time: later } } : cadence;
}

const dayName = '(?:mon|tues|wednes|thurs|fri|satur|sun)days?';
/** "On Saturdays and Sundays as well", "add Fridays" */
const alsoOn = new RegExp(
  `\\b${dayName},? (?:as well|too|also)\\b|\\b(?:also|add|plus)(?: it)?(?: runs?| comes?| goes out)?(?: on)? ${dayName}`,
  'i',
);
const movesAlso = /\b(?:move|shift|change|switch|swap|instead)\b/i;

/** A timing that names days besides the present ones has these, too. */
function onMoreDays(sentence: string, cadence: Cadence | undefined, row: DeliverableRow): Cadence | undefined {
  const { day, nth } = cadence?.schedule ?? {};
  const before = [row.schedule?.day ?? []].flat();
  if (!cadence || !day || nth || before.length === 0 || row.frequency !== 'weekly' || !alsoOn.test(sentence) || movesAlso.test(sentence))
    return cadence;
  const all = weekdays.filter((name) => before.includes(name) || [day].flat().includes(name));
  const { day: _, ...rest } = cadence.schedule;
  return all.length === weekdays.length
    ? { ...cadence, frequency: 'daily', schedule: { time: row.schedule?.time, ...rest } }
    : { ...cadence, schedule: { ...rest, day: all } };
}

const saysHalfOfDay =
  /\d ?[ap]\.?m\b|\b(?:mornings?|noon|midday|midnight|dawn|breakfast|early|first thing|sunrise|0\d[:.]?\d\d|0\d ?h|24|utc|o['’]clock in)\b/i;
/** An hour is taken for one in the evening if that is so near to the present time. */
const NEAR = 120;

/** "Half 6" of what comes at a quarter to six in the evening is 18:30; undefined if the time is as it seems. */
function inTheEvening(time: string, { schedule }: DeliverableRow): string | undefined {
  const [present, named] = [minutesOf(schedule?.time ?? scheduleDefaults.time), minutesOf(time)];
  return named < HALF_A_DAY && Math.abs(named + HALF_A_DAY - present) <= NEAR ? clock(named + HALF_A_DAY) : undefined;
}

function readTimingIn(sentence: string, row: DeliverableRow, situation: Situation): Cadence | undefined {
  const runsOnSeveral = row.frequency === 'daily' || [row.schedule?.day ?? []].flat().length > 1;
  const plain = withExactTime(withDaysListed(sentence, runsOnSeveral).replace(fromThenOn, ' '))
    .replace(/\b(?:an|one) hour and a half\b/i, '90 minutes')
    .replace(/\b(?<three>three )?(?:a )?quarters? of an hour\b/i, (_, three) => (three ? '45 minutes' : '15 minutes'));
  const text = withoutTitle(plain, row.title).replace(row.frequency === 'monthly' ? nthDay : /(?!)/, '$& of the month');
  const zone = /\btime ?zone\b/i.test(text) ? zoneOfPlace(/\b(?:to|in|use) (?<place>[^,.]+)/i.exec(text)?.groups?.place ?? '') : undefined;
  if (zone) return { schedule: { time_zone: zone }, rest: '' };
  const unwantedDays = readUnwantedDays(text) && readUnwantedDays(plainTiming(text));
  if (unwantedDays) return withUnwanted(unwantedDays.days, readTimingIn(unwantedDays.rest, row, situation));
  const eve = dayBefore(text, situation);
  if (eve) return eve;
  const shifted = readShift(text, row);
  if (shifted) return { schedule: shifted, rest: '' };
  const wanted = readCorrected(text, situation) ?? readWantedTiming(text, row, situation);
  if (wanted) return wanted;
  const unwanted = negated.exec(text)?.[0];
  const cadence = readCadence(text.replace(replaced, ' ').replace(unwanted ?? '', ' '), situation);
  // "Half nine is no good any more" says only when it is not to come.
  if (saysWhen(cadence) && rejects.test(text) && isPresent(cadence, row) && !theirZone(text, situation.message ?? text)) return undefined;
  // "Mondays at 8 and Thursdays at 5" does not fit one schedule.
  const { time, day } = readCadence(cadence.rest.replaceAll(gap, ','), situation).schedule;
  if (saysWhen(cadence)) return cadence.schedule.day && (time || day) ? undefined : cadence;
  const gone = daysIn(unwanted ?? '');
  if (gone.length > 0) return withUnwanted(gone, undefined);
  const bare = readBareTime(text, row);
  if (bare) return { schedule: { time: bare }, rest: '' };
  const date = Number(/\bthe (\d{1,2})(?:st|nd|rd|th)\b/i.exec(text)?.[1]);
  const isDated = row.frequency === 'monthly' && row.schedule?.day === undefined;
  return isDated && date >= 1 && date <= 31 ? { schedule: { day_of_month: date }, rest: '' } : undefined;
}

/** Where one thing that a sentence says about time ends. */
const apart =
  /(?<=;)\s+|(?<=[,.!?:–—])\s+(?!(?:the )?first one\b|(?:starting|beginning|kicking off|as of|as from|from)\b|(?:(?:and|on|or) )?(?:mon|tues?|weds?|wednes|thu(?:rs?)?|fri|satur|sun)(?:day)?s?\b(?:,| and| or| only|\s*[&+/]|[.!]?$))|\s+-\s+|\s+and\s+(?=from\b)|\s*(?:->|=>|→)\s*|\s+(?=(?:instead of|rather than|in place of|than|not|but|so|because|since|although|(?<!\b(?:quarter|five|ten|twenty|half) )to|at the moment)\b)/i;
const isWorkingWeek = /\bmon\w*s? (?:to|through|thru) fri\w*/i;
const rejects =
  /^(?:instead of|rather than|in place of|than|not|no longer|because|since)\b|\btoo (?!please\b|pls\b|then\b|though\b)\p{L}|\b(?:clash\w*|hopeless|useless|awful|silly|stupid|wrong|overkill|mess|dead|rare|nightmare|bad|currently|used to|no good|no use|no point|as (?:planned|usual|now|always|before|it is))\b|\b(?:do|does|is|are|was|did|wo|ca|could)n'?t\b|\b(?:nobody|no one|not|never|no longer|was|were|said)\b/iu;
const wishes =
  /\b(?:should|could|can|would|must|ought|has to|have to|needs? to|make|move|moved?|set|change|switch|let|try|take|do|how about|what about|rather|better|prefer|please|pls|suits?|fine|enough|plenty|supposed|meant|instead|will do|from now on|works)\b|\?$/i;

/** Which of several times that a sentence names is wanted: what replaces the present one, not what is given as a reason. */
function readWantedTiming(text: string, row: DeliverableRow, situation: Situation): Cadence | undefined {
  if (isWorkingWeek.test(text)) return undefined;
  const parts = text.split(apart).filter((part) => part?.trim());
  const isFrom = (n: number) => /\bfrom\b/i.test(parts[n]!) && /^to\b/i.test(parts[n + 1] ?? '');
  const named = parts.flatMap((part, n) => {
    const cadence = readCadence(part.replace(/^to (?=\d{1,2}$)/i, 'at ').replace(/^(?=the \d{1,2}(?:st|nd|rd|th)\b)/i, 'on '), situation);
    if (!saysWhen(cadence)) return [];
    const rejected = (rejects.test(part) && !/\b(?:supposed|meant)\b/i.test(part)) || isFrom(n);
    return [{ cadence, score: (rejected ? -2 : 0) + (wishes.test(part) ? 1 : 0) + (isPresent(cadence, row) ? -2 : 0), n }];
  });
  if (named.length < 2) return undefined;
  const [best, ...others] = named.toSorted((a, b) => b.score - a.score || b.n - a.n);
  if (best!.score < 0) return undefined;
  const meant = others.filter(({ score }) => score >= 0);
  const unfit = meant.find(({ cadence }) => cadence.unfit)?.cadence.unfit;
  return { ...meant.reduce((all, { cadence }) => withMissing(all, cadence), best!.cadence), ...(unfit ? { unfit } : {}) };
}

/** True if a deliverable runs as a timing says. */
function isPresent({ frequency, implied, schedule, unfit }: Cadence, row: DeliverableRow): boolean {
  const rhythm = frequency ?? implied;
  return (
    unfit === undefined &&
    (rhythm === undefined || rhythm === row.frequency) &&
    Object.entries(schedule).every(([field, value]) => same(row.schedule?.[field as keyof Schedule], value))
  );
}

/** A timing with the day, time or zone of another one that it does not name. */
function withMissing(cadence: Cadence, other: Cadence): Cadence {
  const { completed } = cadence;
  if (completed) {
    const { cron: _, ...named } = other.schedule;
    return { ...cadence, schedule: completed(named), completed: (present) => completed({ ...present, ...named }) };
  }
  // "Quarterly, on the first Monday"
  if (other.completed && (cadence.schedule.nth ?? cadence.schedule.day_of_month)) return withMissing(other, cadence);
  const { schedule } = cadence;
  const { time: named, time_zone, anchor, ...date } = other.schedule;
  const time = named && cadence.partOfDay && named < '12:00' ? clock(minutesOf(named) + HALF_A_DAY) : named;
  const [rhythm, otherRhythm] = [cadence, other].map(({ frequency, implied }) => frequency ?? implied);
  const dated = Boolean(schedule.day ?? schedule.day_of_month ?? schedule.anchor ?? schedule.cron);
  const fits = rhythm === undefined || otherRhythm === undefined || rhythm === otherRhythm || (rhythm === 'biweekly' && date.day);
  const takes = !dated && fits && rhythm !== 'daily' && (anchor !== undefined || Object.keys(date).length > 0);
  const begins = anchor && (rhythm === 'biweekly' || rhythm === 'once' || takes) ? { anchor } : {};
  return {
    ...cadence,
    // "Every week rather than fortnightly. Still Wednesdays at 2."
    ...(cadence.frequency === undefined && rhythm !== undefined && other.frequency === rhythm ? { frequency: rhythm } : {}),
    ...(takes && rhythm === undefined
      ? { frequency: other.frequency, implied: other.implied, oneDay: other.oneDay, onlyDate: other.onlyDate }
      : {}),
    // "Monthly, the 15th"
    ...(other.frequency ? { onlyDate: undefined } : {}),
    schedule: { ...(time ? { time } : {}), ...(time_zone ? { time_zone } : {}), ...begins, ...(takes ? date : {}), ...schedule },
  };
}

/** A sentence without the title in it: "weekly status" says nothing about when it should run. */
function withoutTitle(sentence: string, title: string): string {
  const words = title.split(/\s+/);
  for (let count = words.length; count > 1; count -= 1)
    for (let from = 0; from + count <= words.length; from += 1) {
      const part = words.slice(from, from + count).join(' ');
      const at = sentence.toLowerCase().indexOf(part.toLowerCase());
      if (at >= 0) return `${sentence.slice(0, at)}it${sentence.slice(at + part.length)}`;
    }
  return sentence;
}

/** A timing together with the days that a sentence does not want, unless it names the new ones. `cadence`: what else it says. */
function withUnwanted(unwanted: Weekday[], cadence: Cadence | undefined): Cadence {
  const { day, nth, day_of_month, anchor, cron } = cadence?.schedule ?? {};
  if (!cadence || !(day ?? nth ?? day_of_month ?? anchor ?? cron)) {
    const left = cadence?.frequency === 'daily' ? weekdays.filter((name) => !unwanted.includes(name)) : undefined;
    if (left) return { ...cadence, frequency: 'weekly', schedule: { ...cadence!.schedule, day: left }, rest: '' };
    return { schedule: {}, ...cadence, rest: '', unwanted };
  }
  // "Not Mondays, Tuesdays"; "weekdays except Wednesday"
  const left = [day ?? []].flat().filter((name) => !unwanted.includes(name));
  return left.length > 0 ? { ...cadence, schedule: { ...cadence.schedule, day: left.length === 1 ? left[0]! : left } } : cadence;
}

const theDayBefore = /\bthe day (?:before|prior)\b/i;

/** "They meet on the 10th of each month, so it has to be there the day before" */
function dayBefore(text: string, situation: Situation): Cadence | undefined {
  if (!theDayBefore.test(text)) return undefined;
  const cadence = readCadence(text.replace(theDayBefore, ' '), situation);
  const { day, day_of_month: date, nth } = cadence.schedule;
  if (typeof date === 'number' && date > 1) return { ...cadence, schedule: { ...cadence.schedule, day_of_month: date - 1 } };
  const isDay = typeof day === 'string' && nth === undefined;
  return isDay ? { ...cadence, schedule: { ...cadence.schedule, day: weekdays[(weekdays.indexOf(day) + 6) % 7]! } } : undefined;
}

const bareTime =
  /\b(?:it|that|this|to|at|be|come|comes|for|around|by) (?<hour>\d{1,2})(?:[:.](?<minute>\d\d))?(?=$|[\s,.!?])(?! ?(?:days?|weeks?|months?|words?|pages?|times?|lines?)\b)/i;

/** "9 instead of 8" */
const insteadOfHour = /\b(?<hour>\d{1,2})(?:[:.](?<minute>\d\d))?,? (?:instead of|rather than|not) \d{1,2}(?:[:.]\d\d)?(?=$|[\s,.!?])/i;

/** "Six would suit me better than five" */
const betterHour = new RegExp(
  `\\b(?<hour>\\d{1,2}|${hourWord})(?:[:.](?<minute>\\d\\d))? (?:would|will|might|could|is|suits?|works?)\\b[^.,;:]*\\b(?:better|easier|nicer)\\b`,
  'i',
);
/** "Make it quarter to": of the hour at which it comes now. */
const ofPresentHour =
  /\b(?<part>quarter|half|ten|five|twenty|twenty-five) (?<way>to|past)\b(?! (?:an? )?(?:\d|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon|midnight))/i;
const minutes: Record<string, number> = { five: 5, ten: 10, quarter: 15, twenty: 20, 'twenty-five': 25, half: 30 };

/** An hour without "am" or "pm", such as "make it 4": the one that is nearer to the present time. */
function readBareTime(text: string, { schedule }: DeliverableRow): string | undefined {
  const { part, way } = ofPresentHour.exec(text)?.groups ?? {};
  const present = Number((schedule?.time ?? '09:00').slice(0, 2));
  if (part && way) return clock(present * 60 + minutes[part.toLowerCase()]! * (way.toLowerCase() === 'to' ? -1 : 1));
  const { hour, minute = '00' } = (bareTime.exec(text) ?? insteadOfHour.exec(text) ?? betterHour.exec(text))?.groups ?? {};
  const named = hour === undefined || /\d/.test(hour) ? Number(hour) : numberWords.indexOf(hour.toLowerCase());
  if (hour === undefined || named > 23) return undefined;
  const isLater = named < 12 && Math.abs(named + 12 - present) <= Math.abs(named - present);
  return clock((isLater ? named + 12 : named) * 60 + Number(minute));
}

/** The minutes from midnight to a time, HH:MM. */
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** A time of day as HH:MM. @param minutes since midnight, also of the day before or after */
function clock(minutes: number): string {
  const at = (minutes + MINUTES_A_DAY) % MINUTES_A_DAY;
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
}

const shift =
  /\b(?:(?<count>an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty(?:[- ]five)?|thirty|forty(?:[- ]five)?|half an|\d{1,2}) )?(?<unit>hours?|hrs?|minutes?|mins?|days?) (?<way>earlier|later|sooner|forward|back|(?:before|after)\b(?! (?:that|the|my|our|we|i|it|each|every)\b))\b(?! (?:that|the|my|our|we|i|it)\b)|\b(?<back>push|move|put|shift|bring|nudge|drag|pull|delay|postpone|advance)\b.*\b(?:back|forward|on|up|it|by) (?:by )?(?<by>an?|one|two|three|half an|\d{1,2}) (?<unit2>hour|minute|day)s?\b/i;
const larger: Record<string, number> = { fifteen: 15, twenty: 20, 'twenty-five': 25, thirty: 30, forty: 40, 'forty-five': 45 };
const counts: Record<string, number> = {
  a: 1,
  an: 1,
  'half an': 0.5,
  ...Object.fromEntries(numberWords.map((word, count) => [word, count])),
  ...larger,
};
const MINUTES_A_DAY = 1440;
const HOURS_A_DAY = 24;
const HALF_A_DAY = MINUTES_A_DAY / 2;

/** To put something forward is earlier for some people, and later for others. */
const eitherWay = /\b(?:put|push|move|shift)\b(?!.*\b(?:earlier|sooner|later|back)\b).*\bforward\b/i;

/** Asks whether "forward by half an hour" is earlier or later; undefined if the words name no such amount. */
function* askWay(row: DeliverableRow, text: string): Flow<Cadence | undefined> {
  const choices = ['earlier', 'later'].flatMap((way) => {
    const schedule = readShift(text.replace(/\bforward\b/i, way), row);
    const { time, day, day_of_month: date } = schedule ?? {};
    const when = time ? ` at ${time.replace(/^0/, '')}` : day ? ` on ${capitalize(String(day))}` : ` on day ${date}`;
    return schedule ? [{ label: `${capitalize(way)},${when}`, value: { schedule, rest: '' } as Cadence }] : [];
  });
  if (choices.length === 0) return undefined;
  return yield* askFor(
    'Earlier or later?',
    choices.map(({ label }) => label),
    oneOf(choices),
  );
}

/** The new time or day in "an hour later", "two days earlier"; undefined for other texts. */
function readShift(text: string, { schedule }: DeliverableRow): Schedule | undefined {
  const found = shift.exec(text)?.groups;
  if (!found) return undefined;
  const words = (found.count ?? found.by ?? 'a').toLowerCase().replace(/(?<=y) /, '-');
  const isEarlier =
    /earlier|sooner|before|forward/i.test(found.way ?? '') ||
    (found.way === undefined && /\b(?:forward|up|advance|earlier|sooner)\b/i.test(text));
  const named = (counts[words] ?? Number(words)) * (isEarlier ? -1 : 1);
  const isDays = /^h/i.test((found.unit ?? found.unit2)!) && named % HOURS_A_DAY === 0;
  const [count, unit] = isDays ? [named / HOURS_A_DAY, 'day'] : [named, (found.unit ?? found.unit2)!];
  if (/^d/i.test(unit)) {
    const [day] = [schedule?.day ?? []].flat();
    // More days than a week has are another week.
    if (Math.abs(count) >= weekdays.length) return undefined;
    if (day) return { day: weekdays[(weekdays.indexOf(day) + count + 7) % 7]! };
    const date = schedule?.day_of_month;
    return typeof date === 'number' && date + count >= 1 && date + count <= 31 ? { day_of_month: date + count } : undefined;
  }
  return { time: clock(minutesOf(schedule?.time ?? scheduleDefaults.time) + count * (/^h/i.test(unit) ? 60 : 1)) };
}
