import { readCadence, saysWhen } from '#lib/models/built-in/language/cadence.ts';
import { readNoun } from '#lib/models/built-in/language/free-request.ts';
import { contentTerms } from '#lib/models/built-in/language/matching.ts';
import { readUtterance } from '#lib/models/built-in/language/utterance.ts';
import { answerFromAttached, unreadMessage } from '../intents/attached.ts';
import { asides, intents, statementAsides } from '../intents/index.ts';
import { keepLongText, mostToRead } from '../intents/long-text.ts';
import { openWithPasted } from '../intents/open-with-pasted.ts';
import { isTold } from '../intents/remember.ts';
import { handlers } from '../understand/handlers.ts';
import { offerExamples } from '../understand/offer.ts';
import { likelyRequest, routePlausible, sureIntent } from '../understand/route.ts';
import { CancelledError, type Flow, NothingFoundError, RequestError, sayMeanwhile } from './flow.ts';
import { Done, leftOut, recorded } from './left-out.ts';
import { withListed } from './listed.ts';
import { understand, utteranceOf } from './read-request.ts';
import type { Situation } from './situation.ts';
import { splitRequests } from './split-message.ts';

/** Handles a message: what is attached to it first, then each request in order. Returns the final reply. */
export function* answerTo(typed: string, situation: Situation): Flow<string> {
  const problems = unreadMessage(situation.attached);
  const said = yield* run(answerFromAttached(typed, situation, () => answerRequests(typed, situation)));
  return [problems, said].filter(Boolean).join('\n\n');
}

function* answerRequests(typed: string, from: Situation): Flow<string> {
  const message = withListed(withoutCorrected(typed, from), from);
  const situation = { ...from, message };
  const pasted = openWithPasted(message);
  if (pasted) return yield* run(pasted);
  if (takenBack.test(typed.trim()) || leaves.test(typed.trim())) return LEFT_ALONE;
  const requests = message.length > mostToRead ? [{ words: message, flow: keepLongText(message) }] : splitRequests(message, situation);
  const said: string[] = [];
  const isPart = requests.some(({ words }) => words.trim() !== message.trim());
  const done = new Done();
  const mayBeNew = isPart && saysWhen(readCadence(message, situation));
  const failed = { any: false };
  // "Approve it and send it": what could not be approved is not sent.
  const goesOn = ({ intent = '' }: { intent?: string }) => !(failed.any && handlers[intent]?.irreversible);
  for (const [index, { flow, intent }] of requests.entries()) {
    if (!goesOn({ intent })) continue;
    const carriedOut = notingFailure(recorded(flow ?? offerExamples(situation), done), failed);
    const answer = yield* run(mayBeNew ? unlessEmpty(carriedOut) : carriedOut);
    if (answer === undefined) {
      said.push(yield* run(routePlausible(utteranceOf(message), situation) ?? offerExamples(situation)));
      break;
    }
    if (flow && requests.slice(index + 1).some(goesOn)) yield* sayMeanwhile(answer);
    else said.push(answer);
  }
  return [...new Set(said), leftOut(message, done)].filter(Boolean).join('\n\n');
}

function* notingFailure(flow: Flow<string>, failed: { any: boolean }): Flow<string> {
  try {
    return yield* flow;
  } catch (error) {
    failed.any ||= error instanceof RequestError;
    throw error;
  }
}

/** Undefined if nothing exists that a part of a message could change, so that all of it may be about something new. */
function* unlessEmpty(flow: Flow<string>): Flow<string | undefined> {
  try {
    return yield* flow;
  } catch (error) {
    if (error instanceof NothingFoundError && error.isEmpty) return undefined;
    throw error;
  }
}

const LEFT_ALONE = 'OK, I’ll leave it as it is.';

