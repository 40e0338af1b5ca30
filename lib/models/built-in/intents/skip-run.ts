import { Temporal } from 'temporal-polyfill';
import { formatList } from '#lib/base/text/list.ts';
import { readNoun } from '#lib/models/built-in/language/free-request.ts';
import { readMoments } from '#lib/models/built-in/language/moments.ts';
import { readComing } from '#lib/models/built-in/language/period.ts';
import { holiday, readUntil } from '#lib/models/built-in/language/until.ts';
import { formatDate } from '#lib/schedule/date-names.ts';
import { localDate } from '#lib/schedule/local-moment.ts';
import { weekdays } from '#lib/schedule/schedule.ts';
import { oneOf, yesOrNo } from '../flow/answers.ts';
import { type DeliverableRow, formatNextRun } from '../flow/deliverable-row.ts';
import { findSubject, listDeliverables } from '../flow/find-deliverable.ts';
import { askFor, CancelledError, type Flow, inTurn } from '../flow/flow.ts';
import type { Situation } from '../flow/situation.ts';
import { skipNext } from './skip-next.ts';
import { setRowStatus } from './status-changes.ts';

const once =
  '(?:next|this|today|tomorrow(?:[\u2019\u0027]?s)?|just (?:this )?once|that (?:one|day|week)|single|coming|christmas|easter|bank holiday|january|february|march|april|may|june|july|august|september|october|november|december|(?:the )?\\d{1,2}(?:st|nd|rd|th)?|one)';
