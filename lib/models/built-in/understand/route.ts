import { LRUCache } from 'lru-cache';
import { truncate } from '#lib/base/text/shorten.ts';
import { oneOf } from '../flow/answers.ts';
import { type DeliverableRow, refOf } from '../flow/deliverable-row.ts';
import { findSubject, listDeliverables } from '../flow/find-deliverable.ts';
import { mentionedIn } from '../flow/find-mentioned.ts';
import { listTickets, mentionedTicket } from '../flow/find-ticket.ts';
import { askFor, asOptions, CancelledError, type Flow, NothingFoundError } from '../flow/flow.ts';
import { inOwnSpelling } from '../flow/in-own-spelling.ts';
import type { Situation } from '../flow/situation.ts';
import { platformIn } from '../intents/connect-platform.ts';
import { createFrom } from '../intents/create-deliverable.ts';
import { tellWaiting } from '../intents/show-inbox.ts';
import { decline, tellHelp } from '../intents/talk.ts';
import { withDraft } from '../intents/version-text.ts';
import { writeVersion } from '../intents/write-draft.ts';
import { readCadence, saysWhen } from '../language/cadence.ts';
import { readFreeRequest, readNoun } from '../language/free-request.ts';
import { contentTerms, coverage } from '../language/matching.ts';
import { correctSpelling } from '../language/spelling.ts';
import { readUtterance, type Utterance } from '../language/utterance.ts';
import { classify, type Guess } from './classify.ts';
import { evidenceFor } from './evidence.ts';
import { type Handler, handlers } from './handlers.ts';
import type { Meanings } from './meanings.ts';

/** From this probability on, an intent is acted on without a question. What only reads may be wrong more often. */
const SURE_OF_READING = 0.4;
const SURE_OF_CHANGE = 0.68;
/** What cannot be taken back, or leaves the app. */
const SURE_OF_IRREVERSIBLE = 0.9;
/** From this probability on, what is no request to the product is taken as that; small talk, which costs nothing, from a lower one on. */
const CLEARLY_OUTSIDE = 0.8;
const CLEARLY_SMALL_TALK = 0.6;
/** From this probability on, a question about what is meant says that it may be impossible. */
const MAYBE_OUTSIDE = 0.4;
/** From this probability on, a question is not even looked up in what the person has. */
const CERTAINLY_OUTSIDE = 0.85;
/** How much likelier an intent is if one of its rules reads the message. */
const RULE_WEIGHT = 4;
const MOST_OFFERED = 3;
/** An intent that is less likely is not offered instead of others. */
const WORTH_OFFERING = 0.03;
const CANCELLED = 'cancelled';
const FURTHER = 'further';
const OTHERS = 'others';

/** Kept without being asked to. */
export const statements = new Set(['memory.remember', 'memory.correct']);
/** Intents that are done so much alike that it matters little which of them a message has. */
const doneAlike = [statements, new Set(['question', 'memory.list']), new Set(['deliverable.show', 'deliverable.when'])];

/** What a rule makes of a message: the intents that it may have by that rule, and the flow for them. */
export interface Rule {
  labels: readonly string[];
  flow: Flow<string>;
}

/** The intent of a message, if it is clear. */
export function sureIntent(said: Utterance, situation: Situation, rule?: Rule): string | undefined {
  const guesses = guessesFor(said, situation, rule);
  const [best] = guesses;
  const handler = best && handlers[best.intent];
  if (!handler) return undefined;
  const ofRule = rule?.labels.includes(best.intent) ? new Set(rule.labels) : undefined;
  const group = ofRule ?? doneAlike.find((intents) => intents.has(best.intent));
  const alike = group ? guesses.filter(({ intent }) => group.has(intent)) : [best];
  const probability = alike.reduce((sum, one) => sum + one.probability, 0);
  if (handler.irreversible && !isLikelyAlone(best.intent, said, situation)) return undefined;
  return probability >= (handler.label ? neededFor(handler) : neededOutside(best.intent, said)) ? best.intent : undefined;
}

/** What cannot be taken back must be likely by the wording alone: an address in a message says little about what it wants. */
const isLikelyAlone = (intent: string, said: Utterance, situation: Situation) =>
  evidenceFor(intent, said, situation) >= 1 &&
  classified(said.raw, situation.meanings).find((guess) => guess.intent === intent)!.probability >= LIKELY_ALONE;
