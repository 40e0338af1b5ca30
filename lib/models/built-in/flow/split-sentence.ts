import { capitalize } from '#lib/base/text/capitalization.ts';
import { readCadence, saysWhen } from '#lib/models/built-in/language/cadence.ts';
import { readNoun, readReader } from '#lib/models/built-in/language/free-request.ts';
import { ofAll } from '#lib/models/built-in/language/instruction.ts';
import { readKind } from '#lib/models/built-in/language/kind.ts';
import { contentTerms, coverage } from '#lib/models/built-in/language/matching.ts';
import { findRecipient, posts, readRecipient } from '#lib/models/built-in/language/person.ts';
import { readUntil } from '#lib/models/built-in/language/until.ts';
import { readUtterance } from '#lib/models/built-in/language/utterance.ts';
import { createDeliverable, createOwn } from '../intents/create-deliverable.ts';
import { createFromPlatform } from '../intents/create-from-platform.ts';
import { intents } from '../intents/index.ts';
import { asksAtEnd, changed } from '../intents/remember.ts';
import { resumeDay } from '../intents/status-changes.ts';
import { notYetPossible } from '../intents/talk.ts';
import { addSteps, finishSteps } from '../intents/todo-steps.ts';
import { correcting } from '../language/corrected.ts';
import { saysNothingAlone } from '../language/hedges.ts';
import { movesOne } from '../language/one-off.ts';
import { asUsual, carriesOn, happened } from '../language/reason.ts';
import { wishesApart } from '../language/wishes.ts';
import { flowOf, handlers } from '../understand/handlers.ts';
import { statements } from '../understand/rank.ts';
import {
  changing,
  isLikelyStatement,
  likelyChange,
  likelyOutside,
  routeStatement,
  seeminglyAsks,
  sureIntent,
} from '../understand/route.ts';
import { eitherIn } from './either.ts';
import type { Flow } from './flow.ts';
import { asksItself, beginsWithQuestionWord, questionsIn } from './questions-in.ts';
import { type Request, readByRule, readRequest, understand, utteranceOf } from './read-request.ts';
import { severalNewIn } from './several-new.ts';
import type { Situation } from './situation.ts';

const verbs =
  "create|set up|pause|hold (?:the|my|our)|resume|unpause|archive|delete|rename|call it|move|shift|reschedule|change|(?:make|have|let) (?:it|the|my|[a-z]+[’']s)|remember|note that|keep in mind|forget|list|show (?:me|it|that|this)|plan|open|start|add an?|send|deliver|mail|write|draft|approve|reject|skip|copy|undo|cancel|run|tell me|let me know|remind me|translate|post (?:it|that|the|this)|publish|e-?mail|research|what(?:[’']?s)?|when(?:[’']?s)?|who(?:[’']?s)?|which|how(?:[’']?s)?";

const joint = new RegExp(
  `(?:[,;]?\\s+(?:and |oh |also )*while (?:you|we|i)['’](?:re|m) (?:at it|here)[,:]?\\s+)|(?:[,;]?\\s+(?:and then|then|and also|and|also|plus|as well as)\\s+(?:also |then |please )?|\\s*;\\s*)(?=(?:please |can you |could you |you (?:can|could|may) )?(?:${verbs})\\b)`,
  'gi',
);

/** Where a sentence may go on with another request, in any wording. */
export const otherJoint =
  /[,;]\s+(?:and |then |also |so |plus )*|\s+(?:and then|then|and also|and|also|plus|n|&)\s+(?:also |then |please )?/gi;

const further = /,?\s+(?:and|plus|and also|as well as)\s+(?=(?:an?|another) )/gi;

/** True for a sentence that says when, and nothing else: "Shall we say on the 5th, at 8 in the morning?" */
export function isOnlyTiming(sentence: string, situation: Situation): boolean {
  const cadence = readCadence(sentence, situation);
  const rest = cadence.rest.replace(/^(?:so|and|but)\b/i, '').replace(begins, ' ');
  return saysWhen(cadence) && readNoun(sentence) === undefined && contentTerms(rest).length <= MOST_BESIDE_TIMING;
}

const begins = /\b(?:starting|beginning|from) (?:this|next) (?:week|month|quarter|year)\b/gi;

const MOST_BESIDE_TIMING = 2;

/** True for "every two weeks on Tuesday" before "I want to know …", if there is nothing else that it could move. */
export const isDetailOfRest = (left: string, situation: Situation) =>
  isOnlyTiming(left, situation) && !situation.lastTouched('deliverable') && !situation.screen;

/** True for "let's say the 7th" after "pause it until they have left", which is the day that the words before leave open. */
const saysUntilWhen = (left: string, right: string, situation: Situation) =>
  readNoun(right) === undefined && readUntil(left, situation) === 'unclear' && readUntil(`${left}, ${right}`, situation) !== 'unclear';

