import { lowerFirst } from '#lib/base/text/capitalization.ts';
import { formatList } from '#lib/base/text/list.ts';
import { truncate } from '#lib/base/text/shorten.ts';
import { oneOf } from '../flow/answers.ts';
import { type DeliverableRow, refOf } from '../flow/deliverable-row.ts';
import { findThose, listDeliverables } from '../flow/find-deliverable.ts';
import { mentionedIn, namedTogether } from '../flow/find-mentioned.ts';
import { A_WORD, listTickets, mentionedTicket, type TicketRow } from '../flow/find-ticket.ts';
import { askFor, asOptions, CancelledError, type Flow } from '../flow/flow.ts';
import type { Situation } from '../flow/situation.ts';
import { isAnyConnected } from '../intents/connect-platform.ts';
import { createFrom } from '../intents/create-deliverable.ts';
import { forgetsAll, memoriesToForget } from '../intents/forget.ts';
import { isTold } from '../intents/remember.ts';
import { tellWaiting } from '../intents/show-inbox.ts';
import { tellHelp } from '../intents/talk.ts';
import { withDraft } from '../intents/version-text.ts';
import { writeVersion } from '../intents/write-draft.ts';
import { readCadence, saysWhen } from '../language/cadence.ts';
import { readFreeRequest, readNoun, readReader } from '../language/free-request.ts';
import { hedges } from '../language/hedges.ts';
import { contentTerms, coverage } from '../language/matching.ts';
import { readUtterance, type Utterance } from '../language/utterance.ts';
import type { Guess } from './classify.ts';
import { flowOf, handlers, neededFor, type Rule } from './handlers.ts';
import { statements, WORTH_OFFERING, weighed } from './rank.ts';

const MOST_OFFERED = 3;
const CANCELLED = 'cancelled';
const FURTHER = 'further';
const OTHERS = 'others';

export const WHICH = 'I’m not sure what you’d like. Which of these is it?';

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

/** Two requests that a message may have, each in its own words. */
export type Pair = readonly { intent: string; words: string }[];

export interface Beside {
  rule?: Rule;
  /** The two requests that the message has, if it has two. */
  pair?: Pair;
  /** What is remembered if that is picked, if it is more than what was asked about. */
  told?: Utterance;
  /** What is said before what is carried out. */
  found?: string;
}

/** Carries out the intent that only what the person has makes clear; else asks which of the most likely is meant. */
export function* offer(
  said: Utterance,
  guesses: readonly Guess[],
  situation: Situation,
  question: string,
  { rule, pair, told = said, found }: Beside = {},
): Flow<string> {
  const nearest = guesses.slice(0, 2 * MOST_OFFERED);
  const existing = yield* lookAround(
    [...nearest, ...(pair ?? [])].map(({ intent }) => intent),
    said,
    situation,
  );
  const near = existing.ticket ? guesses.filter((guess) => nearest.includes(guess) || ofTicket.test(guess.intent)) : nearest;
  if (rule && writesWhole(said.text, existing, rule)) return yield* rule.flow;
  const weightOf = weightBy(existing, situation);
  const likely = withStatementsAsOne(worthOffering(weighed(near, weightOf), guesses, said, existing));
  const [best] = likely;
  // What is impossible speaks against nothing.
  const impossible = near.reduce((sum, guess) => sum + (weightOf(guess) === 0 ? guess.probability : 0), 0);
  const possible = guesses.map((guess) => ({ ...guess, probability: guess.probability / (1 - Math.min(impossible, MOST_IMPOSSIBLE)) }));
  if (best && !pair && isClearNow(best, possible) && (handlers[best.intent]!.onlyReads || !hedges.test(said.raw)))
    return [found, yield* flowOf(best.intent, said, situation, rule)].filter(Boolean).join('\n\n');
  const all = choicesFor(likely, existing, said, situation, { rule, told });
  const isNowhere = all.slice(0, MOST_OFFERED).some(({ intent }) => intent === 'platform.read') && !(yield* isAnyConnected());
  const choices = isNowhere ? all.filter(({ intent }) => intent !== 'platform.read') : all;
  if (!pair && choices.length === 0) return found || (yield* offerExamples(situation));
  return yield* offerSome(pair ? [bothOf(pair, existing, said, situation), ...choices] : choices, said, situation, question);
}