/** "Pause the newsletter... no wait, leave it": a request that is taken back at its end. */
const takenBack =
  /[.,;!…–—-]\s*(?:(?:oh|no|wait|hm+|actually|sorry|on second thoughts?)[,.!… ]+)+(?:leave (?:it|that|everything)(?: (?:as (?:it|they) (?:is|are)|be|alone))?|never ?mind|forget (?:it|that|about it)|scratch that|don['’]t(?: bother)?|not needed|skip that)[.!]*$|[.,;!…–—-]\s*(?:scratch that|never ?mind)[.!]*$/iu;

/** "Please don't send the investor update yet", "never archive the board update", "forget it, I'll ask Linda" */
const leaves =
  /^(?:(?:please|pls|no|and|but|oh|ok|wait)[, ]+)*(?:(?:do not|don['’]?t) (?:send|deliver|publish|run|write|touch|change|pause|resume)\b[^.!?,;]*\byet|(?:do not|don['’]?t|never) (?:archive|approve|delete|cancel)\b[^.!?,;]*|(?:hold off|wait)(?: on| with)? (?:approv|send|deliver|publish|archiv|delet)ing\b[^.!?,;]*|(?:let['’]?s )?(?:hold|keep)(?: back)? (?:the|\p{L}+['’]s) (?:draft|version)(?: back)?(?: for (?:now|the moment))?|(?:forget (?:about )?it|never ?mind)[,.;–-]+ (?:i|we)(?:['’]ll| will|['’]m| can|['’]ve| have| found| know)\b[^.!?]*)[.!]*$/iu;

/** "Pause the newsletter, sorry, I mean the digest", "call it Team paper. hm no, Team letter". */
const selfCorrection =
  /^(?<lead>.*?\b(?:call it|name it|it to|to|as)|\p{L}+(?= (?:the|my|our) .* (?:the|my|our) )) (?<wrong>[^,.;!?]{2,60})[,.;–—-]+ *(?:(?:(?:hm+|oh|wait|sorry|actually|no(?=[,.!]| (?:wait|sorry|actually|i mean|make|rather|the|my|our)\b))[,.!]* +)+(?:i mean(?:t)? |make that |rather )?|i mean(?:t)? )(?<right>[^,.;!?]{2,60}?)(?<more>,? (?:until|till|from|for|on|at|by) [^,.;!?]{2,60})?[.!]*$/iu;

/** "Rename it to Engine Room, the newsletter I mean" */
const namedAtEnd =
  /^(?<verb>(?:(?:please|pls|and|so|can you|could you) )*\p{L}+ )(?:it|this|that)\b(?<rest>.*?)[,;–—-]?\s+(?<what>(?:the|my|our|\p{L}+['’]s) [\p{L} -]{2,40}?),? i mean(?:t)?[\s.!]*$/isu;

/** A message without what it takes back itself; a time that it corrects is read where times are. */
function withoutCorrected(message: string, situation: Situation): string {
  const named = namedAtEnd.exec(message.trim())?.groups;
  if (named) return `${named.verb}${named.what}${named.rest}`;
  const { lead, right, more = '' } = selfCorrection.exec(message.trim())?.groups ?? {};
  if (!lead || !right || saysWhen(readCadence(right, situation))) return message;
  if (!/^(?:the|my|our) /i.test(right) && sureIntent(readUtterance(right), situation)) return message;
  return `${lead} ${right}${more}`;
}

/**
 * True when a message is a new request rather than an answer to an open question. With `strict`, statements and incomplete
 * requests do not count.
 */
export function isRequest(message: string, situation: Situation, strict = false): boolean {
  if (message.length > mostToRead || openWithPasted(message)) return true;
  if (/^(?:yes|no|yeah|nope|sure|maybe)\b/i.test(message.trim())) return false;
  if (understand(message, situation, intents, ...(strict ? [] : [asides, statementAsides]))) return true;
  const said = readUtterance(message);
  const intent = sureIntent(said, situation);
  if (strict || intent === undefined)
    return strict
      ? intent !== undefined &&
          namesAnother.test(intent) &&
          readNoun(said.text) !== undefined &&
          contentTerms(said.text).length <= MOST_OF_ORDER
      : isTold(said) || (contentTerms(said.text).length >= MOST_OF_ANSWER && likelyRequest(said, situation) !== undefined);
  // A single unknown word is an answer that was not understood.
  return handlers[intent]!.label !== undefined || contentTerms(said.text).length > 1;
}

/** "Write the board update now" is no answer, and no notes. */
const namesAnother = /^deliverable\.(?:schedule|write|pause|resume|show|text|when|list)$/;
const MOST_OF_ORDER = 6;

/** An answer in other words than the options has fewer words. */
const MOST_OF_ANSWER = 4;

export function* run<T extends string | undefined>(flow: Flow<T>): Flow<T | string> {
  try {
    return yield* flow;
  } catch (error) {
    if (error instanceof CancelledError) return error.message || LEFT_ALONE;
    if (error instanceof RequestError) return error.message;
    throw error;
  }
}
