import { LRUCache } from 'lru-cache';
import { keptByText } from '#lib/base/text/kept-by-text.ts';
import type { Situation } from '../flow/situation.ts';
import { namesList } from '../intents/todo-steps.ts';
import { contentTerms, coverage } from '../language/matching.ts';
import { carriesOn, withoutReason } from '../language/reason.ts';
import { correctSpelling } from '../language/spelling.ts';
import type { Utterance } from '../language/utterance.ts';
import { classify, type Guess } from './classify.ts';
import { evidenceFor } from './evidence.ts';
import type { Rule } from './handlers.ts';
import type { Meanings } from './meanings.ts';

/** How much likelier an intent is if one of its rules reads the message. */
const RULE_WEIGHT = 4;
/** An intent that is less likely is not offered instead of others. */
export const WORTH_OFFERING = 0.03;

/** Kept without being asked to. */
export const statements = new Set(['memory.remember', 'memory.correct']);

/** The guesses for messages whose embeddings are loaded: a conversation is decided again after each step. */
const known = new LRUCache<string, Guess[]>({ max: 500 });

/** From when on a change applies, which says nothing about what is changed. */
const applies =
  /^(?:and |so |but )?(?:(?:from|starting|as of) (?:the )?(?:next|this) (?:week|month|time|one|issue|edition|version|run)|(?:as from|from|starting|as of|come) (?:(?:the )?\d{1,2}(?:st|nd|rd|th)?(?: of)? )?(?:january|february|march|april|may|june|july|august|september|october|november|december))(?: on(?:wards?)?)?,? (?=\p{L}+ \p{L}+)/iu;

/** "…, effective now" */
const appliesAtEnd =
  /,? (?:effective (?:now|immediately|today)|with immediate effect|as of (?:now|today)|(?:starting(?: in| on| from)?|beginning in|as of|as from) (?:the )?(?:\d{1,2}(?:st|nd|rd|th)?(?: of)? )?(?:january|february|march|april|may|june|july|august|september|october|november|december))(?=[.!\s]*$)/i;

/** "tom@acme": an address that lacks its end says the same about what is wanted as a whole one. */
const brokenAddress = /(?<=\s)[^\s@]+@[\p{L}\d-]+(?=[.,!?]?(?:\s|$))/gu;

/** "Uhh 6pm works" */
const filler = /^(?:(?:u+h+|u+m+|e+rm*|hm+|yo)\b[\s,.…!-]*)+(?=\S)/i;

/** "Cancel it, would you?" */
const tag = /,? (?:would|will|could|can|wo|won't) you(?: please)?\s*\?*\s*$/i;

/** Until the embedding of a message is loaded, its words alone count. */
const byWords = keptByText((words) => classify(words), 500);
const guess = (words: string, meaning: readonly number[] | undefined) => (meaning ? classify(words, meaning) : byWords(words));

/** The guesses for a message as typed and, if it has typos, for the corrected one: the mean of both. */
function classified(raw: string, meanings: Meanings): Guess[] {
  const before = known.get(raw);
  if (before) return before;
  const words = withoutReason(
    raw.replace(filler, '').replace(applies, '').replace(appliesAtEnd, '').replace(tag, '').replace(carriesOn, ''),
  ).replace(brokenAddress, '$&.com');
  const plain = correctSpelling(words);
  const [meaning, corrected] = [meanings.of(words), plain === words ? undefined : meanings.of(plain)];
  const typed = guess(words, meaning);
  const other = plain === words ? undefined : new Map(guess(plain, corrected).map(({ intent, probability }) => [intent, probability]));
  const guesses = other
    ? typed
        .map(({ intent, probability }) => ({ intent, probability: (probability + other.get(intent)!) / 2 }))
        .sort((a, b) => b.probability - a.probability)
    : typed;
  if (meaning && (corrected || !other)) known.set(raw, guesses);
  return guesses;
}

/** How likely an intent is by the wording of a message alone. */
export const aloneFor = (intent: string, { raw }: Utterance, { meanings }: Situation): number =>
  classified(raw, meanings).find((guess) => guess.intent === intent)!.probability;

/** The intents that are possible in this situation, most likely first. */
export function guessesFor(said: Utterance, situation: Situation, rule?: Rule): Guess[] {
  const { remembersOnlyAsked, todos, meanings } = situation;
  // Without a word that says what it is about, a message can only belong to an open question.
  if (ordinal.test(said.text) || (said.text.split(' ').length < 3 && contentTerms(said.text).length === 0 && !asksForNews.test(said.text)))
    return [];
  const likely = inContext(classified(said.raw, meanings), said, situation).filter(
    ({ intent }) => todos.length > 0 || !ofTodos.has(intent) || (intent === 'plan.add' && namesList(said.text, situation)),
  );
  const guesses = weighed(
    likely,
    ({ intent, probability }) =>
      (rule?.labels.includes(intent) ? RULE_WEIGHT : 1) * (probability >= WORTH_OFFERING ? evidenceFor(intent, said, situation) : 1),
  );
  return remembersOnlyAsked && guesses.slice(0, 2).some(({ intent }) => statements.has(intent)) ? [] : guesses;
}

const pointsBack = /\b(?:it|that|this|them|both|one|ones)\b/i;
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
  if (todos.length > 0 && !ownNoun.test(text)) guesses = weighed(guesses, ({ intent }) => (ofTodos.has(intent) ? SUBJECT_WEIGHT : 1));
  const subject = lastTouched('memory', 'work', 'deliverable') ?? screen;
  const prefix = subjects[subject?.split(':')[0] ?? ''];
  if (!prefix || !(pointsBack.test(text) || words.length <= FEW_WORDS) || ownNoun.test(text)) return guesses;
  return weighed(guesses, prefix === 'ticket.' && beginsWithPronoun.test(text) ? ofTicket : ofSubject(prefix));
}

/** "Scrap it then", said of a ticket. */
const beginsWithPronoun = /^(?:please |then |just )*\p{L}+ (?:it|that|this|them)\b/iu;
/** How likely it is then that this is done with a deliverable. */
const OF_DELIVERABLE = 0.01;

const ofTicket = ({ intent }: Guess) => {
  if (intent.startsWith('ticket.')) return SUBJECT_WEIGHT;
  return intent.startsWith('deliverable.') ? OF_DELIVERABLE : 1;
};

const ofSubject =
  (prefix: string) =>
  ({ intent }: Guess) =>
    intent.startsWith(prefix) ? SUBJECT_WEIGHT : 1;

/** The guesses, each as many times likelier as `weightOf` says. */
export function weighed(guesses: readonly Guess[], weightOf: (guess: Guess) => number): Guess[] {
  const weights = guesses.map((guess) => guess.probability * weightOf(guess));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return guesses.map(({ intent }, n) => ({ intent, probability: weights[n]! / sum })).sort((a, b) => b.probability - a.probability);
}

/** Names what the message is about by itself. */
const ownNoun = /\b(?:tickets?|memor(?:y|ies)|reports?|updates?|newsletters?|digests?|briefs?|deliverables?|plan|steps?|list)\b/i;

const asksForNews = /^(?:anything|what['’]?s) (?:new|up)\b/i;
const ordinal = /^(?:the )?(?:first|second|third|last|other|next|1st|2nd|3rd)(?: one)?[.!\s]*$/i;
/** Need a list of steps beside the chat. */
const ofTodos = new Set(['plan.add', 'plan.done']);
