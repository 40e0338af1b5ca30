import { capitalize } from '#lib/base/text/capitalization.ts';
import { type Cadence, readCadence, saysWhen } from '#lib/models/built-in/language/cadence.ts';
import { readKind, vague } from '#lib/models/built-in/language/kind.ts';
import { gap } from '#lib/models/built-in/language/peeler.ts';
import { zoneOfPlace } from '#lib/models/built-in/language/place.ts';
import { type Frequency, fitSchedule, type Schedule, weekdays } from '#lib/schedule/schedule.ts';
import { oneOf } from '../flow/answers.ts';
import { type DeliverableRow, formatNextRun, formatSchedule, linkTo, quoted, refOf, rowsOf } from '../flow/deliverable-row.ts';
import { findDeliverable, findSubject, isPronoun } from '../flow/find-deliverable.ts';
import { askFor, call, type Flow } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';
import type { Situation } from '../flow/situation.ts';
import type { Utterance } from '../language/utterance.ts';

const patterns = [
  /^(?:i want|i'd like|i would like|we want|we'd like|have|let) (?<what>(?:the|my|our|it|that)\b.*?)(?: (?:to )?(?:be|come|go out|go|run))? (?<when>.+)$/i,
  /^(?:could|can|may|should|would) (?<what>.+?) (?:please )?(?:be |go |come |run )(?:sent |delivered |moved )?(?:out )?(?<when>.+)$/i,
  /^(?:move|shift|reschedule|push|bring|switch|change|put|set|postpone|delay|send|deliver)\s+(?!up\b|me\b|us\b|an?\b|another\b|new\b|something\b)(?:the )?(?:(?:time zone|timezone|time|day|date|schedule|frequency|rhythm|cadence) (?:of|for) )?(?<what>.+?)(?: (?:from|instead of) (?!now).+?)? (?<when>(?:to|into|on to|until|for|on|at|every|each|out)\b.+)$/i,
  /^(?:make|do|send|run|deliver|have|get|set|turn|change|switch)\s+(?!up\b|me\b|us\b|an?\b|another\b|some(?:thing)?\b|new\b)(?<what>.+?) (?<when>(?:(?:come|go|go out|run|be|to be) )?(?:out )?(?:daily|weekly|bi-?weekly|fortnightly|monthly|quarterly|yearly|every|each|once|twice|on|at|in|to|bi-monthly)\b.*)$/i,
];
const ofIt =
  /^(?:change|set|switch|move|make|put|update)\s+(?:its|the|their) (?:time zone|timezone|time|day|date|schedule|frequency|rhythm|cadence) (?:to|on|for|at) (?<when>.+)$/i;
const spoken =
  /^(?<what>.+?) (?:should|shall|must|has to|have to|needs to|ought to|will|goes?|comes?|is)(?: now)? (?:be |go |come |run )?(?:sent |delivered |moved )?(?:out )?(?<when>.+)$/i;
