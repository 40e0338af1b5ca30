import { readCadence, saysWhen } from '#lib/models/built-in/language/cadence.ts';
import { opener } from '#lib/models/built-in/language/corrected.ts';
import { readNoun } from '#lib/models/built-in/language/free-request.ts';
import { saysNothingAlone } from '#lib/models/built-in/language/hedges.ts';
import { onlyThose } from '#lib/models/built-in/language/instruction.ts';
import { withoutLabels } from '#lib/models/built-in/language/labels.ts';
import { contentTerms, coverage } from '#lib/models/built-in/language/matching.ts';
import { findRecipient } from '#lib/models/built-in/language/person.ts';
import { asUsual, happened, hasHappened, withoutWaiting } from '#lib/models/built-in/language/reason.ts';
import { sentenceEnd } from '#lib/models/built-in/language/sentence-end.ts';
import { readUtterance, type Utterance } from '#lib/models/built-in/language/utterance.ts';
import { wishesApart } from '#lib/models/built-in/language/wishes.ts';
import { givesTexts } from '../intents/added-tools.ts';
import { likeAnother } from '../intents/copy-deliverable.ts';
import { createFromNotes } from '../intents/create-from-notes.ts';
import { isPlan } from '../intents/plan-work.ts';
import { changed, correctsKnown } from '../intents/remember.ts';
import { isSkipping } from '../intents/skip-run.ts';
import { changesVersion, say } from '../intents/talk.ts';
import { addSaid } from '../intents/todo-steps.ts';
import { routeCorrection } from '../understand/correct-last.ts';
import { flowOf, handlers } from '../understand/handlers.ts';
import { aloneFor, guessesFor, statements } from '../understand/rank.ts';
import {
  askForChange,
  changeOf,
  changing,
  isLikelyStatement,
  isSaidInPassing,
  likelyChange,
  likelyRequest,
  mayBe,
  routePlausible,
  routeStatement,
  sureIntent,
} from '../understand/route.ts';
import { quoted } from './deliverable-row.ts';
import { outOfArchive } from './find-deliverable.ts';
import { type Flow, inTurn } from './flow.ts';
import { asWholes, forGood, withDetailsOfNew, withoutFollowers } from './join-sentences.ts';
import { asOneRequest, besideAnother } from './one-request.ts';
import { asksItself } from './questions-in.ts';
import { type Request, readByRule, readRequest, utteranceOf } from './read-request.ts';
import type { Situation } from './situation.ts';
import {
  changesOther,
  creationsIn,
  forgettingIn,
  isOnlyLength,
  isOnlyTiming,
  namesAndTimes,
  splitJoint,
  withName,
  withoutReasonBefore,
} from './split-sentence.ts';
import { isList, restAfterList, stepsSaidBefore, tells } from './steps-in-message.ts';

const courtesy =
  /^(?:hi|hello|hey|thanks?|thank you|ok|okay|great|yes|good (?:morning|afternoon|evening))\b[^:]{0,20}$|^(?:cool|nice|lovely|perfect|super|brilliant)(?: (?:thanks?|thank you|one|stuff|work|job))?[.,!\s]*$|^(?:my (?:mistake|bad|fault|apologies)|sorry(?: about that)?|apologies|oops|whoops)[.!\s]*$/i;

const interjections = /^(?:(?:oh|ah|and|also|yes)\b[\s,]*)+/i;

/** Quoted text is not a request from this person. */
const quotedLine = /^[^\S\n]*>.*$/gm;

const beforeColon = /^(?<lead>[^.!?\n:]{3,80}):\s+\S/;

/** "Board update" or "Linda's", and no verb such as in "use this for the board update". */
const isName = (words: string) =>
  (readNoun(words) !== undefined || ofSomebody.test(words)) && contentTerms(words).length <= MOST_IN_NAME && !material.test(words);

