import { Temporal } from 'temporal-polyfill';
import { capitalize } from '#lib/base/text/capitalization.ts';
import { type Cadence, daysIn, readCadence, saysWhen } from '#lib/models/built-in/language/cadence.ts';
import { readComing } from '#lib/models/built-in/language/period.ts';
import { theirZone } from '#lib/models/built-in/language/place.ts';
import { formatDays, ordinal } from '#lib/schedule/date-names.ts';
import { localDate } from '#lib/schedule/local-moment.ts';
import { nextRunAt } from '#lib/schedule/next-run-at.ts';
import { type Frequency, fitSchedule, isoDays, type Schedule, type Weekday, weekdays, zoneOf } from '#lib/schedule/schedule.ts';
import { scheduleDefaults } from '#lib/schedule/schedule-defaults.ts';
import { oneOf, yesOrNo } from '../flow/answers.ts';
import { type DeliverableRow, formatNextRun, formatSchedule, linkTo, quoted, refOf, rowsOf } from '../flow/deliverable-row.ts';
import { askFor, CancelledError, call, type Flow } from '../flow/flow.ts';
import type { Situation } from '../flow/situation.ts';
import { forAWhile, isOneOff, ofHolidays } from '../language/one-off.ts';
import { readStart, type Start } from '../language/start.ts';
import type { Utterance } from '../language/utterance.ts';
import { askTime } from './ask-time.ts';
import { clock, MINUTES_A_DAY, minutesOf, readNewTiming, readShift, same } from './read-new-timing.ts';
import { skipNext } from './skip-next.ts';

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
  const question = `I can’t schedule a change for ${words}: it takes effect immediately. “${after.title}” would run ${next}. What should I do?`;
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
