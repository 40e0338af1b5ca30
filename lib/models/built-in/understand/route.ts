import { type DeliverableRow, refOf } from '../flow/deliverable-row.ts';
import { findSubject, listDeliverables } from '../flow/find-deliverable.ts';
import { mentionedIn, namesClearly } from '../flow/find-mentioned.ts';
import { A_WORD, listTickets, mentionedTicket } from '../flow/find-ticket.ts';
import { type Flow, NothingFoundError } from '../flow/flow.ts';
import { inOwnSpelling } from '../flow/in-own-spelling.ts';
import type { Situation } from '../flow/situation.ts';
import { platformIn } from '../intents/connect-platform.ts';
import { copy } from '../intents/copy-deliverable.ts';
import { letGo, memoriesToForget, personIn } from '../intents/forget.ts';
import { isIntroduction } from '../intents/introduce-oneself.ts';
import { isTold } from '../intents/remember.ts';
import { decline } from '../intents/talk.ts';
import { writeVersion } from '../intents/write-draft.ts';
import { readNoun } from '../language/free-request.ts';
import { isOnlyOpinion } from '../language/hedges.ts';
import { ofAll } from '../language/instruction.ts';
import { contentTerms } from '../language/matching.ts';
import { readUtterance, type Utterance } from '../language/utterance.ts';
import { classify, type Guess } from './classify.ts';
import { evidenceFor } from './evidence.ts';
import { flowOf, handlers, neededFor, type Rule } from './handlers.ts';
import { type Beside, offer, WHICH } from './offer.ts';
import { aloneFor, guessesFor, statements } from './rank.ts';

/** From this probability on, what is no request to the product is taken as that; small talk, which costs nothing, from a lower one on. */
const CLEARLY_OUTSIDE = 0.8;
const CLEARLY_SMALL_TALK = 0.6;
/** From this probability on, a question about what is meant says that it may be impossible. */
const MAYBE_OUTSIDE = 0.4;
/** From this probability on, a question is not even looked up in what the person has. */
const CERTAINLY_OUTSIDE = 0.95;
/** What cannot be taken back must be likely by the wording alone: an address in a message says little about what it wants. */
const LIKELY_ALONE = 0.6;
/** From this probability on, another intent may be meant if what a message names does not exist, or if it does not say enough. */
const POSSIBLE = 0.12;
/** From this probability on, by the wording alone, no other intent is meant. */
const CLEAR_ALONE = 0.8;

/** Intents that are done so much alike that it matters little which of them a message has. */
const doneAlike = [statements, new Set(['question', 'memory.list', 'platform.read']), new Set(['deliverable.show', 'deliverable.when'])];

/** How everything is to be written is remembered, whichever of these a message seems to want. */
const everywhere = new Set(['memory.remember', 'memory.correct', 'deliverable.instructions']);

const onDraft = /^deliverable\.(?:approve|reject)$/;

/** The intent of a message, if it is clear. */
export function sureIntent(said: Utterance, situation: Situation, rule?: Rule): string | undefined {
  const guesses = guessesFor(said, situation, rule);
  const [best] = guesses;
  const handler = best && handlers[best.intent];
  if (!handler) return undefined;
  const ofRule = rule?.labels.includes(best.intent) ? new Set(rule.labels) : undefined;
  const isOfAll = ofAll.test(said.text) && everywhere.has(best.intent);
  const group = ofRule ?? (isOfAll ? everywhere : doneAlike.find((intents) => intents.has(best.intent)));
  const alike = group ? guesses.filter(({ intent }) => group.has(intent)) : [best];
  const probability = alike.reduce((sum, one) => sum + one.probability, 0);
  if (best.intent === 'deliverable.resume' && staysAway.test(said.text)) return undefined;
  if (negated.test(said.text) && negatable.test(best.intent)) return undefined;
  if (best.intent === 'memory.forget' && knowsNot.test(said.text)) return undefined;
  if (handler.irreversible && !isLikelyAlone(best.intent, said, situation)) return undefined;
  if (onDraft.test(best.intent) && isOnlyOpinion(said.raw)) return undefined;
  return probability >= (handler.label ? neededFor(handler) : neededOutside(best.intent, said)) ? best.intent : undefined;
}