const ofSomebody = /^(?:(?:ok|okay|so|and|now|right)[, ]+)*\p{L}+['’]s$/iu;

const MOST_IN_NAME = 3;

const material = /\b(?:notes?|material|news|sources?|input|text|this|these|here|following|from|with|\p{L}+ for)\b/iu;

/** True if what follows the colon is material, not further requests: "summarize this: …". */
function introducesText(message: string): boolean {
  const lead = beforeColon.exec(message)?.groups?.lead;
  const rest = lead === undefined ? '' : message.slice(lead.length);
  return (
    lead !== undefined && !tells.test(lead) && !isName(lead) && !orderAfterColon.test(rest) && !asksItself.test(rest.replace(/^:\s+/, ''))
  );
}

const bareVerb = '(?:approve|deliver|reject|archive|pause|resume|publish)';
/** "Approve, set the destination, deliver" */
const bareOrders = new RegExp(`(?<=^|[,:;] |\\b(?:and|then) )(${bareVerb})(?=[,;]|[.!\\s]*$| (?:and|then)\\b)`, 'gi');

const orderAfterColon = new RegExp(`^:\\s+${bareVerb}\\b`, 'i');

/** What such orders may stand beside. In an instruction, and in the steps of a plan, words stay as they were typed. */
const takesOrders = /^deliverable\.(?:approve|deliver|reject|archive|pause|resume|destination)$/;

/** From this probability on, a message has orders and nothing else. */
const SURELY_ORDERS = 0.8;

/** A message in which orders without an object are about "it". */
function withObjects(message: string, situation: Situation): string {
  const areOrders = readNoun(message) !== undefined && (message.match(bareOrders)?.length ?? 0) > 1;
  const guesses = areOrders ? guessesFor(utteranceOf(message), situation).filter(({ intent }) => takesOrders.test(intent)) : [];
  const probability = guesses.reduce((sum, one) => sum + one.probability, 0);
  return probability >= SURELY_ORDERS && !isPlan(readUtterance(message).text) ? message.replace(bareOrders, '$1 it') : message;
}

const inlineNumber = /(?:^|\s)(?=\d[).] \p{L})/u;

/** "Two new ones. 1) status report to Priya, Mondays 2) newsletter to the council, monthly": a request for each number. */
function numberedIn(message: string, situation: Situation): Request[] | undefined {
  const [lead = '', ...parts] = message.split(inlineNumber);
  const areNumbered = parts.length > 1 && parts.every((part, n) => part.startsWith(String(n + 1)));
  if (!areNumbered || message.includes('\n') || sureIntent(utteranceOf(message), situation)?.startsWith('plan.')) return undefined;
  const isNew = /\b(?:new|set up|create|start|need|want)\b/i.test(lead);
  const requests = parts.map((part) => {
    const words = part.replace(/^\d[).] /, '').trim();
    return isNew && readNoun(words) !== undefined ? `create ${words}` : words;
  });
  const read = requests.flatMap((words) => splitJoint(words, situation));
  return read.every(({ flow, isFact }) => flow && !isFact) && read.length <= most ? read : undefined;
}

const newValue =
  /(?<what>[\p{L}'’ -]{3,40}?)\s*(?:->|=>|→|=)\s*(?<to>[^,;=>→]{2,60}?)(?=[,;]|\.\s|[.!\s]*$|\s+and\s+[\p{L}'’ -]{3,40}?\s*(?:->|=>|→|=))/gu;
const ofLead: readonly (readonly [RegExp, string, (what: string, to: string) => string])[] = [
  [/\b(?:re-?)?(?:names?|titles?|titled|call)\b/i, 'deliverable.rename', (what, to) => `rename ${what} to ${to}`],
  [/\b(?:audiences?|readers?|recipients?)\b/i, 'deliverable.recipient', (what, to) => `${what}: the reader is ${to}`],
];

/** "Audiences: board update = audit committee, brief = product marketing": a change for each deliverable. */
function newValuesIn(message: string, situation: Situation): Request[] | undefined {
  const found = [...message.matchAll(newValue)].map(({ groups, index }) => ({ what: groups!.what!, to: groups!.to!.trim(), index }));
  if (found.length < 2) return undefined;
  const lead = `${message.slice(0, found[0]!.index)} ${found[0]!.what}`;
  const [, intent, words] = ofLead.find(([pattern]) => pattern.test(lead)) ?? [];
  const changes = found.map(({ what, to }) => ({ what: what.replace(/^\s*and\s+/i, '').trim(), to }));
  if (!intent || !words || !changes.every(({ what }) => readNoun(what) !== undefined)) return undefined;
  return changes.map(({ what, to }) => {
    const said = words(what, to);
    return { words: said, intent, flow: flowOf(intent, utteranceOf(said), situation, readByRule(said, situation)) };
  });
}

