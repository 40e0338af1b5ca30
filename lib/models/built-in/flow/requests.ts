import { readCadence, saysWhen } from '#lib/models/built-in/language/cadence.ts';
import { readNoun } from '#lib/models/built-in/language/free-request.ts';
import { readKind } from '#lib/models/built-in/language/kind.ts';
import { listedSteps } from '#lib/models/built-in/language/listed-steps.ts';
import { contentTerms } from '#lib/models/built-in/language/matching.ts';
import { findRecipient } from '#lib/models/built-in/language/person.ts';
import { readings, readUtterance, type Utterance } from '#lib/models/built-in/language/utterance.ts';
import { givesTexts } from '../intents/added-tools.ts';
import { createDeliverable } from '../intents/create-deliverable.ts';
import { asides, intents, lastResorts, statementAsides } from '../intents/index.ts';
import { keepLongText, mostToRead } from '../intents/long-text.ts';
import { openWithPasted } from '../intents/open-with-pasted.ts';
import { isPlan } from '../intents/plan-work.ts';
import { recall } from '../intents/recall.ts';
import { isTold } from '../intents/remember.ts';
import { notYetPossible, say } from '../intents/talk.ts';
import { flowOf, handlers, type Rule } from '../understand/handlers.ts';
import { offerExamples, type Pair } from '../understand/offer.ts';
import { aloneFor, guessesFor, statements } from '../understand/rank.ts';
import {
  askForChange,
  changeOf,
  changing,
  isPlain,
  isSaidInPassing,
  likelyChange,
  likelyRequest,
  mayBe,
  routeElliptic,
  routePlausible,
  routeStatement,
  routeSure,
  seeminglyAsks,
  sureIntent,
} from '../understand/route.ts';
import { quoted } from './deliverable-row.ts';
import { pointsBack } from './find-deliverable.ts';
import { CancelledError, type Flow, RequestError, sayMeanwhile } from './flow.ts';
import { inOwnSpelling } from './in-own-spelling.ts';
import type { Situation } from './situation.ts';

/** A request in a message. `flow` handles it, and is undefined if the request is not understood. */
interface Request {
  words: string;
  flow?: Flow<string>;
  /** A plain statement, which beside a request is its reason. */
  isFact?: boolean;
  /** It is remembered. */
  isStatement?: boolean;
  /** What it surely asks for. */
  intent?: string;
}

/** Handles each request in a message in order, and returns the final reply. */
export function* answerTo(typed: string, from: Situation): Flow<string> {
  const message = withoutCorrected(typed, from);
  const situation = { ...from, message };
  const pasted = openWithPasted(message);
  if (pasted) return yield* run(pasted);
  const requests = message.length > mostToRead ? [{ words: message, flow: keepLongText(message) }] : splitRequests(message, situation);
  const said: string[] = [];
  for (const [index, { flow }] of requests.entries()) {
    const answer = yield* run(flow ?? offerExamples(situation));
    if (index < requests.length - 1 && flow) yield* sayMeanwhile(answer);
    else said.push(answer);
  }
  return [...new Set(said)].join('\n\n');
}

/** "Pause the newsletter, sorry, I mean the digest", "call it Team paper. hm no, Team letter". */
const selfCorrection =
  /^(?<lead>.*?\b(?:call it|name it|it to|to|as)|\p{L}+(?= (?:the|my|our) .* (?:the|my|our) )) (?<wrong>[^,.;!?]{2,60})[,.;–—-]+ *(?:(?:hm+|oh|wait|sorry|actually|no)[,.!]* +)+(?:i mean(?:t)? |make that |rather )?(?<right>[^,.;!?]{2,60})[.!]*$/iu;

/** A message without what it takes back itself; a time that it corrects is read where times are. */
function withoutCorrected(message: string, situation: Situation): string {
  const { lead, right } = selfCorrection.exec(message.trim())?.groups ?? {};
  if (!lead || !right || saysWhen(readCadence(right, situation)) || sureIntent(readUtterance(right), situation)) return message;
  return `${lead} ${right}`;
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
      ? intent === 'deliverable.schedule' && readNoun(said.text) !== undefined
      : isTold(said) || (contentTerms(said.text).length >= MOST_OF_ANSWER && likelyRequest(said, situation) !== undefined);
  // A single unknown word is an answer that was not understood.
  return handlers[intent]!.label !== undefined || contentTerms(said.text).length > 1;
}