/** "Write the numbers for Rosalind", "run the overview again": nothing but the verb and the whole title. */
function writesWhole(text: string, { row }: Existing, { labels }: Rule): boolean {
  if (!row || !labels.includes('deliverable.write')) return false;
  const [title, words] = [contentTerms(row.title), contentTerms(text)];
  return coverage(title, words) === 1 && words.filter((word) => coverage([word], title) < 1 && word !== 'again').length <= 1;
}

/** The least that an intent is likely by the form of a message. */
const BY_FORM = 0.1;
/** What ends something, or cannot be taken back, is offered from this probability on. */
const WORTH_RISKING = 0.06;
const ends = /^(?:deliverable\.(?:archive|approve|reject|deliver|destination)|memory\.forget|ticket\.cancel)$/;

/**
 * The guesses that are possible, without those that are so unlikely that to offer them would surprise, and with those that a message of
 * this form may always have.
 */
function worthOffering(near: readonly Guess[], all: readonly Guess[], said: Utterance, { about }: Existing): Guess[] {
  const byForm = formsOf(said, about.length > 0);
  const others = all.filter(({ intent }) => byForm.has(intent) && near.every((guess) => guess.intent !== intent));
  return [...near, ...others.map(({ intent }) => ({ intent, probability: BY_FORM }))]
    .map((guess) => (byForm.has(guess.intent) ? { ...guess, probability: Math.max(guess.probability, BY_FORM) } : guess))
    .filter(({ intent, probability }) => probability > (ends.test(intent) ? WORTH_RISKING : 0))
    .sort((one, other) => other.probability - one.probability);
}

/** What a statement, a question, and a wish beside a deliverable's name may want, whatever the words. */
function formsOf(said: Utterance, namesOne: boolean): Set<string> {
  if (asksToKnow.test(said.raw)) return new Set(['question']);
  if (namesOne) return new Set(['deliverable.instructions']);
  return new Set(isTold(said) ? ['memory.remember'] : []);
}
const asksToKnow = /\?\s*$|^(?:what|who|whose|when|where|which|why|how)\b/i;

/** True if what exists leaves one intent, and the message alone speaks for it. What cannot be taken back, or ends something, is still asked about. */
function isClearNow({ intent, probability }: Guess, before: readonly Guess[]): boolean {
  const handler = handlers[intent]!;
  if (intent === 'deliverable.archive') return false;
  const alone = before.find((guess) => guess.intent === intent)!.probability;
  return !handler.irreversible && probability >= neededFor(handler) && alone >= (handler.onlyReads ? LIKELY_READING : LIKELY_CHANGE);
}

const MOST_IMPOSSIBLE = 0.9;
/** From these probabilities on, what exists may decide. */
const LIKELY_READING = 0.3;
const LIKELY_CHANGE = 0.5;

/** To remember something and to remember its new version is one choice: which it is depends on what is remembered. */
function withStatementsAsOne(guesses: readonly Guess[]): Guess[] {
  const [first, ...others] = guesses.filter(({ intent }) => statements.has(intent));
  return guesses
    .filter((guess) => !others.includes(guess))
    .map((guess) =>
      guess === first ? { ...guess, probability: others.reduce((sum, one) => sum + one.probability, guess.probability) } : guess,
    )
    .sort((one, other) => other.probability - one.probability);
}