/** "Use it for the investor update. Sorry: not the investor one, the board one." */
const notThatOne = new RegExp(
  String.raw`^(?<before>.+?)[.!?;,–-]\s+${opener}+not (?:the |that )?(?<wrong>[\p{L}'’-]+)(?: one)?[,;]? (?:but |it['’]s |rather )?(?:the )?(?<right>[\p{L}'’-]+)(?: one)?[.!\s]*$`,
  'isu',
);

/** A message that corrects at its end what it names before, with the right name. */
function meantInstead(message: string): string {
  const { before = '', wrong = '', right = '' } = notThatOne.exec(message)?.groups ?? {};
  const at = wrong ? before.toLowerCase().lastIndexOf(wrong.toLowerCase()) : -1;
  return at < 0 ? message : `${before.slice(0, at)}${right}${before.slice(at + wrong.length)}`;
}

/** Something new that is put as a form: "New digest. For: Petra. When: Mondays at 8. Tone: warm." */
function formIn(typed: string, situation: Situation): Request[] | undefined {
  const words = typed.includes('\n') || typed.length > LONGEST_FORM ? undefined : withoutLabels(typed);
  if (!words) return undefined;
  const { request } = wishesApart(words, (part) => saysWhen(readCadence(part, situation)));
  const rule = readByRule(words, situation);
  if (sureIntent(utteranceOf(request), situation, rule) !== 'deliverable.create') return undefined;
  return [{ words, intent: 'deliverable.create', isJoined: true, flow: flowOf('deliverable.create', utteranceOf(words), situation, rule) }];
}
const LONGEST_FORM = 500;

/** How many requests in one message are handled. */
const most = 5;

/** "Two things:", "quick one before my meeting:", "three quick ones -"; of "two things on the digest:", the name is kept. */
const count =
  /^(?:(?:ok(?:ay)?|so|hi|hey|hello|right)[,!. ]+)*(?:(?:just )?(?:an?|a couple of|one|two|three|four|some|a few|\d) (?:(?:quick|small|more|other|little|short|tiny) )*(?:things?|ones?|jobs?|tasks?|requests?|changes?|points?|facts?|favou?rs?|questions?|quiz(?:zes)?|updates?|asks?)(?: (?:to|worth) (?:remember(?:ing)?|not(?:e|ing)|know(?:ing)?|keep(?:ing)? in mind))?|(?:quick|small|pop) (?:one|thing|question|request|quiz)|quiz(?: time)?)(?: (?:for you|please|(?:before|on|for|about|regarding|from|after) (?<about>[^:,.–—]{2,40}?)))?\s*(?::|\s[–—-]|,|\.)\s+(?=\S.{8})/iu;

/** A message without words that say how many requests follow; those before a list of steps belong to it. */
function withoutCount(message: string, situation: Situation): string {
  const { 0: found, groups } = count.exec(message) ?? {};
  if (!found || isPlan(readUtterance(message).text) || sureIntent(utteranceOf(message), situation)?.startsWith('plan.')) return message;
  const rest = message.slice(found.length);
  return groups?.about && isName(groups.about) ? `${groups.about}: ${rest}` : rest;
}