/** An answer in other words than the options has fewer words. */
const MOST_OF_ANSWER = 4;

function* run(flow: Flow<string>): Flow<string> {
  try {
    return yield* flow;
  } catch (error) {
    if (error instanceof CancelledError) return error.message || 'OK, I’ll leave it as it is.';
    if (error instanceof RequestError) return error.message;
    throw error;
  }
}

type Readers = readonly Pick<(typeof intents)[number], 'read'>[];

/** Finds the flow for a text: first as typed, then with typos corrected. */
function understand(words: string, situation: Situation, ...groups: Readers[]): Flow<string> | undefined {
  for (const group of groups)
    for (const said of readings(spelledOut(words)))
      for (const intent of group) {
        const flow = intent.read(said, situation);
        if (flow) return inOwnSpelling(flow, said);
      }
  return undefined;
}

const alone = /^(?:please )?(?<verb>pause|resume|unpause|restore|archive|delete|rename|move|reschedule|change|show|open)[.!\s]*$/i;

/** Completes a verb on its own, which refers to the subject of the conversation. */
function spelledOut(words: string): string {
  const verb = alone.exec(words.trim())?.groups?.verb;
  if (verb) return `${verb} it`;
  return /^(?:create|new|add|set up|make)[.!\s]*$/i.test(words.trim()) ? 'create a deliverable' : words;
}

const sentenceEnd =
  /(?<=[^\s.]{2,}[.!?]|[.!?]["”])\s+(?=[\p{L}"“])(?<!\b(?:Dr|Mr|Mrs|Ms|St|e\.g|i\.e|vs|no|approx|etc|a\.m|p\.m)\.\s+)|\n+/giu;
const verbs =
  'create|set up|pause|resume|unpause|archive|delete|rename|call it|move|shift|reschedule|change|make (?:it|the|my)|remember|note that|keep in mind|forget|list|show me|plan|open|start|add an?|send|deliver|write|draft|approve|reject|skip|copy|undo|cancel|run|tell me|let me know|remind me|translate|post (?:it|that|the|this)|publish|e-?mail|research|what|when|who|which|how';
const joint = new RegExp(
  `(?:[,;]?\\s+(?:and then|then|and also|and|also|plus)\\s+(?:also |then |please )?|\\s*;\\s*)(?=(?:please |can you |could you )?(?:${verbs})\\b)`,
  'gi',
);

/** Where a sentence may go on with another request, in any wording. */
const otherJoint = /[,;]\s+(?:and |then |also |so |plus )*|\s+(?:and then|then|and also|and|also|plus|n|&)\s+(?:also |then |please )?/gi;

const courtesy = /^(?:hi|hello|hey|thanks?|thank you|ok|okay|great|yes|good (?:morning|afternoon|evening))\b.{0,20}$/i;
const further = /,?\s+(?:and|plus|and also|as well as)\s+(?=(?:an?|another) )/gi;

/** Quoted text is not a request from this person. */
const quotedLine = /^[^\S\n]*>.*$/gm;

