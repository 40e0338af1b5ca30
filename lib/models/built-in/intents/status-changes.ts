import { Temporal } from 'temporal-polyfill';
import { formatList } from '#lib/base/text/list.ts';
import { truncate } from '#lib/base/text/shorten.ts';
import type { Cadence } from '#lib/models/built-in/language/cadence.ts';
import { carriesOn } from '#lib/models/built-in/language/reason.ts';
import { readLaterBreak, readUntil, rests } from '#lib/models/built-in/language/until.ts';
import { formatDate } from '#lib/schedule/date-names.ts';
import { localDate } from '#lib/schedule/local-moment.ts';
import { theseOf, yesOrNo } from '../flow/answers.ts';
import { type DeliverableRow, formatNextRun, formatSchedule, linkTo, quoted, refOf, rowsOf } from '../flow/deliverable-row.ts';
import { bestFitting, findForEach, findSubject, findThose, findTogether, listDeliverables, pointsBack } from '../flow/find-deliverable.ts';
import { allMentionedIn, areNamedApart, mentionedIn, namedOther, namedSideBySide, namesClearly } from '../flow/find-mentioned.ts';
import { askFor, CancelledError, call, type Flow, failureMessage, inTurn, NothingFoundError, together } from '../flow/flow.ts';
import type { Situation } from '../flow/situation.ts';
import { hedges } from '../language/hedges.ts';
import { correctSpelling } from '../language/spelling.ts';
import type { Utterance } from '../language/utterance.ts';
import { reschedule } from './move-deliverable.ts';
import { readNewTiming } from './read-new-timing.ts';

type Status = DeliverableRow['status'];

const all =
  /(?<!\b(?:after|at|above|in|for) )\b(?:everything|nothing(?: to me)?|all|both|every|each(?! other\b)|them all)\b(?! (?:day|week|month|year|morning|evening|other|second|mon|tues|wednes|thurs|fri)\w*\b)(?: (?:of )?(?:my|the|our|them|it|one))?(?<which>.*)$/i;
const several = /,|\band\b|[+&]/i;
/** "Both can carry on now": the two that the conversation was about last. */
const bothAlone =
  /\bthem both\b|\bboth(?: of (?:them|those))?(?: (?:can|could|should|may|have|are|is|again|now|please|back|up|to|on)\b|[\s.!]*$)/i;

/** Pauses or resumes what a sentence names: all, each of several, or one. */
export function* setStatusAsSaid(said: Utterance, status: Exclude<Status, 'archived'>, situation: Situation): Flow<string> {
  const doing = status === 'paused' ? 'pause' : 'resume';
  const until = status === 'paused' ? readUntil(said.text, situation, situation.message) : resumeDay(said.text, situation);
  const words = said.text.replace(reason, '');
  const group = situation.target ? undefined : all.exec(correctSpelling(words))?.groups?.which;
  const saysUntil = (part: string) => readUntil(part, situation) !== undefined;
  const { each } = status === 'paused' ? yield* findForEach(said.text, situation, saysUntil) : { each: [] };
  if (each.length > 0) return yield* inTurn(each.map(({ row, part }) => setRowStatus(row, status, situation, readUntil(part, situation))));
  const kept = yield* keptIn(said.text);
  const rows = yield* eachMeant(withoutKept(words), group, situation);
  if (rows && status === 'paused' && until === undefined && rows.every((row) => row.status === 'active')) {
    for (const row of rows) yield* call('Edit', { ref: refOf(row), changes: { status } }, `pause ${quoted(row.title)}`);
    return `Paused ${formatList(rows.map(linkTo))}. Say “start them again” to resume them.`;
  }
  if (rows) return yield* inTurn(rows.map((row) => orAlready(setRowStatus(row, status, situation, until))));
  if (group !== undefined)
    return yield* setAll(status, doing, { which: withoutKept(group), kept }, until === 'unclear' ? undefined : until);
  const likely = (row: DeliverableRow) => row.status !== status;
  const row = yield* findSubject(said.text, doing, situation, {
    archivedToo: status === 'active',
    onlyLikely: status === 'active',
    likely,
  });
  if (status === 'active' && until === undefined && row.status === 'paused' && unknownDay.test(said.text))
    return yield* askFromWhen(row, situation);
  const isOpen = until === undefined || until === 'unclear';
  const later = status === 'paused' && row.status === 'active' && isOpen ? readLaterBreak(said.text, situation) : undefined;
  if (later) return yield* offerPauseNow(row, later);
  // "It can rest, and start up again on the 4th"
  const isPause = pausesUntilAgain(said.text, situation) && until && until !== 'unclear' && row.status === 'active';
  const reply = yield* isPause ? pauseUntil(row, until) : setRowStatus(row, status, situation, until);
  const timing = status === 'active' && until === undefined ? newTiming(said.text, row, situation) : undefined;
  return timing ? `${reply} ${yield* reschedule({ ...row, status: 'active' }, timing, situation)}` : reply;
}