/** Splits a message into its requests, at a conjunction only if both parts are requests. */
export function splitRequests(typed: string, situation: Situation): Request[] {
  const corrected = routeCorrection(readUtterance(typed), situation);
  if (corrected) return [{ words: typed, flow: corrected }];
  const listing = stepsSaidBefore(typed, situation);
  if (listing?.steps || listing?.before === '')
    return [
      // "Oh and mince pies! Order mince pies, put that on the list."
      ...(listing.before && coverage(contentTerms(listing.before.replace(interjections, '')), contentTerms(listing.steps)) < 1
        ? splitRequests(listing.before, situation)
        : []),
      { words: listing.steps, intent: 'plan.add', flow: addSaid(listing.steps, situation) },
    ];
  const form = formIn(typed, situation);
  if (form) return form;
  const message = withObjects(withoutCount(meantInstead(withoutWaiting(typed)), situation), situation);
  const numbered = numberedIn(message, situation) ?? newValuesIn(message, situation);
  if (numbered) return numbered;
  const whole = readUtterance(message);
  const several = changesOfSeveral(message, situation);
  if (several) return several;
  const afterList = restAfterList(message, situation);
  if (afterList) return afterList.flatMap((part) => splitRequests(part, situation));
  const { given, next } = thenAsks.exec(message)?.groups ?? {};
  if (given && next && sureIntent(utteranceOf(next), situation)) return [given, next].flatMap((part) => splitRequests(part, situation));
  const isOne =
    isPlan(whole.text) ||
    givesTexts(whole) ||
    introducesText(message) ||
    isList(message, situation) ||
    createFromNotes.read(whole, situation) !== undefined ||
    changesVersion(whole.text, situation);
  const own = message.replace(quotedLine, '');
  if (!isOne && own.trim() === '' && message.trim() !== '')
    return [{ words: message, flow: say('That’s a quote. Tell me in your own words what to do with it.') }];
  // "?" has no sentence.
  const sentences =
    isOne || !/\p{L}/u.test(own)
      ? [message]
      : withoutFollowers(
          withDetailsOfNew(
            own
              .split(sentenceEnd)
              .filter((part) => /\p{L}/u.test(part))
              .map((part) => withoutReasonBefore(part, situation)),
            situation,
          ),
          situation,
        );
  const read = asWholes(
    sentences.flatMap((sentence, index) =>
      isOne
        ? (creationsIn(sentence, situation) ?? [readRequest(sentence, situation)])
        : splitJoint(withName(sentence, sentences[index - 1] ?? ''), situation),
    ),
    situation,
  );
  const useful = withoutCourtesies(read);
  if (useful.length === 1) return useful[0]!.isJoined ? useful : [asOneRequest(useful[0]!.words, situation)];
  for (const [n, one] of useful.entries()) {
    const before = useful[n - 1];
    if (before && one.isFact && changesOther(before.words, one.words, situation)) {
      one.isFact = false;
      useful[n - 1] = forgettingIn(before.words, situation);
    }
    // "Anna wants exactly what Linda gets. Copy Linda's report for her."
    const isCopied = one.isStatement && likeAnother.test(one.words) && useful.some(({ intent }) => intent === 'deliverable.copy');
    if (isCopied) one.isFact = true;
    // "The launch has moved to 9 April. Pause the brief until then."
    // "The office isn't closed on Fridays anymore, it's Mondays. And pause the board update."
    const isNews = /^and\b/i.test(useful[n + 1]?.words.trim() ?? '') && changed.test(one.words) && isCorrection(one.words, situation);
    // "Anna only works mornings. Oh and bring her report back."
    // "Find out which insurers take them. Oh, and for your notes, Petra spells it with a v."
    const isSeparate = useful.length > 1 && [one, useful[n + 1]].some((part) => part && isApart.test(part.words.trim()));
    if (one.isFact && isSeparate && readNoun(one.words) === undefined) one.isFact = false;
    if (one.isFact && useful.length > 1 && (isNews || correctsKnown(one.words, situation))) {
      one.isFact = false;
      one.intent = 'memory.correct';
      one.flow = flowOf('memory.correct', utteranceOf(one.words), situation);
    }
    // "Lisbon closes on Mondays now. And sales digest at 7."
    // "Undo that. The figures is what I wanted at 10."
    const isWanted = isWhatWasWanted.test(one.words) && saysWhen(readCadence(one.words, situation));
    if (useful.length > 1 && (isWanted || (!one.intent && namesAndTimes(one.words, situation)))) {
      Object.assign(one, {
        isFact: false,
        intent: 'deliverable.schedule',
        flow: flowOf('deliverable.schedule', utteranceOf(one.words), situation),
      });
      continue;
    }
    // "Newsletter max 150 words. Out at 9."
    if (one.flow || !before?.flow || before.isFact) continue;
    // "Set up a status for Priya. No tables, ever."
    const isOfNew =
      before.intent === 'deliverable.create' &&
      (isOnlyLength.test(one.words.trim()) || mayBe('deliverable.instructions', utteranceOf(one.words), situation));
    if (isOfNew) one.flow = flowOf('deliverable.instructions', utteranceOf(one.words), situation);
    if (isOfNew || !changesOne(before.words, situation)) continue;
    one.flow = changesIn(one.words, situation);
  }
  // "Tomás runs support. We agreed to drop the fax line.": of several statements, a likely one is one, too.
  for (const one of useful) {
    const isLikely = !one.flow && useful.length > 1 && useful.every((part) => part === one || part.isStatement);
    const flow =
      isLikely && isLikelyStatement(utteranceOf(one.words), situation) ? routeStatement(utteranceOf(one.words), situation) : undefined;
    if (flow) Object.assign(one, { intent: 'memory.remember', isStatement: true, flow });
  }
  const requested = useful.filter(({ flow, isFact }) => flow && !isFact);
  // "Omar owns the data warehouse. We decided against Kafka."
  const onlyStatements = requested.length > 0 && requested.every(({ isStatement }) => isStatement);
  const asking = onlyStatements ? useful.filter(({ flow }) => flow) : requested;
  // "We've stopped tracking competitors. Archive that brief."
  const orders = onlyStatements
    ? asking
    : asking.filter(({ words, intent = '' }) => saidOfPast.test(intent) || !tellsWhatHappened(words.trim(), intent));
  const actions = orders.length > 0 ? orders : asking;
  const [only] = actions;
  // "Kofi wants to know each Thursday. Can you take that over?" is no request for help.
  const hasTwo = only !== undefined && actions.length === 1 && asksForOther(only, useful, own, situation);
  // "This has been sitting here for ages, why? Start it."
  const isAlone = useful.every((part) => part === only || hasHappened.test(part.words.trim()));
  if (only?.intent && actions.length === 1 && !hasTwo && !isAlone && !isOfWhole(only.intent, utteranceOf(own), situation)) {
    // "The office is open on Fridays now, it's Mondays that it closes. And pause the board update."
    const news = useful.find(({ isFact, flow }) => isFact && flow);
    const isNews = news && changed.test(news.words) && statements.has(sureIntent(utteranceOf(own), situation) ?? '');
    return isNews ? useful.filter((part) => part === news || part === only) : [asOneRequest(own, situation)];
  }
  // "Why does it come at four? Noon would be more useful" is no question.
  const isRemark = ({ words, flow }: Request) => !flow && askForChange(utteranceOf(own), utteranceOf(words), situation);
  if (only && !only.intent && actions.length === 1 && useful.some(isRemark)) return [asOneRequest(own, situation)];
  const isUnclear = ({ words, flow }: Request) =>
    !flow &&
    (!tellsWhatHappened(words.trim()) || saidOfPast.test(likelyRequest(readUtterance(words), situation) ?? '')) &&
    !forGood.test(words.trim()) &&
    !saysNothingAlone.test(words.trim()) &&
    (readByRule(words, situation) !== undefined || !isSaidInPassing(readUtterance(words), situation)) &&
    // "I keep forgetting to approve things. What's sitting there?"
    !actions.some(({ intent, words: own }) => intent && saysSame(intent, words, own, situation));
  const unclear = useful.filter((part) => (hasTwo ? part !== only : isUnclear(part)));
  const wish = actions.length === 0 ? useful.find(({ words, flow }) => !flow && likelyRequest(readUtterance(words), situation)) : undefined;
  // "The endpoint works again. Push the brief once more."
  if (wish && useful.some(({ isFact }) => isFact) && !asksForMore(own, situation)) {
    const asked = routePlausible(utteranceOf(wish.words), situation, readByRule(wish.words, situation), { told: utteranceOf(own) });
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
  return [
    ...skipsLast(understood.slice(0, most), situation),
    ...besideAnother(
      unclear.map(({ words }) => words),
      situation,
    ),
    ...rest,
  ];
}

/** Begins something that has nothing to do with the sentence before. */
const isApart =
  /^(?:(?:oh|ah|and)\b,? )*(?:oh,? and|oh|also|for (?:your|the) (?:notes|records?)|separately|another thing|one more thing|something else|by the way|btw|besides)\b[,:]? /i;

/** "No report this Friday. From then on at 3pm": a new schedule skips nothing, so that what is skipped comes after it. */
function skipsLast(requests: readonly Request[], situation: Situation): Request[] {
  const isMove = ({ intent = 'deliverable.schedule', words }: Request) =>
    intent === 'deliverable.schedule' && !isSkipping(words) && saysWhen(readCadence(words, situation));
  const skips = requests.some(isMove) ? requests.filter(({ words }) => isSkipping(words)) : [];
  return [...requests.filter((request) => !skips.includes(request)), ...skips];
}

/** "Notes to go into the digest: 231 visits. After that please write it": what follows what is given, after a colon. */
const thenAsks =
  /^(?<given>[^:]{3,120}:\s.+[.!])\s+(?:(?:and )?(?:after that|afterwards|then|once (?:that|it)(?:['’]s| is) (?:in|done|there)|when (?:that|it)(?:['’]s| is) (?:in|done|there))\b,? )(?<next>(?:please |can you |could you )?(?:write|draft|generate|run|deliver)\b[^.!?]{2,100}[.!?]*)$|^(?<given>[^:]{3,120}:\s.+?(?:[.!]|\n))\s*(?<next>(?:(?:please|now|and|then|so|ok),? )*(?:write|draft|generate) (?:it|that|this|one|the (?:new |next )?(?:one|version|draft))(?: (?:now|please|up|from (?:it|that|this)))*[.!]*)$/is;

const isWhatWasWanted = /\b(?:is|was) (?:what|the one|which) (?:i|we) (?:want(?:ed)?|meant|need(?:ed)?)\b/i;

/** What a sentence that says what happened may ask for: "I've read it twice, it's approved". */
const saidOfPast = /^(?:memory\.correct|deliverable\.(?:approve|reject))$/;

/** "The vicar’s already done that. Cancel it": not what it seems to ask for. */
const tellsWhatHappened = (words: string, intent = '') =>
  happened.test(words) || saysWhy.test(words) || (!statements.has(intent) && (hasHappened.test(words) || saysLater.test(words)));
/** "Is it going to snow? Trying to figure out if our run is on" */
const saysWhy = /^(?:(?:i['’]?m|i am|we['’]?re|we are|just) )*(?:trying|hoping|wondering|planning) (?:to|if|whether|for)\b/i;
/** "I'll shout when we want them again", "later we take it up again" */
const saysLater =
  /^(?:i|we)(?:['’]ll| will) (?:shout|tell|say|let you know|ping|come back|get back|call|write|give you a (?:shout|sign))\b.*\b(?:when|once|if|as soon as)\b|^(?:later(?: on)?|some ?day|one day|some other time|another time|at some point|eventually),? (?:i|we)\b/i;

/** What a sentence changes of the deliverable that the one before it is about: "Wednesdays, please, and 150 words". */
function changesIn(sentence: string, situation: Situation): Flow<string> | undefined {
  const change = (words: string) => {
    const isLength = isOnlyLength.test(words) || onlyThose.test(words);
    const intent = isOnlyTiming(words, situation)
      ? 'deliverable.schedule'
      : isLength
        ? 'deliverable.instructions'
        : likelyChange(utteranceOf(words), situation);
    return intent === undefined ? undefined : flowOf(intent, utteranceOf(words), situation);
  };
  const parts = sentence.split(listed).filter((words) => /\p{L}/u.test(words) && !/^please[.!]*$/i.test(words));
  const flows = parts.map(change);
  return parts.length > 1 && flows.every((flow) => flow !== undefined) ? inTurn(flows) : change(sentence);
}

/** True for an unclear sentence that seems to ask for what another one surely does: of a change, if only one of them says of what. */
function saysSame(intent: string, words: string, other: string, situation: Situation): boolean {
  const isOfOne = [words, other].some((part) => readNoun(part) === undefined);
  return (handlers[intent]!.onlyReads || isOfOne) && mayBe(intent, utteranceOf(words), situation);
}

/** The parts of a message without "thanks", "that's all for now", "two things to remember" and the like, unless it says nothing else. */
function withoutCourtesies(parts: readonly Request[]): Request[] {
  const others = parts.filter(
    ({ words, intent }) => intent !== 'chat.small' && [courtesy, announces, asUsual].every((pattern) => !pattern.test(words.trim())),
  );
  return others.length > 0 ? others : [...parts];
}

/** Says that statements follow. */
const announces =
  /^(?:(?:a couple of|a few|an?|some|the|two|three|four|\d)\b ?)*(?:things?|facts?|points?|notes?|bits?)\b[^.!?]{0,25}\b(?:remember|keep in mind|note|know|memory)\b[.:!]*$|^(?:(?:please|and|so) )*(?:remember|note|(?:keep|bear)(?: (?:this|these|that|it))? in mind)(?: (?:this|these|the following|that|it))?(?:,? (?:please|pls|too|for me|ok))*[.:!]*$|^(?:can|could) you remember (?:things|something|stuff|facts)\b[^?]*\?$|^(?:(?:it|that)(?:['’]?s| is) )?(?:well |definitely |probably )?worth (?:keeping in mind|remembering|noting|knowing|a note|writing down)\b[^,;]{0,30}$/i;

const isCorrection = (words: string, situation: Situation) => sureIntent(utteranceOf(words), situation) === 'memory.correct';

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

/** "Try the churn analysis again, the file is back. And cancel the research.": true if the other sentence probably asks for something, too. */
function asksForOther(only: Request, parts: readonly Request[], own: string, situation: Situation): boolean {
  if (!/^(?:memory\.(?:remember|correct)|ticket\.)/.test(only.intent ?? '')) return false;
  const [other, ...more] = parts.filter((part) => part !== only);
  // "We've stopped tracking competitors. Archive that brief." tells why.
  if (other && tellsWhatHappened(other.words.trim(), other.intent) && !statements.has(only.intent ?? '')) return false;
  const intent = other && more.length === 0 ? likelyRequest(readUtterance(other.words), situation) : undefined;
  return intent !== undefined && intent !== only.intent && intent !== sureIntent(utteranceOf(own), situation);
}

/** True if a request surely changes one deliverable that exists. */
const changesOne = (words: string, situation: Situation) =>
  /^deliverable\.(?:rename|recipient|instructions|schedule|pause|resume|destination|source)$/.test(
    sureIntent(utteranceOf(words), situation, readByRule(words, situation)) ?? '',
  );

const sameTime = /^(?:at )?(?:the )?same (?:time|day|hour|slot)\b/i;

/** "Tuesdays at 8. Linda's report may stay on Fridays" is more than one change. */
const namesInNextSentence = (words: string) =>
  words
    .split(sentenceEnd)
    .slice(1)
    .some((next) => readNoun(next) !== undefined);

/** Between changes that have lists of their own: "the newsletter on Mondays, and the digest on Tuesdays and Fridays". */
const apart = /[,;]\s+and\s+|;\s+/i;
const listed = /[,;]\s+(?:and\s+|then\s+)?|\s+and\s+(?:then\s+)?/i;

/** The requests in a list such as "Newsletter on Fridays, digest at 8, board update to Petra", each of which changes another deliverable. */
function changesOfSeveral(message: string, situation: Situation): Request[] | undefined {
  // "Two switches. Newsletter to Petra, digest to Bo."
  const [lead = ''] = /^(?:\S+ ){0,3}\S+[.!]\s+(?=\p{L})/u.exec(message) ?? [];
  const sentence = message.slice(readNoun(lead) === undefined ? lead.length : 0).replace(/^[^:]{3,40}:\s+/, '');
  for (const joint of [listed, apart]) {
    const parts: string[] = [];
    for (const part of sentence.split(joint).filter((words) => /\p{L}/u.test(words))) {
      // "…, same time as now"
      const saysMore = parts.length > 0 && ((sameTime.test(part) && readNoun(part) === undefined) || /^(?:namely|that is)\b/i.test(part));
      if (saysMore) parts.push(`${parts.pop()}, ${part}`);
      else parts.push(part);
    }
    if (
      parts.length < 2 ||
      parts.length > most ||
      parts.some(namesInNextSentence) ||
      !parts.every((part) => readNoun(part) ?? namedOne.test(part))
    )
      continue;
    const changes = parts.map((words) => ({ words, intent: changeIn(words, situation) }));
    if (changes.every(({ intent }) => intent))
      return changes.map(({ words, intent }) => ({ words, intent, flow: flowOf(intent!, utteranceOf(words), situation) }));
  }
  return undefined;
}

/** "The sales one" */
const namedOne =
  /^(?:(?:and|also|then|please|move|shift|push|set|put|change|switch) )*(?:the|my|our|\p{L}+['’]s) (?!(?:first|second|third|fourth|fifth|last|next|other|new|old|same|only|wrong|right|big|small)\b)(?:[\p{L}-]+ ){1,2}one\b/iu;

/** What a part of a list changes, if it says to what. */
function changeIn(words: string, situation: Situation): string | undefined {
  const said = utteranceOf(words);
  const sure = sureIntent(said, situation);
  if (sure && changing.test(sure)) return sure;
  const saysNew =
    outOfArchive.test(said.text) || saysWhen(readCadence(said.text, situation)) || findRecipient(said.text, 'for|to') !== undefined;
  return saysNew ? changeOf(said, situation) : undefined;
}

/** True for a sentence that says nothing by itself: "Bo is". */
const isFragment = (words: string) => contentTerms(words).length < 2;

/** True if several statements together are a request. */
function asksForMore(words: string, situation: Situation): boolean {
  const intent = sureIntent(readUtterance(words), situation);
  return intent !== undefined && !statements.has(intent) && handlers[intent]!.label !== undefined;
}