const beforeColon = /^(?<lead>[^.!?\n:]{3,80}):\s+\S/;
const tells = /^\W*(?:remember|note|keep in mind|fyi|don'?t forget)\b|\b(?:remember|note|keep in mind)$/i;
/** "Board update", and no verb such as in "use this for the board update". */
const isName = (words: string) => readNoun(words) !== undefined && contentTerms(words).length <= MOST_IN_NAME && !material.test(words);
const MOST_IN_NAME = 3;
const material = /\b(?:notes?|material|news|sources?|input|text|this|these|here|following|from|with|\p{L}+ for)\b/iu;

/** True if what follows the colon is material, not further requests: "summarize this: …". */
function introducesText(message: string): boolean {
  const lead = beforeColon.exec(message)?.groups?.lead;
  return lead !== undefined && !tells.test(lead) && !isName(lead);
}

/** How many requests in one message are handled. */
const most = 5;

/** Splits a message into its requests, at a conjunction only if both parts are requests. */
function splitRequests(message: string, situation: Situation): Request[] {
  const whole = readUtterance(message);
  const several = changesOfSeveral(message, situation);
  if (several) return several;
  const isOne = isPlan(whole.text) || givesTexts(whole) || introducesText(message) || isList(message, situation);
  const own = message.replace(quotedLine, '');
  if (!isOne && own.trim() === '' && message.trim() !== '')
    return [{ words: message, flow: say('That’s a quote. Tell me in your own words what to do with it.') }];
  const sentences = isOne
    ? [message]
    : withoutFollowers(
        own.split(sentenceEnd).filter((part) => /\p{L}/u.test(part)),
        situation,
      );
  const read = asWholes(
    sentences.flatMap((sentence, index) =>
      isOne
        ? (creationsIn(sentence, situation) ?? [request(sentence, situation)])
        : splitJoint(withName(sentence, sentences[index - 1] ?? ''), situation),
    ),
    situation,
  );
  const useful = withoutCourtesies(read);
  if (useful.length === 1) return [asOneRequest(useful[0]!.words, situation)];
  for (const [n, one] of useful.entries()) {
    const before = useful[n - 1];
    // "Newsletter max 150 words. Out at 9."
    if (one.flow || !before?.flow || before.isFact) continue;
    // "Set up a status for Priya. No tables, ever."
    const isOfNew = before.intent === 'deliverable.create' && mayBe('deliverable.instructions', utteranceOf(one.words), situation);
    if (isOfNew) one.flow = flowOf('deliverable.instructions', utteranceOf(one.words), situation);
    if (isOfNew || !changesOne(before.words, situation)) continue;
    const intent = isOnlyTiming(one.words, situation) ? 'deliverable.schedule' : likelyChange(utteranceOf(one.words), situation);
    if (intent) one.flow = flowOf(intent, utteranceOf(one.words), situation);
  }
  const requested = useful.filter(({ flow, isFact }) => flow && !isFact);
  // "Omar owns the data warehouse. We decided against Kafka."
  const onlyStatements = requested.length > 0 && requested.every(({ isStatement }) => isStatement);
  const asking = onlyStatements ? useful.filter(({ flow }) => flow) : requested;
  // "We've stopped tracking competitors. Archive that brief."
  const orders = onlyStatements ? asking : asking.filter(({ words }) => !happened.test(words.trim()));
  const actions = orders.length > 0 ? orders : asking;
  const [only] = actions;
  // "Kofi wants to know each Thursday. Can you take that over?" is no request for help.
  if (only?.intent && actions.length === 1 && !isOfWhole(only.intent, utteranceOf(own), situation)) return [asOneRequest(own, situation)];
  // "Why does it come at four? Noon would be more useful" is no question.
  const isRemark = ({ words, flow }: Request) => !flow && askForChange(utteranceOf(own), utteranceOf(words), situation);
  if (only && !only.intent && actions.length === 1 && useful.some(isRemark)) return [asOneRequest(own, situation)];
  const unclear = useful.filter(({ words, flow }) => !flow && !isSaidInPassing(readUtterance(words), situation));
  const wish = actions.length === 0 ? useful.find(({ words, flow }) => !flow && likelyRequest(readUtterance(words), situation)) : undefined;
  // "The endpoint works again. Push the brief once more."
  if (wish && useful.some(({ isFact }) => isFact)) {
    const asked = routePlausible(utteranceOf(wish.words), situation, readByRule(wish.words, situation));
    if (asked) return [{ words: wish.words, flow: asked }];
  }
  if (actions.length === 0 && (useful.some(({ words, flow }) => !flow || isFragment(words)) || asksForMore(own, situation)))
    return [asOneRequest(own, situation)];
  const understood = actions.length > 0 ? actions : useful;
  const left = understood.slice(most);
  const rest =
    left.length > 0
      ? [
          {
            words: '',
            flow: say(
              `Those were the first ${most} of ${understood.length} requests. Send me the rest again, starting with ${quoted(left[0]!.words.trim(), 80)}.`,
            ),
          },
        ]
      : [];
  return [...understood.slice(0, most), ...unclear.slice(0, 1).map(({ words }) => besideAnother(words, situation)), ...rest];
}

/** The parts of a message without "thanks", "that's all for now", "two things to remember" and the like, unless it says nothing else. */
function withoutCourtesies(parts: readonly Request[]): Request[] {
  const others = parts.filter(({ words, intent }) => intent !== 'chat.small' && !courtesy.test(words.trim()) && !announces.test(words.trim()));
  return others.length > 0 ? others : [...parts];
}

/** Says that statements follow. */
const announces =
  /^(?:(?:a couple of|a few|an?|some|the|two|three|four|\d)\b ?)*(?:things?|facts?|points?|notes?|bits?)\b[^.!?]{0,25}\b(?:remember|keep in mind|note|know|memory)\b[.:!]*$|^(?:please )?(?:remember|note|keep in mind)(?: (?:this|these|the following|that))?[.:!]*$/i;

/** "Three things before Friday. Draft the contract. Get it signed." */
function isList(message: string, situation: Situation): boolean {
  const [first = ''] = message.split(sentenceEnd);
  if (listedSteps(first).length > 0 || listedSteps(message).length === 0) return false;
  return [first, message].some((words) => sureIntent(utteranceOf(words), situation) === 'plan.create');
}

/** The beginning of a sentence that tells what happened. */
const happened =
  /^(?:(?:oh|and|so|well|also),? )*(?:we|they|he|she|[Ii]|everyone|nobody|\p{Lu}\p{Ll}+)(?:['’](?:ve|s|d)| (?:have|has|had|was|were))? (?:(?:just|all|already|never|finally|now) )*(?!(?:need|feed|embed|shed|speed)\b)(?:\p{L}+ed|been|given|lost|left|gone|went|got|said|told|read|seen|saw|took|taken|had|done|came|met|spent|found|made|wrote|sent|spoke|heard|kept|held|ran|won|paid|brought|bought|forgot|began|broke)\b(?!.*\b(?:should|could|please|can you|would|wants?|needs?|instead)\b)/u;

/** A request that only one of several sentences has is none if it is less likely than this for all of them together. */
const UNLIKELY_OF_WHOLE = 0.06;
/** The same if they surely ask for something else together. */
const UNLIKELY_BESIDE_SURE = 0.2;

/** True unless several sentences together ask for something else than the only one of them that is a request. */
function isOfWhole(intent: string, whole: Utterance, situation: Situation): boolean {
  const together = sureIntent(whole, situation);
  const isOther = together !== undefined && together !== intent && handlers[together]!.label !== undefined;
  return aloneFor(intent, whole, situation) >= (isOther ? UNLIKELY_BESIDE_SURE : UNLIKELY_OF_WHOLE);
}

/** "Can you take that over?" after a request takes nothing back. */
const takesBack = /\b(?:undo|revert|back|never ?mind|cancel|restore|reverse|wrong|mistake)\b/i;

/** The beginning of a sentence that says more about the one before. */
const follows =
  /^(?:he|she|they|it|this|that|these|those|because|which)(?:'s|'re|'ll|'d)?\s+(?!(?:one|please|can|could|pause|stop|make|move)\b)/i;

/** True for a sentence that says when, and nothing else: "Shall we say on the 5th, at 8 in the morning?" */
function isOnlyTiming(sentence: string, situation: Situation): boolean {
  const cadence = readCadence(sentence, situation);
  return saysWhen(cadence) && readNoun(sentence) === undefined && contentTerms(cadence.rest).length <= MOST_BESIDE_TIMING;
}

const MOST_BESIDE_TIMING = 2;

/** True if a request surely changes one deliverable that exists. */
const changesOne = (words: string, situation: Situation) =>
  /^deliverable\.(?:rename|recipient|instructions|schedule|pause|resume|destination|source)$/.test(
    sureIntent(utteranceOf(words), situation) ?? '',
  );

/** Joins each statement that only says more about the sentence before it with that sentence. */
function withoutFollowers(sentences: readonly string[], situation: Situation): string[] {
  const joined: string[] = [];
  for (const sentence of sentences) {
    const isAdded =
      !listsAfterColon.test(joined.at(-1) ?? '') &&
      ((follows.test(sentence.trim()) && !/\?\s*$/.test(sentence)) || sentence.trim().split(/\s+/).length < FEWEST_WORDS);
    const isOfCreation =
      joined.length > 0 && isOnlyTiming(sentence, situation) && mayBe('deliverable.create', readUtterance(joined.at(-1)!), situation);
    if (joined.length > 0 && (isAdded || isOfCreation)) joined.push(`${joined.pop()} ${sentence}`);
    else joined.push(sentence);
  }
  return joined;
}

const listsAfterColon = /:\s+[^,;\n]+[,;\n]/;

const detailing = /^deliverable\.(?:create|schedule|instructions|recipient|rename)$/;

/** Joins sentences that ask for the same of the same: "7am is too early for Jorge. Let him have his at ten." */
function asWholes(parts: readonly Request[], situation: Situation): Request[] {
  const wholes: Request[] = [];
  for (const part of parts) {
    const before = wholes.at(-1);
    if (before && part.intent === 'chat.undo' && !takesBack.test(part.words)) continue;
    const isDetail =
      before?.intent === part.intent || (before?.intent === 'deliverable.create' && part.intent !== 'deliverable.instructions');
    // "First order a laptop, then create her accounts. Put that on a list."
    const isOfList = part.intent === 'plan.create' && pointsBack.test(part.words) && !/[,;:\n]/.test(part.words);
    // "I need the steps in front of me. Make it a list: measure the room, order desks."
    if (before?.intent === 'plan.create' && part.intent === 'plan.create' && !isOfList && listsAfterColon.test(part.words)) {
      wholes[wholes.length - 1] = part;
      continue;
    }
    const isMore = isOfList || (isDetail && detailing.test(part.intent ?? '') && readNoun(utteranceOf(part.words).text) === undefined);
    if (before && isMore) wholes[wholes.length - 1] = request(`${before.words} ${part.words}`, situation);
    else wholes.push(part);
  }
  return wholes;
}

/** The flow for a part of a sentence that is a request by itself. */
function readPart(words: string, situation: Situation): Flow<string> | undefined {
  const intent = sureIntent(utteranceOf(words), situation);
  const isOpen = intent === undefined || (!handlers[intent]!.label && intent !== 'not_yet');
  return understand(words, situation, intents) ?? (isOpen ? undefined : flowOf(intent, utteranceOf(words), situation));
}

function splitJoint(sentence: string, situation: Situation): Request[] {
  if (sureIntent(utteranceOf(sentence), situation)?.startsWith('plan.')) return [request(sentence, situation)];
  for (const { index, 0: words } of sentence.matchAll(joint)) {
    const [left, right] = [sentence.slice(0, index), sentence.slice(index + words.length)];
    const first = readPart(left, situation);
    const telling = /^(?:remember|note|keep in mind|don'?t forget|fyi)\b/i.test(readUtterance(left).text);
    if (!first || (telling && /^(?:what|when|who|which|make|change|plan|research|delete)\b/i.test(right)) || !readPart(right, situation))
      continue;
    return [{ words: left, flow: first }, ...splitJoint(withName(right, left), situation)];
  }
  for (const { index, 0: words } of sentence.matchAll(otherJoint)) {
    const [left, right] = [sentence.slice(0, index), sentence.slice(index + words.length)];
    const [asks, more] = [asksIn(left, situation), asksIn(right, situation)];
    if (asks && more && asks !== more)
      return [{ words: left, intent: asks, flow: flowOf(asks, utteranceOf(left), situation) }, ...splitJoint(right, situation)];
    const [sure, other] = [askedIn(left, situation), askedIn(right, situation)];
    const likely = sure ?? likelyChange(utteranceOf(left), situation);
    const timing =
      likely && mayBeFollowedByTiming.test(likely) && !beginsWithNoun.test(right) && isOnlyTiming(right, situation)
        ? 'deliverable.schedule'
        : undefined;
    const impossible = sure && notYetPossible.read(utteranceOf(right), situation);
    if (impossible && !notYetPossible.read(utteranceOf(left), situation))
      return [
        { words: left, intent: sure, flow: flowOf(sure, utteranceOf(left), situation) },
        { words: right, flow: impossible },
      ];
    const first = sure ?? (timing || (other && changing.test(other)) ? likely : undefined);
    const second = other ?? timing ?? (sure && changing.test(sure) ? likelyChange(utteranceOf(right), situation) : undefined);
    if (!first || !second || first === second || !areApart(first, second, right, situation)) continue;
    return [{ words: left, intent: first, flow: flowOf(first, utteranceOf(left), situation) }, ...splitJoint(right, situation)];
  }
  return creationsIn(sentence, situation) ?? [request(sentence, situation)];
}

/** The new deliverables of a sentence that asks for several. */
function creationsIn(sentence: string, situation: Situation): Request[] | undefined {
  for (const { index, 0: words } of sentence.matchAll(further)) {
    const left = sentence.slice(0, index);
    const noun = readNoun(left);
    const right = `create ${sentence.slice(index + words.length).replace(/\bone\b/i, noun?.replace(/^.* of /, '') ?? 'one')}`;
    const first = readNoun(left) && readNoun(right) && creationIn(left, right, sentence, situation);
    if (first) return [{ words: left, flow: first }, ...splitJoint(right, situation)];
  }
  return undefined;
}

/** The flow for the first of two new deliverables in a sentence: by a rule, or if the sentence surely asks for some and each part says when. */
function creationIn(left: string, right: string, sentence: string, situation: Situation): Flow<string> | undefined {
  const ofRule = readKind(left) && readKind(right) && createDeliverable.read(readUtterance(left), situation);
  if (ofRule) return ofRule;
  const bothSayWhen = [left, right].every((part) => saysWhen(readCadence(part, situation)));
  const isSure = bothSayWhen && sureIntent(utteranceOf(sentence), situation) === 'deliverable.create';
  return isSure ? flowOf('deliverable.create', readUtterance(left), situation) : undefined;
}

const listed = /[,;]\s+(?:and\s+|then\s+)?|\s+and\s+(?:then\s+)?/i;

/** The requests in a list such as "Newsletter on Fridays, digest at 8, board update to Petra", each of which changes another deliverable. */
function changesOfSeveral(sentence: string, situation: Situation): Request[] | undefined {
  const parts = sentence
    .replace(/^[^:]{3,40}:\s+/, '')
    .split(listed)
    .filter((part) => /\p{L}/u.test(part));
  if (parts.length < 2 || parts.length > most || !parts.every((part) => readNoun(part))) return undefined;
  const changes = parts.map((words) => ({ words, intent: changeIn(words, situation) }));
  if (!changes.every(({ intent }) => intent)) return undefined;
  return changes.map(({ words, intent }) => ({ words, intent, flow: flowOf(intent!, utteranceOf(words), situation) }));
}

/** What a part of a list changes, if it says to what. */
function changeIn(words: string, situation: Situation): string | undefined {
  const said = utteranceOf(words);
  const sure = sureIntent(said, situation);
  if (sure && changing.test(sure)) return sure;
  const saysNew = saysWhen(readCadence(said.text, situation)) || findRecipient(said.text, 'for|to') !== undefined;
  return saysNew ? changeOf(said, situation) : undefined;
}

const FEWEST_WORDS = 2;

/** What a part of a sentence surely asks for; undefined for a part that may only say more about the rest. */
function askedIn(words: string, situation: Situation): string | undefined {
  if (words.trim().split(/\s+/).length < FEWEST_WORDS || contentTerms(words).length === 0 || !seeminglyAsks(words)) return undefined;
  const intent = sureIntent(utteranceOf(words), situation);
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
const areApart = (first: string, second: string, right: string, situation: Situation) =>
  !(
    detailed.test(first) &&
    (isOnlyTiming(right, situation) || /^deliverable\.(?:schedule|recipient|instructions|destination)$/.test(second))
  ) ||
  (first === 'deliverable.create' && second === 'deliverable.instructions') ||
  (first === 'deliverable.pause' && !isOnlyTiming(right, situation)) ||
  (first === 'deliverable.schedule' && second !== 'deliverable.schedule' && !isOnlyTiming(right, situation));

/** True for a sentence that says nothing by itself: "Bo is". */
const isFragment = (words: string) => contentTerms(words).length < 2;

/** True if several statements together are a request. */
function asksForMore(words: string, situation: Situation): boolean {
  const intent = sureIntent(readUtterance(words), situation);
  return intent !== undefined && !statements.has(intent) && handlers[intent]!.label !== undefined;
}

/** Saves "… for Sarah, and remember that she …" with her name instead of "she". */
function withName(right: string, left: string): string {
  const name = findRecipient(left)?.recipient.name;
  return name ? right.replace(/^((?:remember|note|keep in mind|don'?t forget)(?: that)? )(?:s?he)\b/i, `$1${name}`) : right;
}

/** A part of a message with several requests. One sentence of several often says too little for what cannot be taken back. */
function request(words: string, situation: Situation): Request {
  const said = utteranceOf(words);
  const exact = understand(words, situation, certain);
  if (exact) return { words, flow: exact };
  const rule = readByRule(words, situation);
  const intent = sureIntent(said, situation, rule);
  if (
    intent &&
    intent !== 'out_of_scope' &&
    (rule?.labels.includes(intent) || !handlers[intent]!.irreversible || isPlain(intent, said, situation))
  )
    return {
      words,
      intent,
      flow: flowOf(intent, said, situation, rule),
      isFact: isPlainFact(intent, words, situation, rule),
      isStatement: statements.has(intent),
    };
  const statement = understand(words, situation, statementAsides);
  if (statement) return { words, flow: statement, isStatement: true };
  const flow = understand(words, situation, looksUp(said, situation) ? [recall] : [], asides);
  const fact = flow ? undefined : understand(words, situation, lastResorts);
  return { words, flow: flow ?? fact, isFact: fact !== undefined };
}

/** True for a statement that is neither a preference nor a rule, and which the person did not ask to remember. */
const isPlainFact = (intent: string, words: string, situation: Situation, rule?: Rule) =>
  statements.has(intent) && !rule?.labels.includes(intent) && !understand(words, situation, statementAsides);

const utteranceOf = (words: string) => readUtterance(spelledOut(words));

/** Intents whose rules are certain by themselves. */
const certain = intents.filter(({ labels }) => labels === undefined);
/** The other intents. Finding something is what is left when nothing else fits. */
const ruled = intents.filter((intent) => intent.labels !== undefined && intent !== recall);

/** What the first rule that matches makes of a message. */
function readByRule(words: string, situation: Situation): Rule | undefined {
  for (const intent of ruled) {
    const flow = understand(words, situation, [intent]);
    if (flow) return { labels: intent.labels!, flow };
  }
  return undefined;
}

/** A message with one request: carried out if its intent is clear, else a question about it. */
function asOneRequest(message: string, situation: Situation): Request {
  const said = utteranceOf(message);
  const rule = readByRule(message, situation);
  const flow =
    understand(message, situation, certain) ??
    routeElliptic(said, situation) ??
    routeSure(said, situation, rule) ??
    (isTold(said) ? routeStatement(said, situation) : undefined) ??
    (rule ? undefined : understand(message, situation, looksUp(said, situation) ? [recall] : [], asides)) ??
    routePlausible(said, situation, rule, pairIn(message, situation)) ??
    rule?.flow ??
    understand(message, situation, statementAsides, lastResorts);
  return { words: message, flow };
}

/**
 * The two requests that an unclear message has, if each of its parts is likely to be another one: of the left part, the one that is
 * likely for the whole, too.
 */
function pairIn(message: string, situation: Situation): Pair | undefined {
  const whole = new Map(guessesFor(utteranceOf(message), situation).map(({ intent, probability }) => [intent, probability]));
  const pairs = [...message.matchAll(sentenceEnd), ...message.matchAll(otherJoint)].flatMap(({ index, 0: words }) => {
    const [left, right] = [message.slice(0, index), message.slice(index + words.length)];
    const second = likelyRequest(utteranceOf(right), situation);
    if (!second || contentTerms(left).length < FEWEST_WORDS) return [];
    const [first] = guessesFor(utteranceOf(left), situation)
      .filter(({ intent }) => intent !== second && handlers[intent]!.label && !statements.has(intent))
      .map(({ intent, probability }) => ({ intent, probability, score: probability * Math.sqrt(whole.get(intent) ?? 0) }))
      .sort((one, other) => other.score - one.score);
    if (!first || first.probability < POSSIBLE_PART || !areApart(first.intent, second, right, situation)) return [];
    const score = first.score * Math.sqrt(whole.get(second) ?? 0);
    return [
      {
        score,
        pair: [
          { intent: first.intent, words: left },
          { intent: second, words: right },
        ],
      },
    ];
  });
  const [best] = pairs.toSorted((one, other) => other.score - one.score);
  return best && best.score >= LIKELY_PAIR ? best.pair : undefined;
}

/** From this probability on, a part of a message may be a request of its own. */
const POSSIBLE_PART = 0.2;
/** How likely both requests of a message must be, by their parts and the whole. */
const LIKELY_PAIR = 0.04;

/** A part of a message that is unclear, while another part is carried out: asked about if it seems to be a request. */
function besideAnother(words: string, situation: Situation): Request {
  const said = utteranceOf(words);
  const asked = likelyRequest(said, situation) ? routePlausible(said, situation) : undefined;
  return asked
    ? { words, flow: asked }
    : { words, flow: say(`I didn’t understand ${quoted(words.trim(), 80)}, so I did nothing about it.`) };
}

/** True if a message may be a question to what is known. */
const looksUp = (said: Utterance, situation: Situation) =>
  /^(?:search|find|look (?:up|for))\b/i.test(said.text) || mayBe('question', said, situation);