/** "Don't remember who owns it any longer" may mean that the person does not. */
const knowsNot = /^(?:i )?(?:do not|don['’]?t|can['’]?t) remember (?:who|whose|what|when|where|which|how|why|whether|if)\b/i;

const negatable = /^deliverable\.(?:archive|approve|deliver)$/;
/** "Don't send it to the team" sends nothing. */
const negated =
  /\b(?:do not|don['’]?t|never|not to|must(?: not|n['’]?t)|should(?: not|n['’]?t)|no need to|stop|hold off|refrain from|instead of) (?:\p{L}+ )?(?:send|deliver|approv|archiv|publish|post|e?-?mail)(?:e|ing|s)?\b/iu;

/** "Neither is coming back", "it can stay paused": wants nothing resumed. */
const staysAway =
  /\b(?:neither|never|no longer|not|\p{L}+n't)\b[^.;,]*\bback\b(?! (?:to|on)\b)|\b(?:stays?|remains?|keep(?:s|ing)?(?: it| that| them)?|leave(?: it| that| them)?) (?:be )?(?:paused|on hold|on ice|off|parked)\b/iu;

const isLikelyAlone = (intent: string, said: Utterance, situation: Situation) =>
  evidenceFor(intent, said, situation) >= 1 && aloneFor(intent, said, situation) >= LIKELY_ALONE;

/** From these probabilities on, one sentence of several says enough for what cannot be taken back. */
const PLAIN = 0.97;
const PLAIN_ALONE = 0.9;

/** True for a sentence that leaves no doubt about what it asks for, whatever is said beside it. */
export const isPlain = (intent: string, said: Utterance, situation: Situation): boolean =>
  guessesFor(said, situation)[0]!.probability >= PLAIN && aloneFor(intent, said, situation) >= PLAIN_ALONE;

/** A named platform leaves no doubt that something outside the product is meant. */
const neededOutside = (intent: string, { text }: Utterance) =>
  intent === 'chat.small' || (intent === 'not_yet' && platformIn(text)) ? CLEARLY_SMALL_TALK : CLEARLY_OUTSIDE;

/** The flow for a message whose intent is clear; undefined if it is not. */
export function routeSure(said: Utterance, situation: Situation, rule?: Rule): Flow<string> | undefined {
  const intent = sureIntent(said, situation, rule);
  if (intent === 'out_of_scope' && guessesFor(said, situation, rule)[0]!.probability >= CERTAINLY_OUTSIDE) return decline(situation);
  return intent === undefined ? undefined : orOthers(intent, said, situation, rule);
}

/**
 * The flow for an intent; asks whether another one is meant if what the message names does not exist, or if it lacks so much that the
 * flow would have to ask for it.
 */
function* orOthers(intent: string, said: Utterance, situation: Situation, rule?: Rule): Flow<string> {
  const alike = doneAlike.find((intents) => intents.has(intent)) ?? new Set([intent]);
  const guesses = guessesFor(said, situation).filter((one) => handlers[one.intent]?.label);
  const others = guesses.filter((one) => !alike.has(one.intent));
  const isPossible = (others[0]?.probability ?? 0) >= POSSIBLE;
  const isClear = aloneFor(intent, said, situation) >= CLEAR_ALONE;
  const mayCreate = others.some((one) => one.intent === 'deliverable.create' && one.probability >= POSSIBLE);
  try {
    const flow = flowOf(intent, said, situation, rule);
    let state = flow.next();
    while (!state.done) {
      const { asksDetail, unknown } = state.value;
      if (asksDetail && isPossible && !isClear) return yield* offer(said, guesses, situation, WHICH);
      // "I need the churn figures by tonight" names a ticket.
      if (asksDetail && namesNothing(intent, said) && mentionedTicket(said.text, yield* listTickets(), A_WORD))
        return yield* offer(said, guesses, situation, WHICH);
      // "Run the claims overview again" names no ticket.
      const toWrite =
        asksDetail && intent === 'ticket.run' && !/\b(?:tickets?|tasks?|jobs?)\b/i.test(said.text)
          ? yield* deliverableNamed(said.text)
          : undefined;
      if (toWrite) return yield* writeVersion(toWrite);
      // "Scrap the slate thing": a memory says slate, and no deliverable.
      if (asksDetail && intent === 'deliverable.archive' && (yield* memoriesToForget(said.text, situation)).length > 0)
        return yield* offer(
          said,
          [{ intent: 'memory.forget', probability: POSSIBLE_FORGET }, ...guesses.filter(isNoForgetting)],
          situation,
          WHICH,
        );
      // "Bo could use a pipeline overview, every Sunday" moves nothing that exists.
      if (unknown && mayCreate) return yield* offer(said, guesses, situation, `I couldn’t find “${unknown}”. Which of these is it?`);
      state = flow.next(yield state.value);
    }
    return state.value;
  } catch (error) {
    if (!(error instanceof NothingFoundError)) throw error;
    // Nothing is known about what a clear question asks.
    if ((intent === 'question' && isClear) || others.length === 0 || (!error.isEmpty && !isPossible)) throw error;
    const question = error.message ? `${error.message} Did you mean one of these?` : WHICH;
    return yield* offer(said, others, situation, question, { found: error.message });
  }
}

/** The one deliverable that a message names clearly. */
function* deliverableNamed(text: string): Flow<DeliverableRow | undefined> {
  const [row, ...others] = mentionedIn(text, yield* listDeliverables());
  return row && others.length === 0 && namesClearly(text, row) ? row : undefined;
}
const isNoForgetting = ({ intent }: Guess) => intent !== 'memory.forget';
const POSSIBLE_FORGET = 0.5;

/** True for a message that seems to be about a deliverable that exists, and names none. */
const namesNothing = (intent: string, { text }: Utterance) =>
  intent.startsWith('deliverable.') &&
  intent !== 'deliverable.create' &&
  readNoun(text) === undefined &&
  contentTerms(text).length >= FEWEST_TERMS;
const FEWEST_TERMS = 2;

/** Asks which of the most likely intents a message has, or whether it has both of a pair; what is clearly no request to the product is answered. */
export function routePlausible(
  said: Utterance,
  situation: Situation,
  rule?: Rule,
  beside: Omit<Beside, 'rule' | 'found'> = {},
): Flow<string> | undefined {
  const guesses = guessesFor(said, situation, rule).filter(({ intent }) => handlers[intent]);
  const outside = guesses.filter(({ intent }) => !handlers[intent]!.label);
  const isOutside = outside.reduce((sum, { probability }) => sum + probability, 0);
  if (outside[0] && isOutside >= neededOutside(outside[0].intent, said)) return handlers[outside[0].intent]!.flow(said, situation);
  const offered = guesses.filter(({ intent }) => handlers[intent]!.label);
  const question = isOutside >= MAYBE_OUTSIDE ? 'I may not be able to do that. Is it one of these?' : WHICH;
  return offered.length > 0 ? offer(said, offered, situation, question, { rule, ...beside }) : undefined;
}

const elliptic =
  /^(?:and|what about|how about|and what about|and how about) (?!(?:what|who|when|where|why|how|which|is|are|do|does|did|can|also|then|please)\b)(?:[\p{L}'’-]+ ?){1,5}[?.!\s]*$/iu;
const mayRepeat = new Set(['deliverable.pause', 'deliverable.resume']);
/** Words such as "same for the digest", which ask for the same with all its details. */
const repeating =
  /^(?:(?:oh|ah|and|also|please|then|now|ok|okay|do|make)[, ]+)*(?:(?:it|that) )?(?:(?:exactly )?the )?same (?:thing |again |change |time )?(?:for|with|to|goes for|applies to|on) (?<what>.{2,60})$|^(?:(?:oh|ah|and|also|please)[, ]+)*(?:likewise|ditto)(?:,| for| with)? (?<alike>[^,.;!?]{2,60})(?:[,.;!?].*)?$|^(?:(?:oh|ah|and|also|please)[, ]+)*(?<more>(?:[\p{L}'’-]+ ){1,7}?)(?:too|as well|also(?: the same)?|likewise)[.!\s]*$/iu;
const repeatable = /^deliverable\.(?:schedule|pause|resume|instructions|recipient|show|when|text|write)$/;

/** "Set up the same for Anna on Thursdays", "and one for Ben" */
const alsoFor =
  /^(?:(?:and|also|now|then|please|plus)[, ]+)*(?:(?:set up|create|make|add|do|start) )?(?:the same(?: thing)?|another(?: one)?|one)(?: (?:thing|report))? for (?<who>.{2,80})$/i;

/**
 * The flow for a message such as "and the newsletter?", which asks the same as the message before about something else. `readLast`:
 * what the rules make of that one.
 */
export function routeElliptic(
  said: Utterance,
  situation: Situation,
  readLast: (lastSaid: string) => Rule | undefined,
): Flow<string> | undefined {
  const { lastSaid } = situation;
  if (!lastSaid) return undefined;
  const changed = situation.changedLast ? situation.changesMade.at(-1)?.intent : undefined;
  const lastIntent = () => changed ?? sureIntent(readUtterance(lastSaid), situation, readLast(lastSaid));
  const another = alsoFor.exec(said.text)?.groups?.who;
  const made = another && situation.lastTouched('deliverable');
  if (made && /^deliverable\.(?:create|copy)$/.test(lastIntent() ?? '')) return copy(`for ${another}`, { ...situation, target: made });
  const repeated = repeating.exec(said.text)?.groups;
  const what = repeated?.what ?? repeated?.alike ?? repeated?.more;
  const forgotten = what && lastIntent() === 'memory.forget';
  if (forgotten) return letGo(whoIn(what, situation), false, situation);
  if (what && !/\bother\b/i.test(what)) return repeatFor(what, lastIntent(), situation);
  if (!elliptic.test(said.raw.trim())) return undefined;
  const intent = lastIntent();
  const name = said.text.replace(/^(?:and |what about |how about )+/i, '');
  if (intent === 'deliverable.skip')
    return handlers['deliverable.schedule']!.flow(readUtterance(`skip the next run of ${name}`), situation);
  if (!intent || !handlers[intent] || intent.startsWith('plan.') || !(handlers[intent].onlyReads || mayRepeat.has(intent)))
    return undefined;
  return handlers[intent]!.flow({ ...said, text: name }, situation);
}

/** What "the other one about him" is about: the person of the message before. */
function whoIn(what: string, situation: Situation): string {
  const topic = what.trim().replace(/^.*\babout /i, '');
  return personIn(topic, { ...situation, message: `${situation.lastSaid} ${topic}` });
}

/** Does what the message before asked for to something else. */
function repeatFor(what: string, intent: string | undefined, situation: Situation): Flow<string> | undefined {
  const last = readUtterance(situation.lastSaid!);
  if (!intent || !repeatable.test(intent)) return undefined;
  return (function* () {
    const row = yield* findSubject(what, 'change', { ...situation, message: undefined });
    return yield* inOwnSpelling(handlers[intent]!.flow(last, { ...situation, target: refOf(row), message: situation.lastSaid }), last);
  })();
}

/** True if what a message, and an unclear sentence of it, most likely ask for is the same change. */
export function askForChange(said: Utterance, sentence: Utterance, situation: Situation): boolean {
  const [whole, part] = [guessesFor(said, situation)[0], guessesFor(sentence, situation)[0]];
  return whole !== undefined && changing.test(whole.intent) && whole.intent === part?.intent && whole.probability >= POSSIBLE_WHOLE;
}
const POSSIBLE_WHOLE = 0.3;

/** True if this intent is one of the two most likely ones. */
export function mayBe(intent: string, said: Utterance, situation: Situation): boolean {
  return guessesFor(said, situation)
    .slice(0, 2)
    .some((guess) => guess.intent === intent);
}

/** From this probability on, a sentence beside a request is taken as asking for nothing; the reply says of others that they were not understood. */
const LIKELY_PASSING = 0.3;

/** "The rest can stay as it is", "no complaints otherwise": nothing else is to be changed. */
const keepsRest =
  /^(?:and |but )?that(?:'s| is| was) (?:all|it|everything)\b|^(?:no ?one|nobody|everyone|everybody) (?!should|must|needs?\b|wants?\b)|^(?:and |then )?(?:next (?:week|month|time|one)|after that|from then on|then)\b.{0,20}\bas (?:always|usual|ever|normal|before|planned)\b|\b(?:the )?(?:rest|remainder|everything else|all else|nothing else|otherwise)\b.*\b(?:stays?|leave|keeps?|as (?:it|they) (?:is|are)|fine|good|ok|okay|great|changes?|no complaints?|later|we'll see|can wait)\b/i;

/** True for a sentence beside a request that asks for nothing: a reason, or small talk. */
export function isSaidInPassing(said: Utterance, situation: Situation): boolean {
  const [best] = guessesFor(said, situation);
  if (keepsRest.test(said.text) || staysAway.test(said.text) || isIntroduction(said.text)) return true;
  return best !== undefined && best.probability >= LIKELY_PASSING && (statements.has(best.intent) || best.intent === 'chat.small');
}

/** From this probability on, a part of a sentence whose other part is surely a request is taken as none to the product. */
const LIKELY_OUTSIDE = 0.7;

/** What a part of a sentence asks for, if that is likely no request to the product. */
export function likelyOutside(said: Utterance, situation: Situation): string | undefined {
  const outside = guessesFor(said, situation).filter(({ intent }) => intent === 'not_yet' || intent === 'out_of_scope');
  return outside.reduce((sum, { probability }) => sum + probability, 0) >= LIKELY_OUTSIDE ? outside[0]!.intent : undefined;
}

/** From this probability on, a sentence beside a request is asked about; less likely ones are reasons, or small talk. */
const LIKELY_REQUEST = 0.4;

/** True if a part of a sentence may be a request by its words alone, which costs no embedding. */
export function seeminglyAsks(words: string): boolean {
  const requests = classify(words).filter(({ intent }) => !statements.has(intent) && handlers[intent]!.label);
  return requests.reduce((sum, { probability }) => sum + probability, 0) >= LIKELY_REQUEST;
}

/** The request that a sentence beside another seems to be. */
export function likelyRequest(said: Utterance, situation: Situation): string | undefined {
  const [best] = guessesFor(said, situation);
  return best && best.probability >= LIKELY_REQUEST && !statements.has(best.intent) && handlers[best.intent]!.label
    ? best.intent
    : undefined;
}

export const changing = /^deliverable\.(?:schedule|recipient|instructions|rename|pause|resume)$/;

/** From this probability on, a sentence beside a sure change of a deliverable also changes it. */
const LIKELY_CHANGE = 0.45;

/** What a sentence beside a request also changes of a deliverable, if that is likely. */
export function likelyChange(said: Utterance, situation: Situation): string | undefined {
  const [best] = guessesFor(said, situation);
  const isRefused = best?.intent === 'deliverable.resume' && staysAway.test(said.text);
  return best && !isRefused && best.probability >= LIKELY_CHANGE && changing.test(best.intent) ? best.intent : undefined;
}

/** What a part of a list of changes asks for: most say only what is new. */
export function changeOf(said: Utterance, situation: Situation): string | undefined {
  const [best] = guessesFor(said, situation).filter(({ intent }) => changing.test(intent));
  return best && best.probability >= LIKELY_PART ? best.intent : undefined;
}
const LIKELY_PART = 0.1;

/** From this probability on, a message that has the form of a statement is one; from a lower one on if it names no document. */
const LIKELY_STATEMENT = 0.4;
const POSSIBLE_STATEMENT = 0.25;

/** True for a part of a message that is likely a statement to remember. */
export function isLikelyStatement(said: Utterance, situation: Situation): boolean {
  const guesses = guessesFor(said, situation);
  if (!guesses[0] || !statements.has(guesses[0].intent)) return false;
  return (
    guesses.reduce((sum, one) => sum + (statements.has(one.intent) ? one.probability : 0), 0) >=
    (isTold(said) ? POSSIBLE_STATEMENT : LIKELY_PART_STATEMENT)
  );
}
const LIKELY_PART_STATEMENT = 0.5;

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