const skipping = [
  /\blet (?:tonight|today|tomorrow|this (?:week|month|\p{L}+day)|\p{L}+day)(?:['’]s)?\b.*\b(?:drop|go|slide|slip|pass)\b/iu,
  /^(?:skip|leave out|miss out|omit|jump over|cancel just)\b(?!.*\b(?:section|paragraph|part|intro|buzzwords?|jargon|words?|tables?|bullets?|emojis?|details?|numbers|figures|charts?|greetings?|small talk)\b)/i,
  new RegExp(`\\b(?:do|go|manage|live) without\\b.*\\b${once}\\b`, 'i'),
  /^cancel\b(?!.*\b(?:tickets?|tasks?|jobs?|research|anal\w+)\b).*\b(?:(?:this|next) (?:week|month|one|run|time)|today|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day['’]s)\b/i,
  /^(?:please )?not (?:the .+ )?(?:this|next) (?:week|month|time)(?:,? (?:please|pls|thanks|though))?[.!\s]*$/i,
  /^cancel\b(?!.*\b(?:tickets?|tasks?|jobs?|research|anal\w+)\b).*\b(?:on|for) (?:the )?(?:\d{1,2}(?:st|nd|rd|th)\b|\d{1,2} (?:january|february|march|april|may|june|july|august|september|october|november|december)\b|(?:january|february|march|april|may|june|july|august|september|october|november|december) \d)/i,
  /^drop\b.*\b(?:next|this|today|tomorrow|coming|just once|that (?:one|week))\b/i,
  new RegExp(
    `\\b(?:skip(?:ped)?|leave (?:.{0,30} )?out|(?<!\\bfeels? )left out|miss(?:ed)? out|omit(?:ted)?|jump over|(?:be|get) dropped|drop(?:s)? out)\\b.*\\b${once}\\b`,
    'i',
  ),
  new RegExp(
    `\\b${once}\\b.*\\b(?:skip|be skipped|(?:leave|left|miss|leave (?:it|that|this)(?: one| edition)?) out|omit(?:ted)?|(?:be|get) dropped|drops? out|drop (?:it|that)|a miss|not needed|n't needed|needn't|superfluous|is off|let['’]?s (?:just |rather |better )*not)\\b`,
    'i',
  ),
  new RegExp(`^(?:so |then )?no (?!not\\b|later|earlier|more than|longer).+\\b${once}\\b`, 'i'),
  new RegExp(
    `\\b(?:must|should|may|can) ?(?:not|n['’]t) (?:go out|be sent|come|run|leave)\\b.*\\b(?:${once}|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\\b(?!s)`,
    'i',
  ),
  /\b(?:next|this) (?:week|month|mon|tues|wednes|thurs|fri)(?:day)?\b.*\bthere(?:'s| is| will be|'ll be) no\b/i,
  /\b(?:so |then )no (?!point\b|later|earlier|more|longer|need)[\p{L}' -]+$/iu,
  /\b(?:don't|do not|no need to|needn't) (?:send|write|do|make|need|prepare|bother with|deliver) (?:anything|everything)\b.*\b(?:over|during|between|from)\b/i,
  new RegExp(
    `\\b(?:don['’]?t|do not|no need to|needn't) (?:send|write|do|make|need|prepare|bother with|run|generate)\\b.*\\b${once}\\b(?!.*\\b(?:any more|from now on)\\b)`,
    'i',
  ),
];
/** Without the name of another day, the next run is meant. */
const further = /\bnext (?:week|month)\b|\bin \w+ weeks?\b|\bon\b/i;

/** True for a sentence that leaves out one run instead of moving all. */
export const isSkipping = (text: string) => !everyWeek.test(text) && skipping.some((pattern) => pattern.test(text));

const dayNames = '(?:mon|tues|wednes|thurs|fri|satur|sun)days';
/** "Skip Mondays", "he's off on Fridays, so nothing that day": not one run, but those of a day of every week. */
const everyWeek = new RegExp(
  `^(?:please )?(?:skip|leave out|miss out|omit|no)(?: (?:it|that|this))?(?: on)? ${dayNames}(?:,? (?:please|any ?more|from now on))*[.!\\s]*$|\\b${dayNames}\\b.*\\bthat day\\b|\\b${dayNames}\\b.*\\b(?:any ?more|any longer|from now on|in future)\\b`,
  'i',
);

/** Skips the next run of a deliverable. */
export function* skip(sentence: string, situation: Situation): Flow<string> {
  if (ofEverything.test(sentence) && !situation.target && readNoun(sentence) === undefined) return yield* skipAll(sentence, situation);
  const due = readComing(sentence, situation);
  const isDue = ({ next_run_at }: DeliverableRow) =>
    !due || (Date.parse(next_run_at ?? '') >= +due.from && Date.parse(next_run_at ?? '') < +due.to);
  const row = yield* findSubject(sentence, 'skip', situation, { onlyLikely: due !== undefined, likely: isDue });
  if (holiday.test(sentence) && !readMoments(sentence, situation, true)[0]?.date) return beginsLater;
  if (severalRuns.test(sentence)) yield* confirmWhich(row, situation, 'I can skip only one run at a time. ');
  else if (isOutside(sentence, row, situation)) yield* confirmWhich(row, situation);
  else if (!(namesNext(sentence, row, situation) ?? !further.test(sentence))) {
    const end = monthAfter(sentence, situation);
    const only =
      readMoments(sentence, situation, true)[0]?.date || /\b\d{1,2}(?:st|nd|rd|th)\b/.test(sentence)
        ? 'I can skip only the next run. '
        : '';
    const paused = end && !only ? yield* offerPause(row, end, situation) : yield* confirmWhich(row, situation, only);
    if (paused) return paused;
  }
  return yield* skipNext(row);
}

export const beginsLater =
  'I can’t plan a break that begins later yet. When it begins, say for example “pause everything until 4 January”.';

const severalRuns =
  /\bnext (?:two|three|four|five|[2-9]|couple(?: of)?|few) |\b(?:twice|(?:two|three|2|3) (?:times|runs))\b|\b(?:today|tomorrow) and (?:on )?(?:\p{L}+day|the day after|the next)\b/iu;
const ofEverything = /\b(?:everything|anything|nothing|all of (?:it|them)|them all|all)\b/i;

/** "Don't send anything over Christmas, 21 December to 3 January": a break of everything that does not begin now. */
export const beginsLaterForAll = (text: string, situation: Situation): boolean =>
  ofEverything.test(text) && readNoun(text) === undefined && holiday.test(text) && readUntil(text, situation) === 'unclear';

/** Skips the next run of each deliverable that comes in the period of a sentence, after confirmation. */
function* skipAll(sentence: string, situation: Situation): Flow<string> {
  const period = readComing(sentence, situation);
  const [begin] = readMoments(sentence, situation, true);
  if (!period && begin?.date) return beginsLater;
  const isMeant = ({ next_run_at }: DeliverableRow) => {
    const at = Date.parse(next_run_at ?? '');
    return !Number.isNaN(at) && (!period || (at >= +period.from && at < +period.to));
  };
  const rows = (yield* listDeliverables('deliverable:?status=active')).filter(isMeant);
  if (rows.length === 0) return 'Nothing is due then.';
  const titles = formatList(
    rows.map(({ title }) => `“${title}”`),
    5,
  );
  const [yes, no] = [`Skip ${rows.length === 1 ? 'it' : `all ${rows.length}`}`, 'Leave them'];
  if (!(yield* askFor(`Skip the next run of ${titles}?`, [yes, no], yesOrNo(yes, no)))) throw new CancelledError();
  return yield* inTurn(rows.map(skipNext));
}

/** True if the next run is not in the week or day that a sentence names. */
function isOutside(sentence: string, { next_run_at }: DeliverableRow, situation: Situation): boolean {
  const period = readComing(sentence, situation);
  const at = Date.parse(next_run_at ?? '');
  return period !== undefined && !Number.isNaN(at) && (at < +period.from || at >= +period.to);
}

/** Whether the day or month that a sentence names is that of the next run; undefined if it names none. */
function namesNext(sentence: string, { next_run_at, frequency }: DeliverableRow, situation: Situation): boolean | undefined {
  const next = new Date(next_run_at ?? '');
  if (Number.isNaN(next.getTime())) return undefined;
  const run = localDate(next, situation.timeZone);
  const [named] = readMoments(sentence, situation, true);
  if (named?.date) return named.date === run.toString();
  const month = monthIn.exec(sentence)?.[1]?.slice(0, 3).toLowerCase();
  // What comes more than once a month has other runs in it.
  if (month) return frequency === 'monthly' && months[run.month - 1] === month;
  const day = dayIn.exec(sentence)?.[1]?.toLowerCase();
  return day === undefined ? undefined : day === weekdays[run.dayOfWeek - 1];
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const monthIn = /\b(january|february|march|april|may|june|july|august|september|october|november|december)\b/i;
const dayIn = new RegExp(`\\b(${weekdays.join('|')})\\b`, 'i');

/** The first day after the month that a sentence names. */
function monthAfter(sentence: string, situation: Situation): string | undefined {
  const month = monthIn.exec(sentence)?.[1];
  const now = localDate(situation.now, situation.timeZone);
  if (month && months[now.month - 1] === month.slice(0, 3).toLowerCase()) return now.with({ day: 1 }).add({ months: 1 }).toString();
  const day = month && readUntil(`for the whole of ${month}`, situation);
  return day === 'unclear' ? undefined : day;
}

/** Only the next run can be skipped, so the person confirms that they mean it. */
function* confirmWhich(row: DeliverableRow, situation: Situation, before = ''): Flow<void> {
  const [yes, no] = ['Skip that one', 'Leave it'];
  const sure = yield* askFor(`${before}${nextRun(row, situation)} Should I skip that one?`, [yes, no], yesOrNo(yes, no));
  if (!sure) throw new CancelledError();
}

/** A pause until the day `end` leaves out all runs of a month. Returns what came of it; nothing if only the next run is to be skipped. */
function* offerPause(row: DeliverableRow, end: string, situation: Situation): Flow<string | undefined> {
  const choices = [
    { label: `Pause it until ${formatDate(Temporal.PlainDate.from(end))}`, value: 'pause' },
    { label: 'Skip only the next one', value: 'skip' },
    { label: 'Leave it', value: 'leave' },
  ];
  const chosen = yield* askFor(
    `${nextRun(row, situation)} What should I do?`,
    choices.map(({ label }) => label),
    oneOf(choices),
  );
  if (chosen === 'leave') throw new CancelledError();
  return chosen === 'pause' ? yield* setRowStatus(row, 'paused', situation, end) : undefined;
}

const nextRun = (row: DeliverableRow, situation: Situation) =>
  `The next run of “${row.title}” is ${formatNextRun(row, situation)?.replace(/^next /, '') ?? 'not scheduled'}.`;