/** What the person has, and what of it a message is about. */
interface Existing {
  rows: readonly DeliverableRow[];
  /** The deliverables that it may be about. */
  about: readonly DeliverableRow[];
  /** The one that it mentions. */
  row?: DeliverableRow;
  /** Those that it names one after the other. */
  together: readonly DeliverableRow[];
  tickets?: readonly TicketRow[];
  ticket?: TicketRow;
  drafts?: readonly DeliverableRow[];
  /** The memories that it may want forgotten. */
  memories?: readonly { ref: string; content: string }[];
}

function* lookAround(intents: readonly string[], said: Utterance, situation: Situation): Flow<Existing> {
  const subject = situation.lastTouched('deliverable') ?? situation.screen;
  const work = situation.lastTouched('work') ?? situation.screen;
  const rows = yield* listDeliverables();
  const together = namedTogether(said.text, rows);
  const namesNone = mentionedIn(said.text, rows).length === 0;
  const mayNameTicket =
    intents.some((intent) => onTicket.test(intent)) ||
    (namesNone && readNoun(said.text) === undefined && contentTerms(said.text).length >= FEWEST_TERMS);
  const tickets = mayNameTicket ? yield* listTickets() : undefined;
  const drafts = intents.some((intent) => onDraft.test(intent)) ? yield* withDraft(rows) : undefined;
  const memories = intents.includes('memory.forget') ? yield* memoriesToForget(said.text, situation) : undefined;
  const ticket = tickets && mentionedTicket(said.text, tickets, intents[0]?.startsWith('ticket.') || namesNone ? A_WORD : undefined);
  const words = contentTerms(said.text);
  const shareOf = (title: string) => coverage(contentTerms(title), words);
  // "The competitor pricing pages" names a ticket, although a deliverable has one of its words.
  const mentioned = mentionedIn(said.text, rows).filter(({ title }) => !ticket || shareOf(title) >= shareOf(ticket.task));
  const named = mentioned.length > 0 ? mentioned : mentionedIn(situation.message ?? '', rows);
  return {
    rows,
    about: named.length > 0 ? named : rows.filter((row) => subject?.startsWith(refOf(row))),
    row: mentioned.length === 1 ? mentioned[0] : undefined,
    together: together.length > 1 ? together : yield* findThose(said.text, situation),
    tickets,
    ticket: ticket ?? tickets?.find(({ id }) => work === `work:${id}`),
    drafts,
    memories,
  };
}

/** What a question about a message offers: an intent, about one thing if it is about one. */
interface Choice {
  intent: string;
  label: string;
  probability: number;
  flow: () => Flow<string>;
}

/** The most things of one intent that are offered. */
const MOST_TARGETS = 2;

/** What an intent may be about. */
function thingsOf(intent: string, { rows: all, about, ticket, drafts, memories = [] }: Existing): { ref: string; name: string }[] {
  if (intent === 'memory.forget') return memories.map(({ ref, content }) => ({ ref, name: content }));
  if (onTicket.test(intent)) return ticket ? [{ ref: `work:${ticket.id}`, name: ticket.task }] : [];
  if (!onDeliverable.test(intent)) return [];
  const idle = intent === 'deliverable.pause' ? 'paused' : intent === 'deliverable.resume' ? 'active' : undefined;
  const possible = onDraft.test(intent) ? drafts : intent === 'deliverable.resume' ? all.filter(({ status }) => status === 'paused') : [];
  // An option says what it is about, also where only one is possible.
  const rows = about.length === 0 && possible?.length === 1 ? possible : about;
  return rows.filter(({ status }) => status !== idle).map((row) => ({ ref: refOf(row), name: row.title }));
}

/** Says what is done to what; "it" would be about nothing here. */
function labelOf(intent: string, name?: string): string {
  const none = onDeliverable.test(intent) && !onDraft.test(intent) && intent !== 'deliverable.source' ? 'a deliverable' : undefined;
  return handlers[intent]!.label!(name === undefined ? none : `“${truncate(name, 80)}”`);
}

const labelOfAll = (memories: readonly { content: string }[]) =>
  `Forget all of it: ${memories.map(({ content }) => `“${truncate(content, 60)}”`).join(', ')}`;

