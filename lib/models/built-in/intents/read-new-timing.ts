import { type Cadence, daysIn, readCadence, readCorrected, readUnwantedDays, saysWhen } from '#lib/models/built-in/language/cadence.ts';
import { hourWord, numberWords } from '#lib/models/built-in/language/number-words.ts';
import { gap } from '#lib/models/built-in/language/peeler.ts';
import { theirZone, zoneOfPlace } from '#lib/models/built-in/language/place.ts';
import { plainTiming, withDaysListed, withExactTime } from '#lib/models/built-in/language/plain-timing.ts';
import { type Schedule, type Weekday, weekdays } from '#lib/schedule/schedule.ts';
import { scheduleDefaults } from '#lib/schedule/schedule-defaults.ts';
import type { DeliverableRow } from '../flow/deliverable-row.ts';
import type { Situation } from '../flow/situation.ts';

/** What a new time replaces: "instead of every other week". */
const replaced =
  /\b(?:instead of|rather than|better than) (?:(?:on|at|every|each|other|the|second|first|last|a|two|2|three|3) )*(?:daily|weekly|bi-?weekly|fortnightly|monthly|quarterly|[a-z]+days?|weeks?|months?|quarters?|\d[\d:.]*\s?(?:am|pm|st|nd|rd|th)?)\b,?/i;

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
export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** A time of day as HH:MM. @param minutes since midnight, also of the day before or after */
export function clock(minutes: number): string {
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
export const MINUTES_A_DAY = 1440;
const HOURS_A_DAY = 24;
const HALF_A_DAY = MINUTES_A_DAY / 2;

/** The new time or day in "an hour later", "two days earlier"; undefined for other texts. */
export function readShift(text: string, { schedule }: DeliverableRow): Schedule | undefined {
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

/** True if two parts of a schedule are equal. */
export const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
