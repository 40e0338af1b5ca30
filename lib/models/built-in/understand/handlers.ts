import { formatList } from '#lib/base/text/list.ts';
import { truncate } from '#lib/base/text/shorten.ts';
import { weekdays } from '#lib/schedule/schedule.ts';
import { scheduleDefaults } from '#lib/schedule/schedule-defaults.ts';
import { oneOf, yesOrNo } from '../flow/answers.ts';
import { type DeliverableRow, refOf } from '../flow/deliverable-row.ts';
import { findForEach, findSubject, findThose, findTogether, listDeliverables, pointsBack } from '../flow/find-deliverable.ts';
import { type Group, groupIn, mayNameGroup } from '../flow/find-group.ts';
import { allMentionedIn, mentionedIn } from '../flow/find-mentioned.ts';
import { A_WORD, findTicket, listTickets, mentionedTicket, type TicketRow, ticketsListed } from '../flow/find-ticket.ts';
import { askFor, CancelledError, type Flow, inTurn, NothingFoundError } from '../flow/flow.ts';
import { inOwnSpelling } from '../flow/in-own-spelling.ts';
import type { Situation } from '../flow/situation.ts';
import { addMentioned } from '../intents/add-source.ts';
import { approveAll, approveRow, findDraft, rejectRow, withoutFeedback } from '../intents/approve-version.ts';
import { readdressAsSaid } from '../intents/change-deliverable.ts';
import { addInstruction } from '../intents/change-instructions.ts';
import { connect, platformIn } from '../intents/connect-platform.ts';
import { copy, secondOf } from '../intents/copy-deliverable.ts';
import { createFrom } from '../intents/create-deliverable.ts';
import { deliverAsSaid, setDestination } from '../intents/deliver-version.ts';
import { forgetRef, forgetsAll, letGo, letGoAll, personIn, whatToForget, wholeTopic } from '../intents/forget.ts';
import { listComing } from '../intents/list-coming.ts';
import { listings, listMine, listOthers } from '../intents/list-things.ts';
import { moveAsSaid, oneRun, reschedule } from '../intents/move-deliverable.ts';
import { open, taskOf } from '../intents/open-ticket.ts';
import { readNewTiming } from '../intents/read-new-timing.ts';
import { answerIfKnown, answerOrDecline, answerQuestion, readPlatforms, search } from '../intents/recall.ts';
import { correct, keepSaid } from '../intents/remember.ts';
import { newTitleIn, renameAsSaid } from '../intents/rename-deliverable.ts';
import { showSettings, tellWhen } from '../intents/show-deliverable.ts';
import { tellWaiting } from '../intents/show-inbox.ts';
import { beginsLater, beginsLaterForAll, isSkipping, skip } from '../intents/skip-run.ts';
import { archiveAsSaid, pausesUntilAgain, resumeDay, setRowStatus, setStatusAsSaid } from '../intents/status-changes.ts';
import { answerSmallTalk, decline, isOnEvent, notYet, notYetOnEvent, notYetPossible, say, tellHelp } from '../intents/talk.ts';
import { cancelTicket, runAsSaid, runTicketRow, tellTicket } from '../intents/tickets.ts';
import { add, finish, listSteps } from '../intents/todo-steps.ts';
import { undo } from '../intents/undo.ts';
import { showText, versionNumberIn, withApproved } from '../intents/version-text.ts';
import { writeAsSaid } from '../intents/write-draft.ts';
import { type Cadence, readCadence, saysWhen } from '../language/cadence.ts';
import { readFreeRequest, readNoun } from '../language/free-request.ts';
import { lengthLimit } from '../language/instruction.ts';
import { contentTerms, coverage } from '../language/matching.ts';
import { movesOne } from '../language/one-off.ts';
import { gap } from '../language/peeler.ts';
import { findRecipient } from '../language/person.ts';
import { platformPlaceIn } from '../language/platform-place.ts';
import { correctSpelling } from '../language/spelling.ts';
import { timeOfOther } from '../language/time-of-other.ts';
import { readUtterance, type Utterance } from '../language/utterance.ts';
import { unlessNamedAlike } from './ask-which-kind.ts';