/** What is done to each deliverable that a message names together. */
const ofSeveral = /^deliverable\.(?:pause|resume|archive|instructions|write|deliver)$/;

/** What may be meant: each likely intent with each thing that the message may be about, the most likely first. */
function choicesFor(
  guesses: readonly Guess[],
  existing: Existing,
  said: Utterance,
  situation: Situation,
  { rule, told = said }: Beside,
): Choice[] {
  const asked = { ...situation, wasAsked: true };
  return guesses
    .flatMap(({ intent, probability }): Choice[] => {
      if (intent === 'memory.forget' && forgetsAll(said.text) && existing.memories?.length)
        return [{ intent, label: labelOfAll(existing.memories), probability, flow: () => flowOf(intent, said, asked, rule) }];
      if (existing.together.length > 1 && ofSeveral.test(intent)) {
        const names = formatList(existing.together.map(({ title }) => `“${truncate(title, 60)}”`));
        return [
          { intent, label: handlers[intent]!.label!(`each of ${names}`), probability, flow: () => flowOf(intent, said, asked, rule) },
        ];
      }
      const things = thingsOf(intent, existing);
      // All that the message is about is paused, or running, already.
      if (things.length === 0 && existing.about.length > 0 && /^deliverable\.(?:pause|resume)$/.test(intent)) return [];
      const words = statements.has(intent) ? told : said;
      if (things.length === 0) return [{ intent, label: labelOf(intent), probability, flow: () => flowOf(intent, words, asked, rule) }];
      return things.slice(0, MOST_TARGETS).map(({ ref, name }) => ({
        intent,
        label: labelOf(intent, name),
        probability: probability / things.length,
        flow: () => flowOf(intent, said, { ...asked, target: ref }),
      }));
    })
    .sort((a, b) => b.probability - a.probability);
}

/** Two requests of a message, each about the thing that it may be about. */
function partsOf(pair: Pair, existing: Existing, { raw }: Utterance, situation: Situation) {
  return pair.map(({ intent, words }) => {
    const things = thingsOf(intent, existing);
    const thing = things.length === 1 ? things[0] : undefined;
    const asked = { ...situation, message: raw, wasAsked: true, target: thing?.ref };
    return { label: labelOf(intent, thing?.name), value: () => flowOf(intent, readUtterance(words), asked) };
  });
}

/** The choice to do both of two requests. */
function bothOf(pair: Pair, existing: Existing, said: Utterance, situation: Situation): Choice {
  const [first, second] = partsOf(pair, existing, said, situation);
  return {
    intent: pair[0]!.intent,
    label: `${first!.label}, and ${lowerFirst(second!.label)}`,
    probability: 1,
    *flow() {
      const replies = [yield* first!.value(), yield* second!.value()];
      return replies.join(' ');
    },
  };
}

/** Asks which of two requests is wanted that a message names as alternatives. */
export function* offerEither(pair: Pair, said: Utterance, situation: Situation): Flow<string> {
  const intents = pair.map(({ intent }) => intent);
  const choices = partsOf(pair, yield* lookAround(intents, said, situation), said, situation);
  const labels = asOptions(choices.map(({ label }) => label));
  const named = choices.map(({ value }, n) => ({ label: labels[n]!, value }));
  return yield* (yield* askFor('Which of the two should I do?', labels, oneOf(named)))();
}

const onlyAddress = /^(?:[^\s@]+ ){0,6}[^\s@]+@[^\s@]+\.[^\s@]+[.!]?$/i;