const LIKELY_ALONE = 0.6;

/** A named platform leaves no doubt that something outside the product is meant. */
const neededOutside = (intent: string, { text }: Utterance) =>
  intent === 'chat.small' || (intent === 'not_yet' && platformIn(text)) ? CLEARLY_SMALL_TALK : CLEARLY_OUTSIDE;

function neededFor({ irreversible, onlyReads }: Handler): number {
  if (irreversible) return SURE_OF_IRREVERSIBLE;
  return onlyReads ? SURE_OF_READING : SURE_OF_CHANGE;
}

/** The flow for a message whose intent is clear; undefined if it is not. */
export function routeSure(said: Utterance, situation: Situation, rule?: Rule): Flow<string> | undefined {
  const intent = sureIntent(said, situation, rule);
  if (intent === 'out_of_scope' && guessesFor(said, situation, rule)[0]!.probability >= CERTAINLY_OUTSIDE) return decline(situation);
  return intent === undefined ? undefined : orOthers(intent, said, situation, rule);
}

/** From this probability on, another intent may be meant if what a message names does not exist. */
const POSSIBLE = 0.12;
/** From this probability on, by the wording alone, no other intent is meant. */
const CLEAR_ALONE = 0.8;

/** The flow for an intent; if what the message names does not exist, asks whether another intent is meant. */
function* orOthers(intent: string, said: Utterance, situation: Situation, rule?: Rule): Flow<string> {
  try {
    return yield* flowOf(intent, said, situation, rule);
  } catch (error) {
    if (!(error instanceof NothingFoundError)) throw error;
    const alone = classified(said.raw, situation.meanings).find((guess) => guess.intent === intent)!.probability;
    // Nothing is known about what a clear question asks.
    if (intent === 'question' && alone >= CLEAR_ALONE) throw error;
    const alike = doneAlike.find((intents) => intents.has(intent)) ?? new Set([intent]);
    const others = guessesFor(said, situation).filter((one) => !alike.has(one.intent) && handlers[one.intent]?.label);
    if (others.length === 0 || (!error.isEmpty && others[0]!.probability < POSSIBLE)) throw error;
    return yield* offer(said, others, situation, `${error.message} Did you mean one of these?`);
  }
}