/** True for "start it again on 4 January" after "the digest can rest", which says until when. */
const saysWhenItEnds = (left: string, right: string, situation: Situation) =>
  /^(?:(?:then|just) )*(?:let (?:it|them|that) (?:run|start|come|go)\b|re-?start|resume|start|wake|pick|bring|switch|turn|carry|go)\b/i.test(
    right,
  ) &&
  readNoun(right) === undefined &&
  resumeDay(right, situation) !== undefined &&
  (sureIntent(utteranceOf(left), situation) ?? likelyChange(utteranceOf(left), situation)) === 'deliverable.pause';

/** "The newsletter needs to go out again, send version 2 once more": why it is to be sent. */
const needsSending = /\b(?:needs?|has|have|ought) to (?:go|be sent)(?: out)?(?: again)?$/i;

/** "… and too late" is no request of its own. */
const tooMuch = /^(?:far |much |way )?too \p{L}+[.!]*$/iu;

/** "For the trustees, a single update" */
const isForSomeone = (left: string, right: string) => /^for (?:\S+ ?){1,6}$/i.test(left) && /^(?:an?|one|some|something)\b/i.test(right);

/** "Helen Marsh, our chair, and …" */
const isApposition = (left: string, right: string) =>
  /\p{Lu}\p{Ll}+$/u.test(left) && new RegExp(`^(?:our|my|the) (?:new )?(?:${posts})\\b(?=[,.]|\\s+and\\b|$)`, 'i').test(right);