/** Asks which of these is meant: the most likely ones, then others. */
function* offerSome(all: readonly Choice[], said: Utterance, situation: Situation, question: string): Flow<string> {
  const rest = all.slice(MOST_OFFERED - 1);
  const more = rest.length > 1 && rest[1]!.probability >= WORTH_OFFERING;
  const shown = all.slice(0, more ? MOST_OFFERED - 1 : MOST_OFFERED);
  const labels = asOptions(shown.map(({ label }) => label));
  const choices: { label: string; value: Choice | typeof OTHERS }[] = shown.map((value, n) => ({ label: labels[n]!, value }));
  if (more) choices.push({ label: 'Show me other choices', value: OTHERS });
  const creates = shown.some(({ intent }) => intent === 'deliverable.create');
  const mayRedirect = shown.some(({ intent }) => intent === 'deliverable.destination');
  const further = { intent: '', words: '' };
  const chosen = yield* askFor<Choice | typeof OTHERS | typeof CANCELLED | typeof FURTHER>(
    question,
    choices.map(({ label }) => label),
    (words) => {
      if (/^(?:no|nope|nah)(?:[,.!\s]*$|,? (?:keep|leave|thanks|thank you|none|neither)\b)/i.test(words)) return CANCELLED;
      const one = oneOf(choices)(words);
      if (one !== undefined) return one;
      // "Late afternoon, 5 is good" says more about what is to be set up, and an address where something goes.
      const intent =
        mayRedirect && onlyAddress.test(words)
          ? 'deliverable.destination'
          : creates && saysWhen(readCadence(words, situation))
            ? 'deliverable.create'
            : undefined;
      if (!intent) return undefined;
      Object.assign(further, { intent, words });
      return FURTHER;
    },
  );
  if (chosen === CANCELLED) throw new CancelledError();
  // "Make a weekly one of that for Ben, Thursdays 17:00": the days before are not when it comes.
  if (chosen === FURTHER && further.intent === 'deliverable.create' && setsUp(further.words, situation))
    return yield* flowOf(further.intent, readUtterance(further.words), { ...situation, message: further.words });
  if (chosen === FURTHER)
    return yield* flowOf(further.intent, readUtterance(`${said.raw.replace(/[\s.?!]+$/, '')}, ${further.words}`), situation);
  if (chosen === OTHERS) return yield* offerSome(rest.slice(0, MOST_OFFERED), said, situation, WHICH);
  return yield* chosen.flow();
}

/** True for what says by itself what to set up: how often, and for whom. */
const setsUp = (words: string, situation: Situation) =>
  readCadence(words, situation).frequency !== undefined && readReader(words) !== undefined;

/** Needs a deliverable. */
const onDeliverable = /^deliverable\.(?!create$|list$)/;
/** So many words may name something. */
const FEWEST_TERMS = 2;
const ofTicket = /^ticket\.(?:run|show)$/;
const onTicket = /^ticket\.(?:run|cancel|show)$/;
const onDraft = /^deliverable\.(?:approve|reject)$/;
/** How much likelier an intent is that is about the one thing which a message mentions. */
const MENTIONED_WEIGHT = 3;
const UNLIKELY = 0.2;

/** How likely an intent is by what the person has: what is paused cannot be paused, and without a draft none is approved. */
const weightBy =
  ({ rows, about, row, tickets, ticket, drafts }: Existing, { changesMade }: Situation) =>
  ({ intent }: Guess): number => {
    if (intent === 'chat.undo' && changesMade.length === 0) return 0;
    if (onDeliverable.test(intent) && rows.length === 0) return intent === 'deliverable.resume' ? UNLIKELY : 0;
    if (onDraft.test(intent) && drafts) return drafts.length === 0 || (row && !drafts.includes(row)) ? 0 : 1;
    if (onTicket.test(intent) && tickets) return tickets.length === 0 ? 0 : ticket && !row ? MENTIONED_WEIGHT : 1;
    if (intent === 'ticket.create') return ticket ? UNLIKELY : 1;
    // "Have another go at churn" names a ticket, and no deliverable.
    if (onDeliverable.test(intent) && ticket && about.length === 0) return UNLIKELY;
    if (!onDeliverable.test(intent) || !row) return 1;
    const idle = intent === (row.status === 'paused' ? 'deliverable.pause' : 'deliverable.resume');
    return idle ? UNLIKELY : MENTIONED_WEIGHT;
  };