const elliptic =
  /^(?:and|what about|how about|and what about|and how about) (?!(?:what|who|when|where|why|how|which|is|are|do|does|did|can|also|then|please)\b)(?:[\p{L}'’-]+ ?){1,5}[?.!\s]*$/iu;
const mayRepeat = new Set(['deliverable.pause', 'deliverable.resume']);
/** Words such as "same for the digest", which ask for the same with all its details. */
const repeating =
  /^(?:(?:and|also|please|then|now|ok|okay|do|make)[, ]+)*(?:(?:it|that) )?(?:(?:exactly )?the )?same (?:thing |again |change |time )?(?:for|with|to|goes for|applies to|on) (?<what>.{2,60})$|^(?:(?:and|also|please)[, ]+)*(?<more>(?:[\p{L}'’-]+ ){1,5}?)(?:too|as well)[.!\s]*$/iu;
const repeatable = /^deliverable\.(?:schedule|pause|resume|instructions|recipient|show|when|text|write)$/;

/** The flow for a message such as "and the newsletter?", which asks the same as the message before about something else. */
export function routeElliptic(said: Utterance, situation: Situation): Flow<string> | undefined {
  if (!situation.lastSaid) return undefined;
  const repeated = repeating.exec(said.text)?.groups;
  const what = repeated?.what ?? repeated?.more;
  if (what && !/\bother\b/i.test(what)) return repeatFor(what, situation);
  if (!elliptic.test(said.raw.trim())) return undefined;
  const intent = sureIntent(readUtterance(situation.lastSaid), situation);
  if (!intent || !(handlers[intent]!.onlyReads || mayRepeat.has(intent))) return undefined;
  return handlers[intent]!.flow({ ...said, text: said.text.replace(/^(?:and |what about |how about )+/i, '') }, situation);
}

/** Does what the message before asked for to something else. */
function repeatFor(what: string, situation: Situation): Flow<string> | undefined {
  const last = readUtterance(situation.lastSaid!);
  const intent = sureIntent(last, situation);
  if (!intent || !repeatable.test(intent)) return undefined;
  return (function* () {
    const row = yield* findSubject(what, 'change', { ...situation, message: undefined });
    return yield* inOwnSpelling(handlers[intent]!.flow(last, { ...situation, target: refOf(row), message: situation.lastSaid }), last);
  })();
}

/** The flow for an intent: that of the rule which read the message, if it is a rule for this intent. */
export const flowOf = (intent: string, said: Utterance, situation: Situation, rule?: Rule): Flow<string> =>
  rule?.labels.includes(intent) ? rule.flow : inOwnSpelling(handlers[intent]!.flow(said, situation), said);

/** True if this intent is one of the two most likely ones. */
export function mayBe(intent: string, said: Utterance, situation: Situation): boolean {
  return guessesFor(said, situation)
    .slice(0, 2)
    .some((guess) => guess.intent === intent);
}

/** True for a sentence beside a request that asks for nothing: a reason, or small talk. */
export function isSaidInPassing(said: Utterance, situation: Situation): boolean {
  const [best] = guessesFor(said, situation);
  return best !== undefined && (statements.has(best.intent) || best.intent === 'chat.small');
}

/** From this probability on, a sentence beside a request is asked about; less likely ones are reasons, or small talk. */
const LIKELY_REQUEST = 0.4;

/** The request that a part of a sentence seems to be by its words alone, which costs no embedding. */
export function seeminglyAsks(words: string): string | undefined {
  const [best] = classify(words);
  return best && best.probability >= LIKELY_REQUEST && !statements.has(best.intent) && handlers[best.intent]!.label
    ? best.intent
    : undefined;
}

/** True for a sentence beside a request that seems to ask for something else. */
export function isLikelyRequest(said: Utterance, situation: Situation): boolean {
  const [best] = guessesFor(said, situation);
  return (
    best !== undefined && best.probability >= LIKELY_REQUEST && !statements.has(best.intent) && handlers[best.intent]!.label !== undefined
  );
}

export const changing = /^deliverable\.(?:schedule|recipient|instructions|rename|pause|resume)$/;

/** What a sentence beside a request also changes of a deliverable, if that is likely. */
export function likelyChange(said: Utterance, situation: Situation): string | undefined {
  const [best] = guessesFor(said, situation);
  return best && best.probability >= LIKELY_CHANGE && changing.test(best.intent) ? best.intent : undefined;
}

/** What a part of a list of changes asks for: most say only what is new. */
export function changeOf(said: Utterance, situation: Situation): string | undefined {
  const [best] = guessesFor(said, situation).filter(({ intent }) => changing.test(intent));
  return best && best.probability >= LIKELY_PART ? best.intent : undefined;
}
const LIKELY_PART = 0.1;

/** The guesses for messages whose embeddings are loaded: a conversation is decided again after each step. */
const known = new LRUCache<string, Guess[]>({ max: 500 });

/** The guesses for a message as typed and, if it has typos, for the corrected one: the mean of both. */
function classified(raw: string, meanings: Meanings): Guess[] {
  const before = known.get(raw);
  if (before) return before;
  const plain = correctSpelling(raw);
  const [meaning, corrected] = [meanings.of(raw), plain === raw ? undefined : meanings.of(plain)];
  const typed = classify(raw, meaning);
  const other = plain === raw ? undefined : new Map(classify(plain, corrected).map(({ intent, probability }) => [intent, probability]));
  const guesses = other
    ? typed
        .map(({ intent, probability }) => ({ intent, probability: (probability + other.get(intent)!) / 2 }))
        .sort((a, b) => b.probability - a.probability)
    : typed;
  if (meaning && (corrected || !other)) known.set(raw, guesses);
  return guesses;
}

/** The intents that are possible in this situation, most likely first. */
function guessesFor(said: Utterance, situation: Situation, rule?: Rule): Guess[] {
  const { remembersOnlyAsked, todos, meanings } = situation;
  // Without a word that says what it is about, a message can only belong to an open question.
  if (ordinal.test(said.text) || (said.text.split(' ').length < 3 && contentTerms(said.text).length === 0)) return [];
  const likely = inContext(classified(said.raw, meanings), said, situation).filter(
    ({ intent }) => todos.length > 0 || !ofTodos.has(intent),
  );
  const guesses = weighed(
    likely,
    ({ intent, probability }) =>
      (rule?.labels.includes(intent) ? RULE_WEIGHT : 1) * (probability >= WORTH_OFFERING ? evidenceFor(intent, said, situation) : 1),
  );
  return remembersOnlyAsked && guesses.slice(0, 2).some(({ intent }) => statements.has(intent)) ? [] : guesses;
}

const pointsBack = /\b(?:it|that|this|them|one|ones)\b/i;
/** How much likelier an intent about the subject of the conversation is in a message that points back to it. */
const SUBJECT_WEIGHT = 4;
/** So short a message points back without a pronoun: "Have another go." */
const FEW_WORDS = 2;
const subjects: Record<string, string> = { memory: 'memory.', work: 'ticket.', deliverable: 'deliverable.' };

/** The guesses, with those about the subject of the conversation likelier if the message points back to it. */
function inContext(guesses: Guess[], said: Utterance, situation: Situation): Guess[] {
  const { text } = said;
  const { screen, lastTouched, todos } = situation;
  const words = contentTerms(text);
  const namesStep = todos.some(({ content, status }) => status !== 'completed' && coverage(contentTerms(content), words) > 0);
  if (namesStep && !ownNoun.test(text)) return weighed(guesses, ofSubject('plan.done'));
  if (todos.length > 0 && !ownNoun.test(text)) guesses = weighed(guesses, ofSubject('plan.'));
  const subject = lastTouched('memory', 'work', 'deliverable') ?? screen;
  const prefix = subjects[subject?.split(':')[0] ?? ''];
  if (!prefix || !(pointsBack.test(text) || words.length <= FEW_WORDS) || ownNoun.test(text)) return guesses;
  return weighed(guesses, ofSubject(prefix));
}

const ofSubject =
  (prefix: string) =>
  ({ intent }: Guess) =>
    intent.startsWith(prefix) ? SUBJECT_WEIGHT : 1;

/** The guesses, each as many times likelier as `weightOf` says. */
function weighed(guesses: readonly Guess[], weightOf: (guess: Guess) => number): Guess[] {
  const weights = guesses.map((guess) => guess.probability * weightOf(guess));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return guesses.map(({ intent }, n) => ({ intent, probability: weights[n]! / sum })).sort((a, b) => b.probability - a.probability);
}

/** Names what the message is about by itself. */
const ownNoun = /\b(?:tickets?|memor(?:y|ies)|reports?|updates?|newsletters?|digests?|briefs?|deliverables?|plan|steps?|list)\b/i;

const ordinal = /^(?:the )?(?:first|second|third|last|other|next|1st|2nd|3rd)(?: one)?[.!\s]*$/i;
/** Need a list of steps beside the chat. */
const ofTodos = new Set(['plan.add', 'plan.done']);

/** From this probability on, a message that has the form of a statement is one; from a lower one on if it names no document. */
const LIKELY_STATEMENT = 0.4;
const POSSIBLE_STATEMENT = 0.25;

/** Remembers a message of the form of a statement; undefined if it is likelier to be something else. */
export function routeStatement(said: Utterance, situation: Situation): Flow<string> | undefined {
  const guesses = guessesFor(said, situation);
  const namesNone = readNoun(said.text) === undefined;
  const intent = guesses.find((guess) => statements.has(guess.intent))?.intent;
  // "Priya likes bullet points" is about how to write, but about no deliverable.
  const isLikeliest = guesses[0]?.intent === intent || (namesNone && guesses[0]?.intent === 'deliverable.instructions');
  if (!intent || !isLikeliest) return undefined;
  const enough = namesNone ? POSSIBLE_STATEMENT : LIKELY_STATEMENT;
  const probability = guesses.reduce((sum, one) => sum + (statements.has(one.intent) ? one.probability : 0), 0);
  return probability >= enough ? handlers[intent]!.flow(said, situation) : undefined;
}

/** Asks which of the most likely intents a message has; what is clearly no request to the product is answered. */
export function routePlausible(said: Utterance, situation: Situation, rule?: Rule): Flow<string> | undefined {
  const guesses = guessesFor(said, situation, rule).filter(({ intent }) => handlers[intent]);
  const outside = guesses.filter(({ intent }) => !handlers[intent]!.label);
  const isOutside = outside.reduce((sum, { probability }) => sum + probability, 0);
  if (outside[0] && isOutside >= neededOutside(outside[0].intent, said)) return handlers[outside[0].intent]!.flow(said, situation);
  const offered = guesses.filter(({ intent }) => handlers[intent]!.label);
  const question = isOutside >= MAYBE_OUTSIDE ? 'I may not be able to do that. Is it one of these?' : WHICH;
  return offered.length > 0 ? offer(said, offered, situation, question, rule) : undefined;
}

const WHICH = 'I’m not sure what you’d like. Which of these is it?';

/** Asks what is wanted, with examples of what is possible, where nothing is near. */
export function* offerExamples(situation: Situation): Flow<string> {
  const [row] = yield* listDeliverables();
  const choices: { label: string; value: () => Flow<string> }[] = [
    row
      ? { label: `Write “${row.title}” now`, value: () => writeVersion(row) }
      : {
          label: 'Set up a weekly status report',
          value: () => createFrom(readFreeRequest('a weekly status report', situation), situation),
        },
    { label: 'Show what’s waiting for me', value: () => tellWaiting(situation) },
    { label: 'Explain what I can ask you', value: () => tellHelp(situation) },
  ];
  const labels = choices.map(({ label }) => label);
  const question =
    'I’m not sure what you’d like. I keep recurring reports going, remember things and do work in the background, for example:';
  return yield* (yield* askFor(question, labels, oneOf(choices)))();
}

/** Carries out the intent that only what the person has makes clear; else asks which of the most likely is meant. */
function* offer(said: Utterance, guesses: readonly Guess[], situation: Situation, question: string, rule?: Rule): Flow<string> {
  const rows = yield* listDeliverables();
  const mentioned = mentionedIn(said.text, rows);
  const likely = yield* withWhatExists(guesses, said, { rows, row: mentioned.length === 1 ? mentioned[0] : undefined });
  const [best] = likely;
  if (best && isClearNow(best, guesses)) return yield* flowOf(best.intent, said, situation, rule);
  return yield* offerSome(yield* choicesFor(likely, rows, said, situation, rule), said, situation, question);
}

/** True if what exists leaves one intent, and the message alone speaks for it. What cannot be taken back is still asked about. */
function isClearNow({ intent, probability }: Guess, before: readonly Guess[]): boolean {
  const handler = handlers[intent]!;
  const alone = before.find((guess) => guess.intent === intent)!.probability;
  return !handler.irreversible && probability >= neededFor(handler) && alone >= (handler.onlyReads ? LIKELY_READING : LIKELY_CHANGE);
}

/** From these probabilities on, what exists may decide. */
const LIKELY_READING = 0.3;
const LIKELY_CHANGE = 0.45;

/** What a question about a message offers: an intent, about one thing if it is about one. */
interface Choice {
  intent: string;
  label: string;
  probability: number;
  /** What it is about; undefined if that is not clear. */
  target?: string;
  flow: () => Flow<string>;
}

/** The most things of one intent that are offered. */
const MOST_TARGETS = 2;

/** What may be meant: each likely intent with each thing that the message may be about, the most likely first. */
function* choicesFor(
  guesses: readonly Guess[],
  rows: readonly DeliverableRow[],
  said: Utterance,
  situation: Situation,
  rule?: Rule,
): Flow<Choice[]> {
  const tickets = guesses.some(({ intent }) => onTicket.test(intent)) ? yield* listTickets() : [];
  const subject = situation.lastTouched('deliverable') ?? situation.screen;
  const mentioned = mentionedIn(said.text, rows);
  const about = mentioned.length > 0 ? mentioned : rows.filter((row) => subject?.startsWith(refOf(row)));
  const ticket =
    mentionedTicket(said.text, tickets) ?? tickets.find(({ id }) => (situation.lastTouched('work') ?? situation.screen) === `work:${id}`);
  const thingsOf = (intent: string): { ref: string; name: string }[] => {
    if (onTicket.test(intent)) return ticket ? [{ ref: `work:${ticket.id}`, name: ticket.task }] : [];
    if (!onDeliverable.test(intent)) return [];
    const idle = intent === 'deliverable.pause' ? 'paused' : intent === 'deliverable.resume' ? 'active' : undefined;
    return about.filter(({ status }) => status !== idle).map((row) => ({ ref: refOf(row), name: row.title }));
  };
  return guesses
    .flatMap(({ intent, probability }): Choice[] => {
      const { label } = handlers[intent]!;
      const things = thingsOf(intent);
      if (things.length === 0)
        return [{ intent, label: label!(), probability, flow: () => flowOf(intent, said, { ...situation, wasAsked: true }, rule) }];
      return things.slice(0, MOST_TARGETS).map(({ ref, name }) => ({
        intent,
        label: label!(`“${truncate(name, 80)}”`),
        probability: probability / things.length,
        target: ref,
        flow: () => flowOf(intent, said, { ...situation, wasAsked: true, target: ref }),
      }));
    })
    .sort((a, b) => b.probability - a.probability);
}

/** Asks which of these is meant: the most likely ones, then others. */
function* offerSome(all: readonly Choice[], said: Utterance, situation: Situation, question: string): Flow<string> {
  const rest = all.slice(MOST_OFFERED - 1);
  const more = rest.length > 1 && rest[1]!.probability >= WORTH_OFFERING;
  const shown = all.slice(0, more ? MOST_OFFERED - 1 : MOST_OFFERED);
  const labels = asOptions(shown.map(({ label }) => label));
  const choices: { label: string; value: Choice | typeof OTHERS }[] = shown.map((value, n) => ({ label: labels[n]!, value }));
  if (more) choices.push({ label: 'Show me other choices', value: OTHERS });
  const creates = shown.some(({ intent }) => intent === 'deliverable.create');
  let further = '';
  const chosen = yield* askFor<Choice | typeof OTHERS | typeof CANCELLED | typeof FURTHER>(
    question,
    choices.map(({ label }) => label),
    (words) => {
      if (/^(?:no|nope|nah)(?:[,.!\s]*$|,? (?:keep|leave|thanks|thank you|none|neither)\b)/i.test(words)) return CANCELLED;
      const one = oneOf(choices)(words);
      if (one !== undefined || !creates || !saysWhen(readCadence(words, situation))) return one;
      further = words;
      return FURTHER;
    },
  );
  if (chosen === CANCELLED) throw new CancelledError();
  // "Late afternoon, 5 is good" says more about what is to be set up.
  if (chosen === FURTHER)
    return yield* flowOf('deliverable.create', readUtterance(`${said.raw.replace(/[\s.?!]+$/, '')}, ${further}`), situation);
  if (chosen === OTHERS) return yield* offerSome(rest.slice(0, MOST_OFFERED), said, situation, WHICH);
  return yield* chosen.flow();
}

/** Needs a deliverable. */
const onDeliverable = /^deliverable\.(?!create$|list$)/;
const onTicket = /^ticket\.(?:run|cancel|show)$/;
const onDraft = /^deliverable\.(?:approve|reject)$/;
/** How much likelier an intent is that is about the one thing which a message mentions. */
const MENTIONED_WEIGHT = 3;
const UNLIKELY = 0.2;

/** The guesses, weighed by what the person has: what is paused cannot be paused, and without a draft none is approved. */
function* withWhatExists(
  guesses: readonly Guess[],
  said: Utterance,
  { rows, row }: { rows: readonly DeliverableRow[]; row: DeliverableRow | undefined },
): Flow<Guess[]> {
  const near = guesses.slice(0, 2 * MOST_OFFERED);
  const tickets = near.some(({ intent }) => onTicket.test(intent)) ? yield* listTickets() : undefined;
  const ticket = tickets && mentionedTicket(said.text, tickets);
  const drafts = near.some(({ intent }) => onDraft.test(intent)) ? yield* withDraft(rows) : undefined;
  const weightOf = ({ intent }: Guess) => {
    if (onDraft.test(intent) && drafts) return drafts.length === 0 || (row && !drafts.includes(row)) ? UNLIKELY : 1;
    if (onTicket.test(intent) && tickets) return tickets.length === 0 ? 0 : ticket && !row ? MENTIONED_WEIGHT : 1;
    if (intent === 'ticket.create') return ticket ? UNLIKELY : 1;
    if (!onDeliverable.test(intent)) return 1;
    if (rows.length === 0) return intent === 'deliverable.resume' ? UNLIKELY : 0;
    if (!row) return 1;
    const idle = intent === (row.status === 'paused' ? 'deliverable.pause' : 'deliverable.resume');
    return idle ? UNLIKELY : MENTIONED_WEIGHT;
  };
  return weighed(near, weightOf).filter(({ probability }) => probability > 0);
}