/** "…, so we're on the same page" */
const soThat = /^,? so (?:that )?(?:i|we|you|they)(?:['’](?:re|ll|m)| are| am| can| could| know| will| have)\b/i;

const beginsCorrected = new RegExp(`^${correcting}\\p{Lu}`, 'u');
const endsCorrecting = new RegExp(`[\\s,.–-]${correcting}$`, 'iu');
/** "It should read Board Metrics, hmm no, Monthly KPIs" */
const isCorrectedTitle = (left: string, right: string) =>
  /\b(?:titles?|names?|call|called|rename|retitle|read)\b|->|=>|→/i.test(left) &&
  (beginsCorrected.test(right) || (endsCorrecting.test(left) && /^\p{Lu}/u.test(right)));

/** "A newsletter called Paws and Pause" */
const isWithinTitle = (left: string, right: string) =>
  /\b(?:called|named|titled|entitled|(?:call|name) (?:it|that|this)) \p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*){0,3}$/u.test(left) &&
  /^\p{Lu}/u.test(right);

/** "Until the new year is under way, say 11 January" */
const saysExactly = (left: string, right: string, situation: Situation) =>
  /^(?:let['’]?s )?(?:say|that is|i\.e\.|so) (?:the )?\d/i.test(right) && readUntil(left, situation) !== undefined;

/** "A report for Helen on Fridays, email helen@acme.example": where something new goes. */
const saysWhereTo = /^(?:(?:and|please|by) )*(?:e-?mail|mail|send|goes?|address)(?: it)?(?: to)?:? [^\s@]+@/i;

/** True if what follows a joint of the sentence belongs to the request before it, or the request before it only leads to it. */
const isOneAtJoint = (sentence: string, index: number, left: string, right: string, situation: Situation) =>
  saysWhenItEnds(left, right, situation) ||
  movesOne.test(sentence) ||
  isForSomeone(left, right) ||
  (saysWhereTo.test(right) && sureIntent(utteranceOf(left), situation, readByRule(left, situation)) === 'deliverable.create') ||
  isCorrectedTitle(left, right) ||
  isWithinTitle(left, right) ||
  isApposition(left, right) ||
  /^(?:namely|that is|i\.e\.)[\s,:]/i.test(right) ||
  soThat.test(sentence.slice(index)) ||
  saysExactly(left, right, situation) ||
  tooMuch.test(right) ||
  saysNothingAlone.test(right.trim()) ||
  needsSending.test(left) ||
  saysHowFar.test(right) ||
  carriesOn.test(sentence.slice(index)) ||
  asUsual.test(right);

/** "…, start right away", "… and let me know by Friday", "…, one time only": says of work when it is wanted. */
const saysHowFar =
  /^(?:(?:run|start|begin|do)(?: it)? (?:now|right away|straight away|immediately|at once)|(?:let me know|report back|get back to me|tell me)(?: (?:the (?:result|answer)|what you find|how it goes))?(?: (?:by|before|until|on) [^,;.]{3,30}| when (?:it['’]s|you['’]re|it is|you are) (?:done|finished|through))?|(?:just |only )?(?:for )?(?:(?:this|the|one) (?:once|one time|time)|one[- ]time|once)(?: only)?)[.!\s]*$/i;

const firstOfTwoVerbs = /\b(?:(?:sit|sat|sits) down|go|goes|went|come|comes|came|try|tries|tried|stop|stay|stays)$/i;
const asksWithin = /\b(?:with|about|on|of|saying|says|listing|covering|see|know|hear) (?:what|who|when|where|which|how)\b/i;

/** What an instruction lists goes on with "then what's coming". */
const listsContents =
  /\b(?:start|begin|open|end|close|lead|finish)s? (?:off )?with\b|\b(?:should|must|always|has to|needs to|ought to)\b.*\b(?:include|cover|list|mention|say|show|tell|name|contain)\b/i;

const reason = '(?:he|she|they|it|that|this|because)\\b';
const beginsWithReason = new RegExp(`^${reason}`, 'i');
const endsWithReason = new RegExp(`,\\s+${reason}[^,;]*$`, 'i');

/** True for "the office closes on Thursdays now" after "forget that Tom came from Globex": what changed of something else. */
export const changesOther = (left: string, right: string, situation: Situation) =>
  /^forget\b/i.test(readUtterance(left).text) &&
  changed.test(right) &&
  !beginsWithReason.test(right) &&
  coverage(contentTerms(left), contentTerms(right)) < SAME_SUBJECT &&
  isLikelyStatement(utteranceOf(right), situation);
const SAME_SUBJECT = 0.4;

/** What begins with "forget", without the reason at its end. */
export function forgettingIn(sentence: string, situation: Situation): Request {
  const words = sentence.replace(endsWithReason, '');
  const request = readRequest(words, situation);
  return request.flow
    ? request
    : { words, intent: 'memory.forget', flow: flowOf('memory.forget', utteranceOf(words), situation, readByRule(words, situation)) };
}

/** The flow for a part of a sentence that is a request by itself. */
function readPart(words: string, situation: Situation): Flow<string> | undefined {
  const intent = sureIntent(utteranceOf(words), situation);
  const isOpen = intent === undefined || (!handlers[intent]!.label && intent !== 'not_yet');
  const said = utteranceOf(words);
  return (
    understand(words, situation, intents) ??
    (isOpen ? undefined : flowOf(intent, said, situation)) ??
    (isLikelyStatement(said, situation) ? routeStatement(said, situation) : undefined)
  );
}

/** "We gave up on it, so archive the brief": what "so" leads to. Not "so that", "so much" or "so they can …". */
const so =
  /,? so,? (?:(?:um|uh|er|yeah|please|then|now|basically),? )*(?!(?:that|much|many|far|on|long|often|as|is|are|was|do|did|does)\b|(?:i|we|you|they)(?:['’]re|['’]m| are| am)\b|(?:i|we|you|he|she|they|it|people|every(?:one|body)|no(?:one|body)) (?:can|could|will|may|might|know|do|don['’]t|won['’]t|can['’]t)\b)(?=\S.{8})/gi;

/** A sentence from "so" on, if only that is surely a request, and what comes before is its reason. */
export function withoutReasonBefore(sentence: string, situation: Situation): string {
  const whole = sureIntent(utteranceOf(sentence), situation);
  for (const { index, 0: words } of sentence.matchAll(so)) {
    const [left, right] = [sentence.slice(0, index), sentence.slice(index + words.length)];
    const intent = contentTerms(left).length > 1 ? sureIntent(utteranceOf(right), situation) : undefined;
    if (intent === undefined || (intent === whole && !happened.test(left.trim())) || intent.startsWith('plan.') || !handlers[intent]!.label)
      continue;
    // "Hugo got a laptop, so he no longer reads on his phone": alone, "he" is nobody.
    if (statements.has(intent) && beginsWithPronoun.test(right)) continue;
    // "Nobody writes the note for Anil, so start one", "this isn't true, so get rid of it"
    if (/\b(?:it|that|this|them|those|one)\b/i.test(right) && readNoun(right) === undefined) continue;
    const before = sureIntent(utteranceOf(left), situation);
    if (before === undefined || statements.has(before) || happened.test(left.trim())) return right;
  }
  return sentence;
}

const beginsWithPronoun = /^(?:he|she|they|it|we|i|his|her|their|its)\b/i;

/** Says that there is time, as the source of a pattern. */
export const noRush = "(?:(?:there(?:['’]s| is) )?no (?:rush|hurry)|not urgent|when(?:ever)? you (?:can|have time))";
const afterTicket = new RegExp(`^[\\s,.;:–-]*(?:(?:for me|please|pls|then|one and done|once only|${noRush})\\b[\\s,.;:–-]*)*`, 'i');

/** "Make it a ticket, no rush", "A job of its own please, not another report": asks for a ticket for what was said before. */
const isTicket =
  /^(?:(?:please|pls|so|and|then|can you|could you) )*(?:(?:make|do|open|log|file|raise|treat|set up|put) (?:it|that|this|them)(?: down| up)?(?: (?:as|into|in))?|as) (?:an? |one |its own )?(?:new |separate |work |job )*(?:ticket|job|task|work item)\b|^(?:(?:so|please),? )*(?:a |one )?new (?:\p{L}+ )?(?:ticket|job|task|work item)(?=[\s.!]*$|[,;])|^(?:an?|one) (?:ticket|job|task|work item) of its own\b|^(?:(?:please|and|so|then|can you|could you) )*(?:open|create|make|log|raise|file|start) (?:an?|one) (?:new |separate |work |research |writing )*(?:ticket|job|task|work item) (?:for|about|on|out of) (?:it|that|this|them)\b/iu;

/** What a sentence asks to make a ticket of, with what leads to that; undefined for one that does not follow a task. */
export function asTicketOf(task: string, sentence: string): string | undefined {
  const found = isTicket.exec(sentence.trim())?.[0];
  if (found === undefined || contentTerms(task).length < FEWEST_WORDS) return undefined;
  // "…, I only want the prices, no write-up"
  const more = sentence.trim().slice(found.length).replace(afterTicket, '');
  return `open a ticket: ${task.trim().replace(/[\s.!]+$/, '')}${contentTerms(more).length > 1 ? `. ${capitalize(more)}` : ''}`;
}

/** "Set up a monthly report, and a ticket to collect the numbers" */
const ticketToo = /,?\s+(?:and|plus|and also)\s+(?=(?:an?|another) (?:[\p{L}]+ )?ticket\b)/iu;

const nextJoint = /[,;]\s+|\s+(?:and|but|then|also|plus)\s+/i;
/** "The client newsletter", "Linda's report": a name without a verb. */
export const onlyName =
  /^(?:the|my|our|[\p{L}]+['’]s) (?:(?!(?:is|are|was|comes?|goes|should|can|could|must|has|needs?|to|at|on|for)\b)[\p{L}'’-]+ ?){1,3}$/iu;

/** "Smith & Partners" */
const properName = /^\p{Lu}[\p{L}.]+ (?:(?:&|and) )?\p{Lu}[\p{L}.]+$/u;

/** True if the words after a joint begin with another name or time for the request before it: "pause A | and B, but keep C". */
function goesOnWithLeft(right: string, situation: Situation): boolean {
  const [begin = ''] = right.split(nextJoint);
  if (begin.length === right.length) return false;
  const isName = (onlyName.test(begin.trim()) && readNoun(begin) !== undefined) || properName.test(begin.trim());
  return isName || isOnlyTiming(begin, situation);
}

const besideIt = /(?:,? (?:while (?:you|we)['’]?(?:re| are) at it|too|as well|also|please|pls|then|now))*[.!?\s]*$/i;
const repeatable = /^deliverable\.(?:write|deliver|approve|text|show|when)$/;

/** "Write the digest, and the brief while you're at it": asks for the same of another deliverable. */
function sameForOther(left: string, right: string, situation: Situation): Request | undefined {
  const name = right.replace(besideIt, '');
  if (!onlyName.test(name) || readNoun(name) === undefined || readNoun(left) === undefined) return undefined;
  const intent = sureIntent(utteranceOf(left), situation, readByRule(left, situation));
  return intent && repeatable.test(intent) ? { words: right, intent, flow: flowOf(intent, utteranceOf(name), situation) } : undefined;
}

/** What may be asked for before a question about something else. */
const readsFirst = /^(?:deliverable\.(?:text|show|when|approve|write)|inbox\.show|memory\.list|ticket\.(?:show|list))$/;

export function splitJoint(sentence: string, situation: Situation): Request[] {
  if (createOwn.read(readUtterance(sentence), situation)) return [readRequest(sentence, situation)];
  if (createFromPlatform.read(utteranceOf(sentence), situation)) return withWishAtEnd(sentence, situation);
  const several = stepsDoneAndMore(sentence, situation) ?? questionsIn(sentence, situation);
  if (several) return several;
  const ones = severalNewIn(sentence, situation);
  if (ones) return ones;
  const wished = createdAsWished(sentence, situation);
  if (wished) return [wished];
  const either = eitherIn(sentence, situation);
  if (either) return [either];
  const asked = sureIntent(utteranceOf(sentence), situation);
  // "Keep whatever you write under a page and skip the buzzwords"
  const isOfAll =
    ofAll.test(sentence) && readNoun(sentence) === undefined && /^(?:memory\.remember|deliverable\.instructions)$/.test(asked ?? '');
  if (asked?.startsWith('plan.') || isOfAll) return [readRequest(sentence, situation)];
  // "Look into the fees and make it a ticket, no rush"
  const { task, end } = /^(?<task>.+?),? (?:and|but|then) (?<end>[^,;]+(?:,.*)?)$/is.exec(sentence)?.groups ?? {};
  const ticket = task && end && asTicketOf(task, end);
  if (ticket) return [readRequest(ticket, situation)];
  const too = ticketToo.exec(sentence);
  if (too && readPart(sentence.slice(0, too.index), situation))
    return [
      ...splitJoint(sentence.slice(0, too.index), situation),
      readRequest(`open ${sentence.slice(too.index + too[0].length)}`, situation),
    ];
  for (const { index, 0: words } of sentence.matchAll(joint)) {
    const [left, right] = [sentence.slice(0, index), sentence.slice(index + words.length)];
    if (isOneAtJoint(sentence, index, left, right, situation)) continue;
    // "A page with what we sing next and who is missing"
    // "Every Friday I sit down and write a round-up"
    if (firstOfTwoVerbs.test(left)) continue;
    if (beginsWithQuestionWord.test(right) && (asksWithin.test(left) || asked?.endsWith('.list'))) continue;
    // "It should start with safety, then progress, then what's coming"
    if (beginsWithQuestionWord.test(right) && listsContents.test(left) && !/\?\s*$/.test(right)) continue;
    // "Kitchen figures at 6, and call it Morning figures"
    const isTimed =
      namesAndTimes(left, situation) || (/^(?:call|rename|name|retitle) it\b/i.test(right) && timesSomething(left, situation));
    const first = isTimed ? flowOf('deliverable.schedule', utteranceOf(left), situation) : readPart(left, situation);
    const telling = /^(?:remember|note|keep in mind|don'?t forget|fyi)\b/i.test(readUtterance(left).text);
    const second = first && readPart(right, situation);
    if (
      !first ||
      !second ||
      (telling && /^(?:what|when|who|which|make|change|plan|research|delete)\b/i.test(right) && readNoun(right) === undefined)
    )
      continue;
    // "Approve Linda's, deliver it and then pause it."
    const before = splitJoint(left, situation);
    const isSeveral = before.length > 1 && before.every(({ flow }) => flow);
    const after = splitJoint(withName(right, left), situation);
    // A rule may be sure of what the words alone leave open.
    if (after.length === 1 && (!after[0]!.flow || after[0]!.isFact)) after[0] = { words: right, flow: second };
    const intent = sureIntent(utteranceOf(left), situation);
    return [...(isSeveral ? before : [{ words: left, intent, flow: first }]), ...after];
  }
  for (const { index, 0: words } of sentence.matchAll(otherJoint)) {
    const [left, right] = [
      sentence.slice(0, index),
      sentence.slice(index + words.length).replace(/^(?:(?:oh|ah|and|also|btw)\b,? )+/i, ''),
    ];
    // "Bullets, not paragraphs, for Tim"
    if (/^for (?:the |my |our )?[\p{L}'’-]+[.!\s]*$/iu.test(right) && readNoun(left) === undefined) continue;
    // "The first Monday, not Tuesday"
    if (/^not (?:the |on |at )?\S+(?: \S+)?[.!\s]*$/i.test(right)) continue;
    const again = sameForOther(left, right, situation);
    if (again) return [{ words: left, intent: again.intent, flow: flowOf(again.intent!, utteranceOf(left), situation) }, again];
    // "Smith & Partners"
    if (words.includes('&') && /^\p{Lu}/u.test(right)) continue;
    // "Every other Friday at 17:00, a newsletter"
    const isOfNew = /^an? (?=\p{L})/iu.test(right) && isOnlyTiming(left, situation);
    if (isOfNew || isDetailOfRest(left, situation) || goesOnWithLeft(right, situation) || saysUntilWhen(left, right, situation)) continue;
    if (isOneAtJoint(sentence, index, left, right, situation)) continue;
    // "The auditors come on 3 December, remember that, and hold the brief."
    if (asksAtEnd.test(left) && /\p{L}/u.test(words)) return [readRequest(left, situation), ...splitJoint(right, situation)];
    if (/[,;]/.test(words) && changesOther(left, right, situation))
      return [
        forgettingIn(left, situation),
        { words: right, intent: 'memory.correct', flow: flowOf('memory.correct', utteranceOf(right), situation) },
      ];
    // "Let me read the pack as it stands, and what's the temperature hot food has to have?"
    const isRead = asksItself.test(right) && readNoun(right) === undefined ? sureIntent(utteranceOf(left), situation) : undefined;
    if (isRead && readsFirst.test(isRead) && !asksWithin.test(left))
      return [
        { words: left, intent: isRead, flow: flowOf(isRead, utteranceOf(left), situation, readByRule(left, situation)) },
        { words: right, intent: 'question', flow: flowOf('question', utteranceOf(right), situation) },
      ];
    const [asks, more] = [asksIn(left, situation), asksIn(right, situation)];
    if (asks && more && asks !== more)
      return [{ words: left, intent: asks, flow: flowOf(asks, utteranceOf(left), situation) }, ...splitJoint(right, situation)];
    const isWish =
      isOnlyLength.test(right) ||
      tasteOfReader.test(right) ||
      (wantsNone.test(right) && sureIntent(utteranceOf(left), situation) === 'deliverable.create');
    const [sure, other] = [askedIn(left, situation, isWish), askedIn(right, situation)];
    const likely = sure ?? likelyChange(utteranceOf(left), situation);
    const timing =
      likely && mayBeFollowedByTiming.test(likely) && !beginsWithNoun.test(right) && isOnlyTiming(right, situation)
        ? 'deliverable.schedule'
        : undefined;
    // "It looks good, send it out"
    const impossible = sure && other !== 'deliverable.deliver' && notYetPossible.read(utteranceOf(right), situation);
    if (sure && impossible && !notYetPossible.read(utteranceOf(left), situation))
      return [
        { words: left, intent: sure, flow: flowOf(sure, utteranceOf(left), situation) },
        { words: right, flow: impossible },
      ];
    // "Can you translate it into Swedish, and also push it to 11:30?"
    // "Get me a table for four tonight and the brief should be called Market watch"
    const outside = other && changing.test(other) ? likelyOutside(utteranceOf(left), situation) : undefined;
    if (outside)
      return [
        { words: left, flow: notYetPossible.read(utteranceOf(left), situation) ?? flowOf(outside, utteranceOf(left), situation) },
        ...splitJoint(right, situation),
      ];
    const first = sure ?? (timing || (other && changing.test(other)) ? likely : undefined);
    const second =
      other ??
      timing ??
      (sure && isWish ? 'deliverable.instructions' : undefined) ??
      (sure && (changing.test(sure) || /^deliverable\.(?:destination|source)$/.test(sure))
        ? likelyChange(utteranceOf(right), situation)
        : undefined);
    if (!first || !second || first === second || !areApart(first, second, right, situation)) continue;
    // "Weekly status, team leads, Wed 10:00, at most 200 words"
    if (first === 'deliverable.create' && second === 'deliverable.instructions' && saysWhen(readCadence(right, situation))) continue;
    const part = { words: left, intent: first, flow: flowOf(first, utteranceOf(left), situation) };
    // By itself, "he hates tables" does not say who he is.
    const isTaste = second === 'deliverable.instructions' && (tasteOfReader.test(right) || wantsNone.test(right));
    return [
      part,
      ...(isTaste ? [{ words: right, intent: second, flow: flowOf(second, utteranceOf(right), situation) }] : splitJoint(right, situation)),
    ];
  }
  return creationsIn(sentence, situation) ?? [readRequest(sentence, situation)];
}

/** A new deliverable, with what the sentence says about how it is to be written: one request, although it lists things. */
function createdAsWished(sentence: string, situation: Situation): Request | undefined {
  const { request, wishes } = wishesApart(sentence, (part) => saysWhen(readCadence(part, situation)));
  const isNew = wishes.length > 0 && sureIntent(utteranceOf(request), situation, readByRule(request, situation)) === 'deliverable.create';
  if (!isNew || splitJoint(request, situation).length > 1) return undefined;
  const flow = flowOf('deliverable.create', utteranceOf(sentence), situation, readByRule(sentence, situation));
  return { words: sentence, intent: 'deliverable.create', flow, isJoined: true };
}

/** True for a part of a message that says of a step that it is done. */
export const finishesStep = ({ intent, words }: Request, situation: Situation) =>
  intent === 'plan.done' || finishSteps.read(readUtterance(words), situation) !== undefined;

const addsMore =
  /[,;.]?\s+(?:(?:and|now|then|also|please|plus) )*(?=(?:add|put|insert)\b|(?:one|another) (?:more )?(?:step|thing|item)\b|one more\b|[\p{L} ]{2,40} (?:comes?|goes?|go|belongs?) (?:before|after|behind)\b)/giu;

/** "Signs are up, now add take photos": a step that is done, and another one. */
function stepsDoneAndMore(sentence: string, situation: Situation): Request[] | undefined {
  if (situation.todos.length === 0) return undefined;
  for (const { index, 0: words } of sentence.matchAll(addsMore)) {
    const [left, right] = [sentence.slice(0, index), sentence.slice(index + words.length)];
    const [done, more] = [readRequest(left, situation), readUtterance(right)];
    if (!finishesStep(done, situation)) continue;
    return [done, { words: right, intent: 'plan.add', flow: addSteps.read(more, situation) ?? flowOf('plan.add', more, situation) }];
  }
  return undefined;
}

/** "I report to two people: Anna weekly, the board each quarter", "my boss needs figures daily, my team a summary on Fridays". */
function creationForEach(sentence: string, situation: Situation): Request[] | undefined {
  const parts: string[] = [];
  for (const part of sentence.replace(/^[^:]{3,60}:\s+/, '').split(/[,;]\s+(?:and\s+)?|\s+and\s+(?=(?:the|our|my) |\p{Lu})/u)) {
    // "The board each quarter, first Monday at 9"
    if (parts.length > 0 && /^\p{Ll}/u.test(part) && !/^(?:the|our|my) /.test(part) && isOnlyTiming(part, situation))
      parts.push(`${parts.pop()}, ${part}`);
    else parts.push(part);
  }
  if (parts.length < 2 || parts.length > MOST_CREATED || sureIntent(utteranceOf(sentence), situation) !== 'deliverable.create')
    return undefined;
  const each = parts.map((part) => {
    const reader = readRecipient(part);
    const rest = reader ? part.slice(reader.length) : part;
    const { frequency, implied } = readCadence(rest, situation);
    if (!reader || !(frequency ?? implied)) return undefined;
    // "My team a summary on Fridays" is short for what they get.
    const words = /^ (?:an?|one) /.test(rest)
      ? `create${rest} for ${reader.words}`
      : isOnlyTiming(rest, situation)
        ? `create a report for ${reader.words}${rest}`
        : part;
    return { words, intent: 'deliverable.create', flow: flowOf('deliverable.create', utteranceOf(words), situation) };
  });
  return each.every((one) => one !== undefined) ? each : undefined;
}
const MOST_CREATED = 5;

/** The new deliverables of a sentence that asks for several. */
export function creationsIn(sentence: string, situation: Situation): Request[] | undefined {
  const several = severalNewIn(sentence, situation) ?? creationForEach(sentence, situation);
  if (several) return several;
  for (const { index, 0: words } of sentence.matchAll(further)) {
    const left = sentence.slice(0, index);
    const noun = readNoun(left);
    const right = `create ${sentence.slice(index + words.length).replace(/\bone\b/i, noun?.replace(/^.* of /, '') ?? 'one')}`;
    const first = readNoun(left) && readNoun(right) && creationIn(left, right, sentence, situation);
    if (first) return [{ words: left, flow: first }, ...splitJoint(right, situation)];
  }
  // "The crew reads a newsletter each Wednesday, and the owner wants a status on the 15th."
  for (const { index, 0: words } of sentence.matchAll(otherReader)) {
    const parts = [sentence.slice(0, index), sentence.slice(index + words.length)];
    const isEach = parts.every((part) => readNoun(part) && readReader(part) && saysWhen(readCadence(part, situation)));
    if (isEach && sureIntent(utteranceOf(sentence), situation) === 'deliverable.create')
      return parts.map((part) => ({
        words: part,
        intent: 'deliverable.create',
        flow: flowOf('deliverable.create', utteranceOf(part), situation),
      }));
  }
  return undefined;
}

const otherReader = /,?\s+(?:and|plus|while)\s+(?=(?:the|our|my) |\p{Lu})/gu;

/** The flow for the first of two new deliverables in a sentence: by a rule, or if the sentence surely asks for some and each part says when. */
function creationIn(left: string, right: string, sentence: string, situation: Situation): Flow<string> | undefined {
  const ofRule = readKind(left) && readKind(right) && createDeliverable.read(readUtterance(left), situation);
  if (ofRule) return ofRule;
  const bothSayWhen = [left, right].every((part) => saysWhen(readCadence(part, situation)));
  const isSure = bothSayWhen && sureIntent(utteranceOf(sentence), situation) === 'deliverable.create';
  return isSure ? flowOf('deliverable.create', readUtterance(left), situation) : undefined;
}

/** What is set up from a platform, and how it is to be written: "a digest for Priya from #ledger, Tuesdays, max 150 words". */
function withWishAtEnd(sentence: string, situation: Situation): Request[] {
  const { left, right } = /^(?<left>.+),\s+(?:and\s+)?(?<right>[^,;]{3,80})$/s.exec(sentence)?.groups ?? {};
  const isWish = right && (isOnlyLength.test(right) || askedIn(right, situation) === 'deliverable.instructions');
  if (!left || !isWish || !createFromPlatform.read(utteranceOf(left), situation)) return [readRequest(sentence, situation)];
  const wish = {
    words: right,
    intent: 'deliverable.instructions',
    flow: flowOf('deliverable.instructions', utteranceOf(right), situation),
  };
  return [readRequest(left, situation), wish];
}

/** "With three headlines at most", "150 words" */
export const isOnlyLength =
  /^(?:(?:please|with|at most|under|max(?:imum)?|no more than|only|just) )*(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten) (?:headlines?|words?|lines?|sentences?|pages?|bullets?|points?|paragraphs?)(?: (?:at most|max(?:imum)?|or (?:less|fewer)|tops|only|please))*[.!\s]*$/i;

/** "A waste tally for Gwen, no waffle" */
const wantsNone =
  /^(?:(?:and|but|please) )*(?:no|zero) (?!(?:rush|hurry|worries|problem|pressure|need|longer|more|thanks|later|earlier|weekends?|\p{L}+days?)\b)[\p{L}' -]{3,40}[.!\s]*$/iu;

/** "Henrik gets a weekly report, and he hates tables" */
const tasteOfReader =
  /^(?:he|she|they) (?:really |absolutely |also |always )?(?:hates?|loves?|likes?|prefers?|dislikes?|can['’]?t stand|(?:does|do)(?: not|n['’]t) (?:like|want|need)) (?!to\b)\p{L}[^.!?;]{2,60}[.!\s]*$/iu;

/** "Marek's should come at 6:45": a deliverable, named by its reader. */
export const ofSomebody = /(?:^|\s)\p{Lu}\p{L}+['’]s (?=should|must|can|could|at|on|to|needs|has|goes|comes|wants|an? )/u;

/** True for the name of a deliverable with a time, and nothing else. */
export const namesAndTimes = (words: string, situation: Situation): boolean =>
  (readNoun(utteranceOf(words).text) !== undefined || ofSomebody.test(words)) && timesSomething(words, situation);

/** True for a day or time with few other words, such as a name. */
function timesSomething(words: string, situation: Situation): boolean {
  const { rest, schedule, frequency } = readCadence(utteranceOf(words).text, situation);
  const isTime = frequency === undefined && (schedule.time ?? schedule.day) !== undefined;
  return isTime && contentTerms(rest).length <= MOST_BESIDE_TIME;
}
const MOST_BESIDE_TIME = 3;

export const FEWEST_WORDS = 2;

/** What a part of a sentence surely asks for; undefined for a part that may only say more about the rest. `isWhole`: what follows is another wish. */
export function askedIn(words: string, situation: Situation, isWhole = false): string | undefined {
  if (words.trim().split(/\s+/).length < FEWEST_WORDS || contentTerms(words).length === 0) return undefined;
  if (!isWhole && !seeminglyAsks(words)) return undefined;
  const intent = sureIntent(utteranceOf(words), situation, readByRule(words, situation));
  return intent && handlers[intent]!.label && !handlers[intent]!.onlyReads && !statements.has(intent) ? intent : undefined;
}

const askingFor = /^(?:deliverable\.(?:list|when|text)|inbox\.show|ticket\.(?:list|show)|memory\.list|question)$/;

/** What a part of a sentence surely asks for, if it is a question by itself. */
function asksIn(words: string, situation: Situation): string | undefined {
  if (words.trim().split(/\s+/).length <= FEWEST_WORDS || !seeminglyAsks(words)) return undefined;
  const intent = sureIntent(utteranceOf(words), situation);
  return intent && askingFor.test(intent) ? intent : undefined;
}

/** Intents that a sentence often gives details of, such as when: the details are no request. */
const detailed = /^(?:deliverable\.(?:create|copy|pause|resume|schedule|source|deliver)|ticket\.create|memory\.)/;

/** "Rename it to Board letter, and from now on it's due at 7." */
const beginsWithNoun = /^(?:our|my|the|an?|his|her|their|your)\b/i;

const mayBeFollowedByTiming = /^deliverable\.(?:rename|recipient|instructions|destination)$/;

/** True if a sentence has two requests, and not one with its details. */
export const areApart = (first: string, second: string, right: string, situation: Situation) =>
  (first !== 'deliverable.reject' || !isReason.test(right)) &&
  // "We don't do it monthly any longer, twice a year is enough."
  !(first === 'deliverable.archive' && second === 'deliverable.schedule') &&
  areSeparate(first, second, right, situation);

/** "Reject it, the numbers are missing" */
const isReason =
  /^(?:it(?:['’]?s)?|they|there|the|this|that|reason|feedback|too|no|not|because|since|as|i|we)\b|^\p{L}+ (?:wants?|needs?|thinks?|says?|said|finds?|found|wanted|asked)\b/iu;

const areSeparate = (first: string, second: string, right: string, situation: Situation) =>
  !(
    detailed.test(first) &&
    (isOnlyTiming(right, situation) || /^deliverable\.(?:schedule|recipient|instructions|destination)$/.test(second))
  ) ||
  (first === 'deliverable.create' && second === 'deliverable.instructions') ||
  (first === 'deliverable.pause' && !isOnlyTiming(right, situation)) ||
  (first === 'deliverable.resume' && second !== 'deliverable.schedule' && !isOnlyTiming(right, situation)) ||
  (first === 'deliverable.schedule' && second !== 'deliverable.schedule' && !isOnlyTiming(right, situation));

/** Saves "… for Sarah, and remember that she …" with her name instead of "she". */
export function withName(right: string, left: string): string {
  const name = findRecipient(left)?.recipient.name;
  return name ? right.replace(/^((?:remember|note|keep in mind|don'?t forget)(?: that)? )(?:s?he)\b/i, `$1${name}`) : right;
}