/** What is done about a message of one intent. */
export interface Handler {
  /** The option by which it is offered; absent where there is nothing to choose. `name`: the deliverable or ticket that it is about. */
  label?: (name?: string) => string;
  /** It cannot be taken back, or leaves the app. A deliverable that decides by itself asks for no approval. */
  irreversible?: boolean;
  /** It changes nothing, or only the steps beside the chat, so that a wrong guess costs only a look. */
  onlyReads?: boolean;
  flow(said: Utterance, situation: Situation): Flow<string>;
}

/** What a rule makes of a message: the intents that it may have by that rule, and the flow for them. */
export interface Rule {
  labels: readonly string[];
  flow: Flow<string>;
}

/** From this probability on, an intent is acted on without a question. What only reads may be wrong more often. */
const SURE_OF_READING = 0.4;
const SURE_OF_CHANGE = 0.68;
/** What cannot be taken back, or leaves the app. */
const SURE_OF_IRREVERSIBLE = 0.9;

/** How likely an intent must be to be acted on without a question: that depends on what a wrong one costs. */
export function neededFor({ irreversible, onlyReads }: Handler): number {
  if (irreversible) return SURE_OF_IRREVERSIBLE;
  return onlyReads ? SURE_OF_READING : SURE_OF_CHANGE;
}

/** The flow for an intent: that of the rule which read the message, if it is a rule for this intent. */
export function flowOf(intent: string, said: Utterance, situation: Situation, rule?: Rule): Flow<string> {
  const flow = rule?.labels.includes(intent) ? rule.flow : inOwnSpelling(handlers[intent]!.flow(said, situation), said);
  return unlessNamedAlike(intent, said, situation, handlers, flow);
}