/** "… because the newsletter has it all" */
const reason = /,?\s+(?:because|since (?:the|we|it|they|he|she|i)\b|'?cause|cos|as (?:the|we|it|they|he|she|i)\b).*$/is;

/** "… but keep Linda's report running", "… except the newsletter", "…, not the digest" */
const exception =
  /,?\s+(?:(?:but (?:please )?(?:keep|leave|not|do not|don['’]?t)|except(?: for)?|apart from|other than)\b|(?:(?:and )?not|(?<=\b(?:everything|all|each)\s)but) (?=(?:the|my|our|\p{L}+['’]s) (?!(?:first|second|third|last)\b)\p{L}))(?<kept>.*)$/isu;
const withoutKept = (text: string) => text.replace(exception, '').replace(carriesOn, '');

/** The deliverables that a sentence excepts. */
function* keptIn(text: string): Flow<string[]> {
  const words = exception.exec(text)?.groups?.kept ?? carriesOn.exec(text)?.[0];
  return words ? allMentionedIn(words, yield* listDeliverables()).map(refOf) : [];
}

/** Says of every month, week or the like when something comes: "on Mondays", "the 3rd of the month". */
const ofEach = /days\b|\b(?:every|each|daily|weekly|monthly|quarterly)\b|\b\d{1,2}(?:st|nd|rd|th) of the month\b/i;

const nameBefore = /^.*?(?=\b(?:start|resume|restart|wake|bring|pick|carry|go)\b)/is;

/** The later day on which something is to be resumed: "start it again on 1 January"; not its new day in "resume it on Mondays". */
export function resumeDay(text: string, situation: Situation): string | undefined {
  // In "the daily digest can rest and start again on the 4th", "daily" is part of the name.
  const day = ofEach.test(text.replace(nameBefore, '')) ? undefined : readUntil(text, situation);
  return day !== undefined && day !== 'unclear' && day > localDate(situation.now, situation.timeZone).toString() ? day : undefined;
}

/** "Enough for this week, start again on Monday" */
export const pausesUntilAgain = (text: string, situation: Situation): boolean =>
  (rests.test(text) || /\bpaus(?:e|ing)\b/i.test(text)) && /\bagain\b/i.test(text) && resumeDay(text, situation) !== undefined;

/** The deliverables of a sentence that means several, but not all. `group`: what follows "all", "both" and the like in it. */
function* eachMeant(text: string, group: string | undefined, situation: Situation): Flow<DeliverableRow[] | undefined> {
  const those = group === undefined || bothAlone.test(text) ? yield* findThose(text, situation) : [];
  if (those.length > 1) return those;
  // "The digest and the newsletter: all off until the 7th"
  if (group !== undefined && !situation.target && several.test(text)) {
    const rows = yield* listDeliverables();
    const named = allMentionedIn(text.replace(/[:–—].*$/s, ''), rows);
    // "Tim is off, so nothing from the newsletter"
    if (named.length > 1 && mentionedIn(group, rows).length !== 1) return named;
  }
  const isBoth = /\bboth\b/i.test(text);
  if (situation.target || (group === undefined ? !several.test(text) : !isBoth)) return undefined;
  // "Can the brief and the digest both stay silent?"
  const rows = yield* listDeliverables();
  const mentioned = allMentionedIn(text, rows);
  if (mentioned.length > 1) return areNamedApart(text, mentioned) ? mentioned : undefined;
  // "The bulletin and the water readings"
  const sideBySide = namedSideBySide(text, rows);
  if (sideBySide.length > 0) return sideBySide;
  // "Gwen and Tobias are down with flu. Hold both their reports."
  const around = isBoth && situation.message ? allMentionedIn(situation.message, rows) : [];
  return around.length === 2 ? around : undefined;
}

/** The days in "resume it, monthly on the 3rd"; a rhythm alone may be part of a name. */
function newTiming(text: string, row: DeliverableRow, situation: Situation): Cadence | undefined {
  const cadence = readNewTiming(text, row, situation);
  if (!cadence) return undefined;
  const { anchor, day, day_of_month, time } = cadence.schedule;
  return !anchor && (day ?? day_of_month ?? time) !== undefined ? cadence : undefined;
}

/** What a flow says, or that there is nothing to do: of several deliverables, the others are done. */
function* orAlready(flow: Flow<string>): Flow<string> {
  try {
    return yield* flow;
  } catch (error) {
    if (error instanceof NothingFoundError) return error.message;
    throw error;
  }
}

/** Pauses or resumes one deliverable. */
export function* setRowStatus(
  row: DeliverableRow,
  status: Exclude<Status, 'archived'>,
  situation: Situation,
  until?: string,
): Flow<string> {
  const doing = status === 'paused' ? 'pause' : 'resume';
  if (until === 'unclear') return yield* confirmPause(row, situation);
  if (until && !(status === 'active' && row.status === 'active')) return yield* pauseUntil(row, until);
  // Something else may be meant.
  if (row.status === status) throw new NothingFoundError(`${linkTo(row)} is already ${status}: ${formatSchedule(row, situation)}.`);
  const { data } = yield* call('Edit', { ref: refOf(row), changes: { status } }, `${doing} ${quoted(row.title)}`);
  if (status === 'paused') return `Paused ${linkTo(row)}. Say “resume it” to start it again.`;
  const after = rowsOf([data])[0] ?? row;
  return `Resumed ${linkTo(row)}: ${[formatSchedule(after, situation), formatNextRun(after, situation)].filter(Boolean).join(', ')}.`;
}

function* pauseUntil(row: DeliverableRow, paused_until: string): Flow<string> {
  yield* call('Edit', { ref: refOf(row), changes: { status: 'paused', paused_until } }, `pause ${quoted(row.title)}`);
  const day = formatDate(Temporal.PlainDate.from(paused_until));
  return `Paused ${linkTo(row)} until ${day}. It starts again by itself that day; say “resume it” to start it earlier.`;
}

/** "Wake it up on the day we move" */
const unknownDay = /\b(?:on|from|as of) the (?:day|morning|week) (?:that |when |after )?(?:we|i|they|he|she|it|the|our|my)\b/i;

/** Asks from which day on something that is paused is to run again, instead of resuming it at once. */
function* askFromWhen(row: DeliverableRow, situation: Situation): Flow<string> {
  const [now, no] = ['Resume it now', 'Leave it paused'];
  const today = localDate(situation.now, situation.timeZone).toString();
  const chosen = yield* askFor<string>(
    `I didn’t get when “${row.title}” should start again. Name a day, or choose:`,
    [now, no],
    (words) => {
      if (words === now || words === no) return words;
      const day = readUntil(`until ${words.replace(/^(?:on|from) /i, '')}`, situation);
      return day && day !== 'unclear' && day > today ? day : undefined;
    },
    { anyText: true },
  );
  if (chosen === no) throw new CancelledError();
  return yield* chosen === now ? setRowStatus(row, 'active', situation) : pauseUntil(row, chosen);
}

/** Asks whether a pause that is to begin on a later day should begin now. */
function* offerPauseNow(row: DeliverableRow, { from, until }: { from: string; until: string }): Flow<string> {
  const [begin, end] = [from, until].map((day) => formatDate(Temporal.PlainDate.from(day)));
  const [yes, no] = [`Pause it now, until ${end}`, 'Leave it'];
  const question = `A pause takes effect immediately, so I can’t schedule one for ${begin}. Should I pause “${row.title}” now, until ${end}?`;
  if (!(yield* askFor(question, [yes, no], yesOrNo(yes, no)))) throw new CancelledError();
  return yield* pauseUntil(row, until);
}

/** Asks about a pause whose end is not understood, instead of leaving the end out. */
function* confirmPause(row: DeliverableRow, situation: Situation): Flow<string> {
  const [yes, no] = ['Pause it until I resume it', 'Leave it'];
  const sure = yield* askFor(`I didn’t get until when to pause “${row.title}”. Pause it until you resume it?`, [yes, no], yesOrNo(yes, no));
  if (!sure) throw new CancelledError();
  return yield* setRowStatus(row, 'paused', situation);
}

/** Pauses or resumes all, after confirmation. */
function* setAll(
  status: Exclude<Status, 'archived'>,
  doing: string,
  { which, kept }: { which: string; kept: readonly string[] },
  until?: string,
): Flow<string> {
  const all = yield* listDeliverables(`deliverable:?status=${status === 'paused' ? 'active' : 'paused'}`);
  const candidates = all.filter((row) => !kept.includes(refOf(row)));
  const fitting = bestFitting(which, candidates);
  // "Nothing from the digest until 4 January"
  const named = fitting.length > 0 ? fitting : mentionedIn(which, candidates);
  const asked = named.length > 0 ? named : candidates;
  const changes = until ? { status: 'paused', paused_until: until } : { status };
  if (asked.length === 0) return `You have nothing to ${doing}.`;
  const [yes, no] = [`${doing === 'pause' ? 'Pause' : 'Resume'} all ${asked.length}`, 'Leave them'];
  const options = asked.map((row) => ({ label: row.title, value: row }));
  const rows =
    asked.length === 1
      ? asked
      : yield* askFor(`${doing === 'pause' ? 'Pause' : 'Resume'} ${titles(asked)}?`, [yes, no], theseOf(yes, no, options));
  if (rows.length === 0) throw new CancelledError();
  const outcomes = yield* together(rows.map((row) => ({ name: 'Edit', input: { ref: refOf(row), changes } })));
  const done = rows.filter((_, index) => outcomes[index]!.success);
  const failures = outcomes.flatMap((outcome, index) =>
    outcome.success ? [] : [failureMessage(`${doing} ${quoted(rows[index]!.title)}`, outcome)],
  );
  const end = until ? ` until ${formatDate(Temporal.PlainDate.from(until))}` : '';
  const said = done.length > 0 ? [`${status === 'paused' || until ? 'Paused' : 'Resumed'} ${formatList(done.map(linkTo))}${end}.`] : [];
  return [...said, ...failures].join(' ');
}

/** Archives what a sentence names; asks first if it names nothing clearly, or only considers it. */
export function* archiveAsSaid({ text, raw }: Utterance, situation: Situation): Flow<string> {
  const together = ends.test(text) && !hedges.test(raw) ? yield* findTogether(text, situation) : [];
  if (together.length > 1 && together.every((row) => namesClearly(text, row))) return yield* inTurn(together.map((row) => archive(row)));
  const group = situation.target ? undefined : all.exec(correctSpelling(text))?.groups?.which;
  const rows = group === undefined ? [] : bestFitting(group, yield* listDeliverables());
  if (group !== undefined && rows.length !== 1)
    return 'I archive one deliverable at a time, so that none is archived by mistake. Which one should I archive?';
  const row = rows[0] ?? (yield* findSubject(text, 'archive', situation, { archivedToo: !pointsBack.test(text) }));
  const isClear = situation.target === refOf(row) || (ends.test(text) && !hedges.test(raw) && (yield* isNamed(row, text, situation)));
  return yield* isClear ? archive(row) : confirmArchiving(row, situation);
}

/** Says that something is to end, not only that nobody needs it. */
const ends =
  /^(?!.*(?:\b(?:out of|from) the archives?\b|\bun-?archiv)).*\b(?:archiv\w+|retire|discontinue|delete|remove|get (?:rid|shot) of|scrap|bin|axe|throw (?:away|out)|do away with|file\b.*\baway|put\b.*\baway)\b/is;

function* archive(row: DeliverableRow): Flow<string> {
  if (row.status === 'archived') return `${linkTo(row)} is already archived.`;
  yield* call('Edit', { ref: refOf(row), changes: { status: 'archived' } }, `archive ${quoted(row.title)}`);
  return `Archived ${linkTo(row)}. Say “undo” or “restore it” to bring it back.`;
}

/** True if a sentence, or the message around it, names this deliverable and nothing else. */
function* isNamed(row: DeliverableRow, text: string, { message }: Situation): Flow<boolean> {
  const rows = yield* listDeliverables();
  const words = mentionedIn(text, rows).length > 0 ? text : (message ?? text);
  const [named, ...others] = mentionedIn(words, rows);
  const isOnly = named !== undefined && others.length === 0 && refOf(named) === refOf(row);
  return isOnly && namesClearly(`${text} ${message ?? ''}`, row) && namedOther(words, rows) === undefined;
}

function* confirmArchiving(row: DeliverableRow, situation: Situation): Flow<string> {
  if (row.status === 'archived') return yield* archive(row);
  const [yes, pause, no] = [`Archive “${truncate(row.title, 80)}”`, 'Pause it instead', 'Keep it'];
  const options = row.status === 'paused' ? [yes, no] : [yes, pause, no];
  const answer = yesOrNo(yes, no);
  const chosen = yield* askFor<boolean | 'pause'>(
    `Archive “${row.title}” (${formatSchedule(row, situation)})? It stops running and leaves your lists. You can restore it later.`,
    options,
    (words) => (options.includes(pause) && words === pause ? 'pause' : answer(words)),
  );
  if (chosen === 'pause') return yield* setRowStatus(row, 'paused', situation);
  if (!chosen) throw new CancelledError(`I left ${linkTo(row)} as it is.`);
  return yield* archive(row);
}

function titles(rows: readonly DeliverableRow[]): string {
  return formatList(
    rows.map(({ title }) => `“${title}”`),
    5,
  );
}