const zoneChange =
  /^(?:change|set|switch|move|put)\s+(?:the )?(?:(?:time zone|timezone) (?:of|for) (?<what>.+?)|(?<whose>.+?)(?:'s)? (?:time zone|timezone)) to (?<place>.+)$/i;

/** Change a deliverable's day, time, time zone or frequency. */
export const moveDeliverable: Intent = {
  name: 'move to another day, time or zone',
  example: 'Move the weekly status to Thursdays at 9am New York time',
  read: (said, situation) =>
    shift.test(said.text) ? moveSubject(said, situation) : readMove(said.text, situation, (cadence) => !cadence.frequency),
};

function* moveSubject(said: Utterance, situation: Situation): Flow<string> {
  return yield* moveAsSaid(yield* findSubject(said.text, 'move', situation), said, situation);
}

/** Make it more or less frequent. */
export const changeFrequency: Pick<Intent, 'read'> = {
  read: ({ text }, situation) => readMove(text, situation, (cadence) => Boolean(cadence.frequency)),
};

/** What a new time replaces: "instead of every other week". */
const replaced =
  /\b(?:instead of|rather than) (?:(?:on|at|every|each|other|the|second|first|last|a) )*(?:daily|weekly|bi-?weekly|fortnightly|monthly|quarterly|[a-z]+days?|weeks?|months?|quarters?|\d[\d:.]*\s?(?:am|pm|st|nd|rd|th)?)\b,?/i;

function readMove(sentence: string, situation: Situation, fits: (cadence: Cadence) => boolean): Flow<string> | undefined {
  const text = sentence.replace(replaced, ' ').replace(/\s+/g, ' ').trim();
  if (/\b(?:addressed|recipient|reader)\b|\?$|^(?:when|what|which|who|how|does|do (?:i|we|you|they)|is|are|did)\b/i.test(text))
    return undefined;
  const toZone = zoneChange.exec(text);
  const zone = zoneOfPlace(toZone?.groups?.place ?? '');
  if (toZone && zone) {
    const cadence: Cadence = { schedule: { time_zone: zone }, rest: '' };
    return fits(cadence) ? moveNamed(toZone.groups!.what ?? toZone.groups!.whose!, cadence, situation) : undefined;
  }
  const when = ofIt.exec(text)?.groups?.when;
  if (when) {
    const split = splitAtTiming(`it to ${when}`, situation);
    const place = zoneOfPlace(when);
    if (split && fits(split.cadence)) return moveNamed('it', split.cadence, situation);
    return place && !split ? moveNamed('it', { schedule: { time_zone: place }, rest: '' }, situation) : undefined;
  }
  for (const pattern of [...patterns, spoken]) {
    const found = pattern.exec(text)?.groups;
    if (!found) continue;
    const split = splitAtTiming(`${found.what} ${found.when}`, situation);
    if (split && /\b(?:an?|another) /i.test(split.what)) continue;
    if (pattern === spoken && split && !namesDeliverable(split.what)) continue;
    if (split && fits(split.cadence)) return moveNamed(split.what, split.cadence, situation);
  }
  return undefined;
}

/** "The audit is on Monday" is not a request to move a deliverable. */
const namesDeliverable = (what: string) => Boolean(readKind(what)) || isPronoun(what) || vague.test(what);

const small =
  /^(?:to|on|at|into|out|the|for|go|goes|going|come|comes|be|should|now|instead|a|an|and|until|basis|please|from|run|sent|send|it|in|so|that|is|onwards?|only|just|always|of|same|time|day|usual|,|\.|;|\s|¦)*$/i;

/** Splits a text such as "the brief to Fridays at 9" before the longest ending that contains only times. */
function splitAtTiming(phrase: string, situation: Situation): { what: string; cadence: Cadence } | undefined {
  const starts = [...phrase.matchAll(/\s+/g)].map(({ index }) => index);
  for (const start of starts) {
    const tail = phrase
      .slice(start)
      .trim()
      .replace(/^(?:to|at|into) (?=\d{1,2}$)/i, 'at ')
      .replace(/^(?:to|into) (?=\d)/i, 'at ');
    const cadence = readCadence(tail.replace(/\bat (?=the \d|\d{1,2}(?:st|nd|rd|th)\b)/i, 'on '), situation);
    if (!saysWhen(cadence) || !small.test(cadence.rest.replaceAll(gap, ' '))) continue;
    const what = phrase
      .slice(0, start)
      .replace(/\s+(?:from|instead of)\s.*$/i, '')
      .replace(/\s+(?:forward|back|earlier|later|over)$/i, '')
      .trim();
    return what ? { what, cadence } : undefined;
  }
  return undefined;
}

function* moveNamed(what: string, cadence: Cadence, situation: Situation): Flow<string> {
  const row = yield* findDeliverable(what, 'move', situation);
  return yield* reschedule(row, cadence, situation);
}

const unsaid = /^(?:move|shift|reschedule)\s+(?<what>.+)$/i;

/** "Move the newsletter": asks when. */
export const moveSomehow: Pick<Intent, 'read'> = {
  read({ text }, situation) {
    const what = unsaid.exec(text)?.groups?.what;
    return what && namesDeliverable(what) ? askWhen(what, situation) : undefined;
  },
};

function* askWhen(what: string, situation: Situation): Flow<string> {
  const row = yield* findDeliverable(what, 'move', situation);
  return yield* askAndReschedule(row, situation);
}

/** Asks for a new time, and reschedules the deliverable. */
export function* askAndReschedule(row: DeliverableRow, situation: Situation): Flow<string> {
  const options = ['Mondays', 'Wednesdays', 'Fridays'];
  const cadence = yield* askFor(`“${row.title}” runs ${formatSchedule(row, situation)}. When should it run?`, options, (words) => {
    const read = readCadence(words.replace(/^(?:to|at|on) (?=\d{1,2}$)/i, 'at '), situation);
    return saysWhen(read) ? read : undefined;
  });
  return yield* reschedule(row, cadence, situation);
}

const correcting =
  /^(?:no|actually|sorry|rather|i mean|make that|better|wait)\b[,:.]?\s+(?:make (?:it|that) |rather |better |i mean(?:t)? )*(?<when>.+)$/i;

/** Handles a correction such as "No, monthly" after a deliverable was set up or rescheduled. */
export const correctTiming: Pick<Intent, 'read'> = {
  read({ raw }, situation) {
    const when = correcting.exec(raw.trim())?.groups?.when;
    const split =
      when && situation.lastTouched('deliverable') ? splitAtTiming(`it to ${when.replace(/[.!]+$/, '')}`, situation) : undefined;
    return split?.what === 'it' ? moveNamed('it', split.cadence, situation) : undefined;
  },
};

/** Changes when a deliverable runs; asks first if the new time does not match its frequency. */
export function* reschedule(row: DeliverableRow, cadence: Cadence, situation: Situation): Flow<string> {
  const params = yield* settleChange(row, cadence, situation);
  if (typeof params === 'string') return params;
  if (
    Object.entries(params).every(([field, value]) =>
      same(field === 'frequency' ? row.frequency : row.schedule?.[field as keyof Schedule], value),
    )
  )
    return `${linkTo(row)} already runs ${formatSchedule(row, situation)}.`;
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
  return `${linkTo(row)} now runs ${formatSchedule(after, situation)}${next ? `, ${next}` : ''}. It was ${formatSchedule(row, situation)}.${paused}`;
}

type Params = Schedule & { frequency?: Frequency };

function* settleChange(row: DeliverableRow, cadence: Cadence, situation: Situation): Flow<Params | string> {
  const { frequency, schedule, unfit } = cadence;
  if (unfit)
    return `I can’t schedule ${quoted(unfit)}. Deliverables can run once, daily, weekly, every other week, monthly, quarterly or yearly. ${linkTo(row)} still runs ${formatSchedule(row, situation)}.`;
  const kept = cadence.onlyDate && row.frequency === 'custom' ? withDate(row.schedule, schedule) : undefined;
  if (kept) return kept;
  if (frequency) return { frequency, ...schedule };
  if (schedule.anchor && row.frequency !== 'once')
    return `I can’t move a single run. ${linkTo(row)} runs ${formatSchedule(row, situation)}. I can move all its runs to another day or time.`;
  if (schedule.day && !schedule.nth && !fitsDays(row)) return yield* askRhythm(row, schedule, situation);
  if (row.frequency === 'custom' && (schedule.time || schedule.day))
    return `${linkTo(row)} has a custom schedule (${formatSchedule(row, situation)}). Tell me the whole new schedule, for example “make it monthly on the 1st at 9”.`;
  return { ...schedule };
}

/** A quarterly or yearly schedule on another day of its months. */
function withDate({ cron }: Schedule, { day_of_month: day }: Schedule): Params | undefined {
  const [minute, hour, , months] = cron?.trim().split(/\s+/) ?? [];
  if (typeof day !== 'number' || !months || months === '*') return undefined;
  return { frequency: 'custom', cron: `${minute} ${hour} ${day} ${months} *` };
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
export function* moveAsSaid(row: DeliverableRow, { text }: Utterance, situation: Situation): Flow<string> {
  const shifted = readShift(text, row);
  if (shifted) return yield* reschedule(row, { schedule: shifted, rest: '' }, situation);
  const cadence = readCadence(text.replace(replaced, ' '), situation);
  return yield* saysWhen(cadence) ? reschedule(row, cadence, situation) : askAndReschedule(row, situation);
}

const shift =
  /\b(?:(?<count>an?|one|two|three|four|five|six|half an|\d{1,2}) )?(?<unit>hours?|hrs?|minutes?|mins?|days?) (?<way>earlier|later|sooner|forward|back)\b|\b(?<back>push|move|put|shift)\b.*\b(?:back|forward|on) (?:by )?(?<by>an?|one|two|three|half an|\d{1,2}) (?<unit2>hour|minute|day)s?\b/i;
const counts: Record<string, number> = { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, 'half an': 0.5 };
const MINUTES_A_DAY = 1440;

/** The new time or day in "an hour later", "two days earlier"; undefined for other texts. */
function readShift(text: string, { schedule }: DeliverableRow): Schedule | undefined {
  const found = shift.exec(text)?.groups;
  if (!found) return undefined;
  const words = (found.count ?? found.by ?? 'a').toLowerCase();
  const isEarlier = /earlier|sooner/i.test(found.way ?? '') || (found.way === undefined && /\bforward\b/i.test(text));
  const count = (counts[words] ?? Number(words)) * (isEarlier ? -1 : 1);
  const unit = (found.unit ?? found.unit2)!;
  if (/^d/i.test(unit)) {
    const [day] = [schedule?.day ?? []].flat();
    if (day) return { day: weekdays[(weekdays.indexOf(day) + count + 7) % 7]! };
    const date = schedule?.day_of_month;
    return typeof date === 'number' && date + count >= 1 && date + count <= 31 ? { day_of_month: date + count } : undefined;
  }
  const [hour = 9, minute = 0] = (schedule?.time ?? '09:00').split(':').map(Number);
  const at = (hour * 60 + minute + count * (/^h/i.test(unit) ? 60 : 1) + MINUTES_A_DAY) % MINUTES_A_DAY;
  return { time: `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}` };
}