const all =
  /\b(?:everything|all(?: of)?(?: (?:that|memories|notes|facts|drafts))?(?: (?:my|the|them|it))?|every (?:one|deliverable|report)|what(?:ever|'s| is) (?:is )?(?:waiting|there|left|open))\b/i;

/** Finds the deliverable of a message, and goes on with it. */
const about =
  (doing: string, then: (row: DeliverableRow, said: Utterance, situation: Situation) => Flow<string>): Handler['flow'] =>
  (said, situation) =>
    (function* () {
      return yield* then(
        yield* findSubject(said.text, doing, situation, { archivedToo: /^(?:show|look at)$/.test(doing) && !pointsBack.test(said.text) }),
        said,
        situation,
      );
    })();

/** Like `about` for a question; one that refers to no deliverable is answered from what is known. */
const asking =
  (doing: string, then: (row: DeliverableRow, said: Utterance, situation: Situation) => Flow<string>): Handler['flow'] =>
  (said, situation) => {
    if (situation.target) return about(doing, then)(said, situation);
    const last = situation.lastTouched('memory', 'document', 'work', 'deliverable');
    if (isAboutFound(said.text, last)) return answerQuestion(said, situation);
    const refers = readNoun(said.text) !== undefined || pointsBack.test(said.text) || situation.lastTouched('deliverable') !== undefined;
    return refers || !isQuestion.test(said.raw) ? about(doing, then)(said, situation) : askMentioned(said, doing, then, situation);
  };

/** True for a question such as "and where is it?" after something was found. */
const isAboutFound = (text: string, last: string | undefined) =>
  /^(?:memory|document):/.test(last ?? '') && (pointsBack.test(text) || sinceWhen.test(text)) && readNoun(text) === undefined;

const sinceWhen = /^(?:(?:and|but|ok|so) )*(?:since when|for how long|until when|says who)\W*$/i;

function* askMentioned(
  said: Utterance,
  doing: string,
  then: (row: DeliverableRow, said: Utterance, situation: Situation) => Flow<string>,
  situation: Situation,
): Flow<string> {
  const [row, ...others] = mentionedIn(said.text, yield* listDeliverables());
  if (row && others.length === 0) return yield* then(row, said, situation);
  return yield* row ? about(doing, then)(said, situation) : answerQuestion(said, situation);
}

const onTicket =
  (doing: string, then: (row: TicketRow, situation: Situation) => Flow<string>): Handler['flow'] =>
  (said, situation) =>
    (function* () {
      return yield* then(yield* findTicket(said.text, doing, situation), situation);
    })();

/** "What exactly did you set up there?" */
const asksWhatWasMade = /\bwhat (?:exactly |precisely )?(?:did|have) (?:you|we|i) (?:just |actually )?(?:set ?up|created?|made|make)\b/i;

const ofWork =
  /\b(?:tickets?|tasks?|jobs?|work\w*|runs?|running|results?|outputs?|files?|research|background|finish\w*|done|ready|fail\w*|complet\w*|progress|status|going|stuck|set ?up|you|there|here|it|that|this|they|those)\b/i;

/** The answer of a flow, or that nothing was found: no other request is meant. */
function* orSayNothingFound(flow: Flow<string>): Flow<string> {
  try {
    return yield* flow;
  } catch (error) {
    if (error instanceof NothingFoundError) return error.message;
    throw error;
  }
}

/** Tells about a ticket; a question that names none may be about what is known: "Why did the imports stop?" */
function* showTicket(said: Utterance, situation: Situation): Flow<string> {
  const made = situation.target ? undefined : situation.lastTouched('deliverable');
  if (made && asksWhatWasMade.test(said.text)) return yield* handlers['deliverable.show']!.flow(said, { ...situation, target: made });
  // "Where are we with the tickets?"
  if (/\btickets\b|\b(?:each|every) (?:ticket|job|task)\b/i.test(said.text) && !situation.target)
    return yield* handlers['ticket.list']!.flow(said, situation);
  const isOpen = situation.target || situation.lastTouched('work') || situation.screen || !isQuestion.test(said.raw);
  if (!isOpen && !mentionedTicket(said.text, yield* listTickets(), A_WORD)) {
    // "What happened with the newsletter?"
    const [named, ...others] = mentionedIn(said.text, yield* listDeliverables());
    if (named && others.length === 0) return yield* showSettings(named, situation);
    // "What happened with the imports?" is not about a ticket.
    if (!ofWork.test(said.text) && contentTerms(said.text).length > 0) return yield* orSayNothingFound(answerQuestion(said, situation));
    const known = yield* answerIfKnown(said, situation);
    if (known) return known;
  }
  return yield* onTicket('show', (row) => tellTicket(row))(said, situation);
}

/** Cancels each ticket that a sentence names. */
function* cancelListed(said: Utterance, situation: Situation): Flow<string> {
  const listed = situation.target ? [] : yield* ticketsListed(said.text);
  if (listed.length === 0) return yield* onTicket('cancel', (row) => cancelTicket(row))(said, situation);
  return yield* inTurn(listed.map(cancelTicket));
}

/** Cancels a ticket; "cancel it" about a deliverable asks whether to archive that. */
function cancelAsSaid(said: Utterance, situation: Situation): Flow<string> {
  const subject = situation.target ?? situation.lastTouched('work', 'deliverable') ?? situation.screen;
  if (subject?.startsWith('deliverable:') && pointsBack.test(said.text)) return archiveAsSaid(said, situation);
  return cancelListed(said, situation);
}

/** Opens a ticket, after asking whether the one is meant that is called the same. */
function* openOrRun(task: string, situation: Situation): Flow<string> {
  const same = (yield* listTickets()).find((row) => coverage(contentTerms(row.task), contentTerms(task)) >= SAME_TASK);
  if (!same) return yield* open(task, undefined, situation);
  const [run, another] = ['Run the one I have', 'Open another one'];
  const choices = [
    { label: run, value: true },
    { label: another, value: false },
  ];
  const runsIt = yield* askFor(`You already have a ticket “${truncate(same.task, 80)}”. What should I do?`, [run, another], oneOf(choices));
  return yield* runsIt ? runTicketRow(same) : open(task, undefined, situation);
}

/** From this share of an open ticket's words on, a new task may be the same. */
const SAME_TASK = 0.75;

const wantsTicket =
  /^(?:(?:(?:creating|opening|making|adding|logging|raising) )(?:an? |one )?(?:new )?(?:ticket|job|task) (?:for|to|about)\b |(?:can|could|would|will) (?:you|someone|somebody) |please |take on (?:an?|one|this) (?:[\p{L}-]+ )?(?:job|task)(?: for me)?[,:]? |i need (?:someone|somebody|you) to |i'd like (?:you )?to )/iu;

const tick = (said: Utterance, situation: Situation): Flow<string> =>
  finish(said.text, situation) ?? say('Which step is done? Name it, or say “the first one”.');

const overAll =
  /\bnext (?:one|thing|report|deliverable|run)s?\b|\bwhat(?:'?s| is| are| comes)? (?:up |due |coming )?next\b|\b(?:anything|something|nothing|what|which|what's|whats)\b.*\b(?:due|coming|comes?|scheduled|go(?:es|ing)? out|sent)\b/i;

/** When the deliverable that a question mentions comes; a question about the next one, or about none, is about all. */
function* tellDue(said: Utterance, situation: Situation): Flow<string> {
  // "Since when?" after "who runs sales?"
  if (isAboutFound(said.text, situation.lastTouched('memory', 'document', 'work', 'deliverable')) && !situation.target)
    return yield* answerQuestion(said, situation);
  const namesNone =
    readNoun(said.text) === undefined &&
    !pointsBack.test(said.text) &&
    situation.lastTouched('deliverable') === undefined &&
    !situation.screen;
  const mentioned = situation.target ? undefined : mentionedIn(said.text, yield* listDeliverables()).length;
  // "When was the go or no-go?" is about what is over, and so about no coming run.
  if (mentioned === 0 && namesNone && /^(?:so |and )?when (?:was|were)\b/i.test(said.text)) return yield* answerQuestion(said, situation);
  // "When's the next one?", asked on a deliverable's page
  const isOfPage = mentioned === 0 && /^deliverable:/.test(situation.screen ?? '') && /\bnext (?:one|run)\b/i.test(said.text);
  const isOfAll = mentioned !== undefined && mentioned !== 1 && !isOfPage && (overAll.test(said.text) || (mentioned === 0 && namesNone));
  return yield* isOfAll ? listComing(said.text, situation) : asking('look at', tellWhen)(said, situation);
}

/** A question that sounds general may still be about what the person has saved. */
const isQuestion = /\?\s*$|^(?:what|who|when|where|which|why|how|whose|is|are|does|do|did|can)\b/i;

/** Words for all that is remembered. */
const ofMemory = new Set(
  contentTerms(
    'thing things stuff people head mind brain memory memories note notes fact facts keep kept know known remember remembered saved stored record file everything',
  ),
);

/** What is remembered about something. */
function* listMemoriesAbout(topic: string, situation: Situation): Flow<string> {
  situation.suggestions.push('what do you remember?');
  return yield* orSayNothingFound(search(topic, 'memory'));
}

const again = /\b(?:wake\b|reviv\w+|un-?freez\w+|back (?:in|into|on)\b|resum\w+|again|restart\w*|re-?activat\w+|un-?paus\w+)/i;

/** Sets up what a sentence asks for; "a second digest for Maud" is a copy of the digest. */
function* createOrCopy(said: Utterance, situation: Situation): Flow<string> {
  const model = secondOf.exec(said.text)?.groups?.model;
  const rows = model ? yield* listDeliverables() : [];
  const isTitle = ({ title }: DeliverableRow) => coverage(contentTerms(title), contentTerms(model ?? '')) === 1;
  return yield* rows.filter(isTitle).length === 1
    ? copy(said.text, situation)
    : createFrom(readFreeRequest(said.text, situation), situation);
}

/** Moves a deliverable, and does what the sentence also asks for: "Back into service, on the 3rd", "an hour later, under 100 words". */
function* moveAndMore(row: DeliverableRow, said: Utterance, situation: Situation): Flow<string> {
  const replies: string[] = [];
  const resumes = row.status !== 'active' && again.test(said.text);
  const later = resumes ? resumeDay(said.text, situation) : undefined;
  if (later) return yield* setRowStatus(row, 'active', situation, later);
  if (resumes) replies.push(yield* setRowStatus(row, 'active', situation));
  replies.push(yield* moveAsSaid(resumes ? { ...row, status: 'active' } : row, said, situation));
  const limit = lengthLimit.exec(said.text)?.[0];
  if (limit) replies.push(yield* addInstruction(`${limit} in ${row.title}`, limit, situation));
  return replies.join(' ');
}

const saysShift = /\b(?:earlier|later|sooner|forward|back)\b/i;
const ofTiming =
  /\b(?:please|only|just|instead|same|time|times|hour|day|days|no|sorry|wait|actually|rather|than|now|so|make|better|still|usual|unchanged|morning|afternoon|evening|half|quarter|an?|for good)\b/gi;
/** True for a part of a sentence that may say of something when it comes: "the numbers half an hour later". */
function namesAndMoves(part: string, situation: Situation): boolean {
  const cadence = readCadence(part, situation);
  const about = contentTerms(cadence.rest.replaceAll(gap, ' ').replace(ofTiming, ' '));
  return about.length > 0 && (saysShift.test(part) || saysWhen(cadence));
}

/** Moves what a sentence names: one, or several together: "move the newsletter and the digest to 10". */
function* moveEach(said: Utterance, situation: Situation): Flow<string> {
  const swapped = swaps.test(said.text) ? yield* swapTimes(said.text, situation) : undefined;
  if (swapped) return swapped;
  if (ofAllOnce.test(said.text) && !situation.target) return `${oneRun} I can skip the next run of a deliverable, or move all its runs.`;
  if (!situation.target && mayNameGroup(said.text)) {
    const rows = yield* listDeliverables();
    const group = groupIn(said.text, rows);
    if (group && allMentionedIn(group.rest, rows).every((row) => group.rows.includes(row))) return yield* moveGroup(group, situation);
  }
  const own = timeOfOther.test(said.text) && !situation.target ? withTimeOfOther(said, yield* listDeliverables()) : said;
  const saysNewTiming = (part: string, row: DeliverableRow) => readNewTiming(part, row, situation) !== undefined;
  const { before = own.text, ofBoth = '' } = saidOfBoth.exec(own.text)?.groups ?? {};
  const { each, listed } = yield* findForEach(before, situation, (part) => namesAndMoves(part, situation), saysNewTiming);
  if (each.length > 0)
    return yield* inTurn(
      each.map(({ row, part }) => {
        const words = `${part} ${ofBoth}`.trim();
        return moveAndMore(row, readUtterance(words), { ...situation, message: words, target: refOf(row) });
      }),
    );
  const rows = yield* findTogether(own.text, situation, listed);
  const message = own === said ? situation.message : own.text;
  if (rows.length === 0)
    return yield* moveAndMore(yield* findSubject(own.text, 'move', { ...situation, message }, { listed }), own, situation);
  return yield* inTurn(rows.map((row) => moveAndMore(row, own, { ...situation, target: refOf(row) })));
}

/** "Easton to Thursday and Westgate to Wednesday, both at 2" */
const saidOfBoth = /^(?<before>.+?),? (?:and |but )?(?:both|each|all) (?<ofBoth>(?:at|on|from|by) [^,;]+)$/i;

/** "Everything due tomorrow should slip to Friday" */
const ofAllOnce =
  /\b(?:everything|anything|all of (?:it|them)|whatever)\b.*\b(?:due (?:today|tomorrow|(?:this|next) \p{L}+)|(?<!\bfrom )this (?:week|month)[.!\s]*$|(?:today|tomorrow)['’]s)\b/iu;
/** Moves the deliverables of a group, after confirmation if they are many. */
function* moveGroup({ rows, rest, isExact }: Group, situation: Situation): Flow<string> {
  const titles = formatList(
    rows.map(({ title }) => `“${title}”`),
    5,
  );
  const [yes, no] = [`Move all ${rows.length}`, 'Leave them'];
  const isSure = isExact || rows.length <= FEW || (yield* askFor(`Move ${titles}?`, [yes, no], yesOrNo(yes, no)));
  if (!isSure) throw new CancelledError();
  // "Both site reports on Thursday, Gwen's at 2"
  const parts = rest.split(/[,;]\s+(?:and |but )?|\s+but\s+/i).map((part) => ({ part, named: allMentionedIn(part, rows) }));
  const saidOf = (row: DeliverableRow) =>
    parts.flatMap(({ part, named }) => (named.length === 0 || named.includes(row) ? [part] : [])).join(', ');
  return yield* inTurn(
    rows.map((row) => moveAsSaid(row, readUtterance(saidOf(row)), { ...situation, message: saidOf(row), target: refOf(row) })),
  );
}
const FEW = 2;

/** "Swap the times of the digest and the brief" */
const swaps = /\b(?:swap|switch|exchange|trade)\b(?!.*\b(?:to|from|for)\b)/i;

/** Gives each of two deliverables the day and time of the other, or only the time; undefined if a sentence does not name two. */
function* swapTimes(text: string, situation: Situation): Flow<string | undefined> {
  const rows = yield* listDeliverables();
  const those = yield* findThose(text, situation);
  const named = those.length > 0 ? those : allMentionedIn(text, rows);
  const [one, other] = named.length > 0 ? named : (groupIn(text.replace(/^.*?\b(?=the\b|my\b|our\b)/i, 'both '), rows)?.rows ?? []);
  if (!one || !other || named.length > 2) return undefined;
  return yield* inTurn([
    reschedule(one, timesOf(other, /\btimes?\b/i.test(text)), situation),
    reschedule(other, timesOf(one, /\btimes?\b/i.test(text)), situation),
  ]);
}

/** The schedule of a deliverable as a new one for another. */
function timesOf({ frequency, schedule }: DeliverableRow, onlyTime: boolean): Cadence {
  const { time = scheduleDefaults.time, anchor: _, ...others } = schedule;
  return { ...(onlyTime ? {} : { frequency }), schedule: onlyTime ? { time } : { ...others, time }, rest: '' };
}

/** A sentence that says by another deliverable when one is to come, with that day or time instead. */
function withTimeOfOther(said: Utterance, rows: readonly DeliverableRow[]): Utterance {
  const found = timeOfOther.exec(said.text);
  const { same, at, side, other = '' } = found?.groups ?? {};
  const [row, ...others] = mentionedIn(other, rows);
  const { time = scheduleDefaults.time, day } = row?.schedule ?? {};
  const [name, ...more] = [day ?? []].flat();
  if (!found || !row || others.length > 0) return said;
  const ofDay = side !== undefined || /^day$/i.test(same ?? at ?? '');
  if (ofDay && (!name || more.length > 0)) return said;
  const step = side ? (/before/i.test(side) ? 6 : 1) : 0;
  const when = ofDay ? `on ${weekdays[(weekdays.indexOf(name!) + step) % 7]}` : `at ${time}`;
  return readUtterance(`${said.text.slice(0, found.index)}${when}${said.text.slice(found.index + found[0].length)}`);
}

/** What the product cannot do, or could if a platform were connected. */
function orConnect(said: Utterance, situation: Situation): Flow<string> {
  const platform = platformIn(said.text);
  if (!platform) return notYetPossible.read(said, situation) ?? say(notYet);
  return platformPlaceIn(said.text) ? about('change', setDestination)(said, situation) : connect(platform);
}

/** Changes the reader of a deliverable, which is not the one that the new reader's name may also be in: "the newsletter goes to the board". */
function* readdress(said: Utterance, situation: Situation): Flow<string> {
  const reader = findRecipient(said.text, 'for|to');
  const rest = reader && `${said.text.slice(0, reader.index)} ${said.text.slice(reader.index + reader.length)}`;
  const named = rest !== undefined && mentionedIn(rest, yield* listDeliverables()).length > 0;
  const row = yield* findSubject(named ? rest : said.text, 'change', named ? { ...situation, message: rest } : situation);
  return yield* readdressAsSaid(row, said, situation);
}

/** Renames what a sentence is about, of which the new title says nothing. */
function* renameMentioned(said: Utterance, situation: Situation): Flow<string> {
  const row = yield* findSubject(said.text, 'rename', situation, { besides: newTitleIn(said.text) });
  return yield* renameAsSaid(row, said, situation);
}

/** Delivers what a sentence is about: one that names nothing is about what is approved and has not been delivered. */
function* deliverMentioned(said: Utterance, situation: Situation): Flow<string> {
  const several = yield* findTogether(said.text, situation);
  if (several.length > 1) return yield* inTurn(several.map((row) => deliverAsSaid(row, said, { ...situation, target: refOf(row) })));
  const subject = situation.target ?? situation.lastTouched('deliverable') ?? situation.screen;
  const isOpen = readNoun(said.text) === undefined && !(subject && pointsBack.test(said.text));
  const waiting = isOpen ? yield* withApproved() : [];
  const likely = waiting.length > 0 ? ({ id }: DeliverableRow) => waiting.includes(id) : undefined;
  return yield* deliverAsSaid(yield* findSubject(said.text, 'deliver', situation, likely ? { likely } : {}), said, situation);
}

/** Adds steps. Where there are none yet, a list of things is one of steps only if it says so. */
function* addIfMeant(said: Utterance, situation: Situation): Flow<string> {
  const isMeant = situation.todos.length > 0 || situation.wasAsked || saysStep.test(said.text);
  if (!isMeant) throw new NothingFoundError('', true);
  return yield* add(said.own(0), situation);
}
const saysStep =
  /\b(?:add|put|insert|include|append)\s+(?!to\b)[\p{L}"'“]|\b(?:another|further|extra|one more|next|last|first) (?:step|thing|item|point|task|job)\b|\b(?:to-?dos?|checklist|plan|list)\b/iu;

/** By intent, as the classifier names them. */
export const handlers: Record<string, Handler> = {
  'deliverable.create': {
    label: () => 'Set up something recurring',
    flow: (said, situation) => (isOnEvent(said.text) ? say(notYetOnEvent) : createOrCopy(said, situation)),
  },
  'deliverable.schedule': {
    label: (name = 'it') => `Change when ${name} comes`,
    flow: (said, situation) =>
      isSkipping(said.text) && !movesOne.test(said.text)
        ? skip(said.text, situation)
        : pausesUntilAgain(said.text, situation)
          ? setStatusAsSaid(said, 'paused', situation)
          : moveEach(said, situation),
  },
  'deliverable.pause': {
    label: (name = 'it') => `Pause ${name}`,
    flow: (said, situation) => (beginsLaterForAll(said.text, situation) ? say(beginsLater) : setStatusAsSaid(said, 'paused', situation)),
  },
  'deliverable.resume': {
    label: (name = 'it') => `Resume ${name}`,
    flow: (said, situation) => setStatusAsSaid(said, pausesUntilAgain(said.text, situation) ? 'paused' : 'active', situation),
  },
  'deliverable.archive': { label: (name = 'it') => `Archive ${name}`, flow: archiveAsSaid },
  'deliverable.rename': { label: (name = 'it') => `Rename ${name}`, flow: renameMentioned },
  'deliverable.recipient': { label: (name = 'it') => `Change who ${name} is for`, flow: readdress },
  'deliverable.instructions': {
    label: (name = 'it') => `Change how ${name} is written`,
    flow: (said, situation) => addInstruction(said.text, said.own(0), situation),
  },
  'deliverable.source': {
    label: (name = 'a deliverable') => `Use it as a source for ${name}`,
    flow: (said, situation) => addMentioned(said, situation),
  },
  'deliverable.destination': {
    label: (name = 'it') => `Change where ${name} goes`,
    irreversible: true,
    flow: about('change', setDestination),
  },
  'deliverable.write': { label: (name = 'it') => `Write ${name} now`, flow: (said, situation) => writeAsSaid(said.text, situation) },
  'deliverable.copy': { label: (name = 'it') => `Copy ${name} for someone else`, flow: (said, situation) => copy(said.text, situation) },
  'deliverable.approve': {
    label: (name) => (name ? `Approve the draft of ${name}` : 'Approve the draft'),
    irreversible: true,
    flow: (said, situation) =>
      all.test(correctSpelling(said.text))
        ? approveAll(situation)
        : (function* () {
            return yield* approveRow(yield* findDraft(said.text, 'approve', situation), situation, versionNumberIn(said.text));
          })(),
  },
  'deliverable.reject': {
    label: (name) => (name ? `Reject the draft of ${name}` : 'Reject the draft'),
    irreversible: true,
    flow: (said, situation) =>
      (function* () {
        const what = withoutFeedback(said.text);
        const row = yield* findDraft(what, 'reject', { ...situation, message: what });
        return yield* rejectRow(row, said, situation);
      })(),
  },
  'deliverable.deliver': {
    label: (name = 'it') => `Deliver ${name}`,
    irreversible: true,
    flow: deliverMentioned,
  },
  'deliverable.show': {
    onlyReads: true,
    label: (name = 'it') => `Show the settings of ${name}`,
    flow: asking('show', (row, _, situation) => showSettings(row, situation)),
  },
  'deliverable.text': {
    onlyReads: true,
    label: (name = 'it') => `Show the text of ${name}`,
    flow: (said, situation) => showText(said.text, situation),
  },
  'deliverable.list': { onlyReads: true, label: () => 'List my deliverables', flow: (said, situation) => listMine(said.text, situation) },
  'deliverable.when': { onlyReads: true, label: (name = 'it') => `Say when ${name} comes`, flow: tellDue },
  'inbox.show': { onlyReads: true, label: () => 'Show what’s waiting for me', flow: (_, situation) => tellWaiting(situation) },
  'memory.remember': {
    label: () => 'Remember it',
    flow: keepSaid,
  },
  'memory.correct': { label: () => 'Remember the new version', flow: correct },
  'memory.forget': {
    label: (name = 'something') => `Forget ${name}`,
    irreversible: true,
    flow: (said, situation) =>
      situation.target?.startsWith('memory:')
        ? forgetRef(situation.target)
        : forgetsAll(said.text)
          ? letGoAll(wholeTopic(said.text)!, situation)
          : letGo(whatToForget(said.text), false, situation),
  },
  'memory.list': {
    onlyReads: true,
    label: () => 'Show what you remember',
    flow: ({ text }, situation) => {
      const topic = /\b(?:about|on|regarding|of)\s+(?!me\b|us\b)(.+)$/i.exec(text.replace(/[?.!\s]+$/, ''))?.[1];
      return topic && contentTerms(topic).some((word) => !ofMemory.has(word))
        ? listMemoriesAbout(personIn(topic, situation), situation)
        : listOthers(listings[0]!, text);
    },
  },
  'platform.read': { onlyReads: true, label: () => 'Look it up on your platforms', flow: readPlatforms },
  question: { onlyReads: true, label: () => 'Look it up in what you know', flow: answerQuestion },
  'ticket.create': {
    label: () => 'Open a ticket for it',
    flow: (said, situation) => openOrRun(taskOf(said.own(0)) ?? said.own(0).replace(wantsTicket, ''), situation),
  },
  'ticket.run': { label: (name = 'a ticket') => `Run ${name}`, flow: runAsSaid },
  'ticket.cancel': { label: (name = 'a ticket') => `Cancel ${name}`, flow: cancelAsSaid },
  'ticket.show': {
    onlyReads: true,
    label: (name = 'a ticket') => `Show how ${name} is going`,
    flow: showTicket,
  },
  'ticket.list': {
    onlyReads: true,
    label: () => 'List my tickets',
    flow: ({ text }) => listOthers(listings.find(({ type }) => type === 'work')!, text),
  },
  'chat.help': { onlyReads: true, label: () => 'Explain what I can ask you', flow: (_, situation) => tellHelp(situation) },
  'plan.create': { onlyReads: true, label: () => 'Make a list of steps', flow: (said) => listSteps(said.own(0)) },
  'chat.undo': { label: () => 'Undo the last change', flow: () => undo() },
  'chat.small': { flow: ({ raw }) => say(answerSmallTalk(raw)) },
  'plan.add': { onlyReads: true, label: () => 'Add a step', flow: addIfMeant },
  'plan.done': { onlyReads: true, label: () => 'Mark a step as done', flow: (said, situation) => tick(said, situation) },
  not_yet: { flow: orConnect },
  out_of_scope: { flow: (said, situation) => (isQuestion.test(said.raw) ? answerOrDecline(said, situation) : decline(situation)) },
};
