import { readCadence, saysWhen } from '#lib/models/built-in/language/cadence.ts';
import { readNoun, readReader } from '#lib/models/built-in/language/free-request.ts';
import { ofAll } from '#lib/models/built-in/language/instruction.ts';
import { contentTerms, coverage } from '#lib/models/built-in/language/matching.ts';
import { sentenceEnd } from '#lib/models/built-in/language/sentence-end.ts';
import { readUtterance } from '#lib/models/built-in/language/utterance.ts';
import { isOnlyWish, wishesApart } from '#lib/models/built-in/language/wishes.ts';
import { isFragment } from '../intents/remember.ts';
import { proposesTitle } from '../intents/rename-deliverable.ts';
import { isSkipping } from '../intents/skip-run.ts';
import { addsBefore, missesStep } from '../intents/todo-steps.ts';
import { asksForSomebody } from '../understand/evidence.ts';
import { flowOf } from '../understand/handlers.ts';
import { mayBe, sureIntent } from '../understand/route.ts';
import { pointsBack } from './find-deliverable.ts';
import { type Request, readByRule, readRequest, utteranceOf } from './read-request.ts';
import type { Situation } from './situation.ts';
import { asTicketOf, FEWEST_WORDS, finishesStep, isOnlyTiming, noRush, ofSomebody } from './split-sentence.ts';

/** "Can you take that over?" after a request takes nothing back. */
const takesBack = /\b(?:undo|revert|back|never ?mind|cancel|restore|reverse|wrong|mistake)\b/i;

/** The beginning of a sentence that says more about the one before. */
const follows =
  /^(?:he|she|they|it|this|that|these|those|because|which)(?:'s|'re|'ll|'d)?\s+(?!(?:one|please|can|could|pause|stop|make|move)\b)/i;

/** "Make it Board letter", "Let's go with Board letter" */
const renamesIt = /^(?:(?:[Mm]ake|[Cc]all|[Nn]ame) (?:it|that|this)|(?:[Ll]et['’]?s |[Ww]e(?:['’]ll| can)? )?[Gg]o with) ["“']?\p{Lu}/u;

/** "Engineering Weekly please" */
const onlyTitle = /^\p{Lu}[\p{L}\d'&-]*(?: \p{Lu}[\p{L}\d'&-]*)+(?:,? (?:please|pls|instead|maybe))*[.!\s]*$/u;
const isTitle = (sentence: string) => onlyTitle.test(sentence) || proposesTitle.test(sentence);

/** "What you have on Tom is wrong. Get rid of it." */
const removesIt = /^(?:please |so )?(?:get rid of|forget|remove|delete|drop|erase) (?:it|that|this|them)\b/i;
const ofNoted = /\byou(?:['’]ve| have)? (?:noted|stored|saved|remembered|kept|know|have|got) (?:about|on|down)\b/i;

/** "Phone I mean", "just the day": says more about what the question before it asks. */
const comments = /^(?:i mean|meaning)\b.{2,40}$|^.{2,40}\bi mean[\s.!]*$|^(?:just|only) (?:the|a|his|her|their) [\p{L}-]+[\s.!]*$/iu;

/** "The address is chair@acme.example" */
const givesAddress =
  /^(?:(?:and|so) )?(?:(?:the|her|his|its|their|my|our) )?(?:e-?mail )?(?:address|mail|e-?mail) (?:is|would be|being|:)? ?[^\s@]+@[^\s@,]+(?:,? (?:and )?(?:thank you|thanks|cheers|please|pls)\b[^,.;]{0,20})?[.!]*$/i;

/** "Like 9ish", "maybe around 5": says more exactly when. */
const likeTime =
  /^(?:(?:so|or|maybe|perhaps|say|like|around|about|roughly|at)[, ]+)+\d{1,2}(?:[:.]\d\d)? ?(?:ish|-ish|[ap]m|o['’]clock)?\b(?! ?(?:words?|pages?|lines?|points?|bullets?|people|%))/i;

/** "Would you change it?" asks for what the sentence before it wants. */
const asksForIt =
  /^(?:(?:so|and|please),? )*(?:would|could|can|will) you (?:please |kindly )?(?:change|fix|sort|arrange|do|handle|see to) (?:it|that|this)(?: for (?:me|us)| please| out)*[?.!\s]*$/i;

/** "For ever." */
export const forGood = /^(?:and )?(?:for ?ever|always|permanently|from now on|for good|in future|from here on|every time)[.!\s]*$/i;

const beginsWithNoRush = new RegExp(`^${noRush}\\b`, 'i');

/** Joins each statement that only says more about the sentence before it with that sentence. */
export function withoutFollowers(sentences: readonly string[], situation: Situation): string[] {
  const joined: string[] = [];
  for (const sentence of sentences) {
    const isAdded =
      !listsAfterColon.test(joined.at(-1) ?? '') &&
      (((renamesIt.test(sentence.trim()) || isTitle(sentence.trim())) &&
        /\b(?:titles?|names?|labels?|called)\b/i.test(joined.at(-1) ?? '')) ||
        (removesIt.test(sentence.trim()) && ofNoted.test(joined.at(-1) ?? '')) ||
        (comments.test(sentence.trim()) && /\?\s*$/.test(joined.at(-1) ?? '') && readNoun(sentence) === undefined) ||
        givesAddress.test(sentence.trim()) ||
        likeTime.test(sentence.trim()) ||
        (asksForIt.test(sentence.trim()) && /[^?]\s*$/.test(joined.at(-1) ?? '')) ||
        (follows.test(sentence.trim()) && !/\?\s*$/.test(sentence) && !isForPerson.test(sentence.trim())) ||
        sentence.trim().split(/\s+/).length < FEWEST_WORDS);
    const isOfCreation =
      joined.length > 0 &&
      isOnlyTiming(sentence, situation) &&
      !ofSomebody.test(sentence) &&
      mayBe('deliverable.create', readUtterance(joined.at(-1)!), situation);
    // "New newsletter. Mondays 9am. For the volunteers."
    const isOfNew = beginsNew(joined.at(-1) ?? '') && (saysForWhom.test(sentence.trim()) || isOnlyTiming(sentence, situation));
    // "Look into the fees. No rush, but before Christmas. Make it a ticket."
    const from = joined.findLastIndex((one) => !beginsWithNoRush.test(one.trim()));
    const ticket = from >= 0 ? asTicketOf(joined.slice(from).join(' '), sentence) : undefined;
    if (ticket) joined.splice(from, joined.length, ticket);
    else if (isOfNew) joined.push(`${joined.pop()!.replace(/[\s.!]+$/, '')}, ${sentence.trim()}`);
    else if (joined.length > 0 && (isAdded || isOfCreation)) joined.push(`${joined.pop()} ${sentence}`);
    else joined.push(sentence);
  }
  return joined;
}

/** Joins what only says more about something new with the request for it: "A project update, weekly. Thursdays at 4. Bullets." */
export function withDetailsOfNew(sentences: readonly string[], situation: Situation): string[] {
  const isTime = (part: string) => saysWhen(readCadence(part, situation));
  const isDetail = (sentence: string) =>
    isOnlyTiming(sentence, situation) ||
    saysForWhom.test(sentence.trim()) ||
    onlyAddress.test(sentence.trim()) ||
    isOnlyWish(sentence, isTime);
  const joined: string[] = [];
  for (let n = 0; n < sentences.length; n++) {
    const first = sentences[n]!;
    let end = n + 1;
    while (end < sentences.length && isDetail(sentences[end]!)) end += 1;
    const whole = sentences.slice(n, end).map(asSentence).join(' ');
    const isNew = end > n + 1 && !isDetail(first) && asksForNew(wishesApart(whole, isTime).request, situation);
    joined.push(isNew ? whole : first);
    if (isNew) n = end - 1;
  }
  return joined;
}

const asSentence = (words: string) => (/[.!?]["”]?\s*$/.test(words) ? words.trim() : `${words.trim()}.`);
const asksForNew = (words: string, situation: Situation) =>
  sureIntent(utteranceOf(words), situation, readByRule(words, situation)) === 'deliverable.create';
const onlyAddress = /^(?:(?:(?:send|goes) (?:it )?to|by e-?mail to|e-?mail(?: it)?(?: to)?):? )?[^\s@]+@[^\s@]+[.!]*$/i;

/** "New investor update", "one new thing: a digest" */
const beginsNew = (sentence: string) => /^(?:an? |one |another )?new \p{L}/iu.test(sentence.trim()) && readNoun(sentence) !== undefined;
const saysForWhom = /^(?:(?:it )?(?:goes|is|should go|sent|addressed) )?(?:for|to) (?!me\b)\p{L}/iu;

/** "It's for Petra, our MD" */
const isForPerson = /^[Ii]t(?:['’]s| is) for \p{Lu}/u;

const listsAfterColon = /:\s+[^,;\n]+[,;\n]/;

/** Begins with what is to be done. */
const orders =
  /^(?:(?:so|and|please|kindly|do|can you|could you|would you|let['’]?s)\b,? )*(?:set|start|wake|bring|get|switch|turn|kick|pick|resume|revive|put|re-?start|re-?activate|run)\b/i;

/** "Keep that in mind would you" */
const keepsThat =
  /^(?:(?:please|so|and|do|can you|could you)\b,? )*(?:(?:keep|bear) (?:that|this|it|both) in mind|(?:remember|note) (?:that|this|it)(?=[\s,.!]|$)(?! \p{L}))/iu;

/** "Never clients" after how people are to be called. */
const onlyNot = /^(?:never|not|no) (?!mind\b)\p{L}+(?:[ ,]+\p{L}+){0,4}[.!\s]*$/iu;

/** "Put it back" */
const putsBack = /^(?:(?:please|so|and|do)\b,? )*(?:put|change|set|bring|turn|give) (?:it|that|this) back\b/i;

/** Says what is no longer so, and not what is. */
const onlyDenies = /^(?:no,? )?(?:it|that|this|they)(?:['’]s| is|['’]re| are|['’]ve| was)?(?:n['’]t| not| no longer)\b/i;

/** Says only which time does not suit. */
const onlyRejects =
  /^[^,;:]*\b(?:is|are|feels?|seems?|['’]s) (?:just |way |much |far )?(?:too (?:slow|often|rare|seldom|much|early|late|frequent|infrequent|long)|not often enough)\b/iu;

const detailing = /^deliverable\.(?:create|copy|schedule|instructions|recipient|rename)$/;

/** Joins sentences that ask for the same of the same: "7am is too early for Jorge. Let him have his at ten." */
export function asWholes(parts: readonly Request[], situation: Situation): Request[] {
  const wholes: Request[] = [];
  for (const part of parts) {
    if (part.isApart) {
      wholes.push(part);
      continue;
    }
    const before = wholes.at(-1);
    // "Oh and mince pies! Order mince pies, put that on the list."
    const saysItAgain =
      before &&
      situation.todos.length > 0 &&
      /\b(?:list|plan|steps?)\b/i.test(part.words) &&
      coverage(contentTerms(before.words), contentTerms(part.words)) === 1;
    if (saysItAgain) {
      wholes[wholes.length - 1] = part;
      continue;
    }
    // "Before the movers I must ask Anna. Please put that on the list.", "All done now. You can tick them off."
    // "I missed one. Legal has to sign off."
    const isStep = before && (addsBefore(part.words) || (missesStep(before.words) && readNoun(part.words) === undefined));
    if (before && situation.todos.length > 0 && (isStep || (finishesStep(before, situation) && finishesStep(part, situation)))) {
      const words = `${before.words} ${part.words}`;
      const intent = isStep ? 'plan.add' : 'plan.done';
      wholes[wholes.length - 1] = { words, intent, flow: flowOf(intent, utteranceOf(words), situation) };
      continue;
    }
    // "The research is just sitting there. I need it by lunch, get going."
    const saysSameWork = part.intent === 'deliverable.write' && pointsBack.test(part.words) && readNoun(part.words) === undefined;
    if (saysSameWork && wholes.some(({ intent }) => intent === 'ticket.run')) continue;
    const shown = wholes.find(({ intent }) => intent === 'ticket.show');
    // "The research is just sitting there. Why? I need it by lunch."
    if (saysSameWork && shown && !/\?\s*$/.test(shown.words)) {
      Object.assign(shown, { intent: 'ticket.run', flow: flowOf('ticket.run', utteranceOf(shown.words), situation) });
      continue;
    }
    // "Not since the summer he doesn't. Petra runs sales."
    if (before?.intent === 'memory.correct' && (part.isStatement || part.isFact) && isFragment(before.words)) {
      const flow = flowOf('memory.correct', utteranceOf(part.words), situation);
      wholes[wholes.length - 1] = { ...part, intent: 'memory.correct', isJoined: true, flow };
      continue;
    }
    if (before && part.intent === 'chat.undo' && !takesBack.test(part.words)) continue;
    // "I haven't a clue what grants there are for roofs. Could you put somebody on looking that up?"
    if (before && !before.flow && part.intent === 'ticket.create' && looksThatUp.test(part.words)) {
      const words = `open a ticket: ${before.words.trim()} ${part.words.trim()}`;
      wholes[wholes.length - 1] = { ...part, words, flow: flowOf('ticket.create', utteranceOf(words), situation) };
      continue;
    }
    // "The Lisbon people feel left out. On Thursdays at 15:00 their time, a recap."
    // "My vendors like hearing from me every other Tuesday. Can we make that an update for them?"
    const isSaidBefore = !before?.flow || before.isFact || (before.isStatement && pointsBack.test(part.words));
    // "Petra asks me twice a week how it goes. What would help is a status report for her."
    // "My boss keeps asking how it goes. I'd like him to get a status update every Friday."
    const isItsReason =
      before !== undefined &&
      (asksForSomebody(before.words) ||
        (/^deliverable\.(?:create|copy)$/.test(before.intent ?? '') &&
          /[.!?]$/.test(before.words.trim()) &&
          readNoun(before.words) === undefined &&
          readNoun(part.words) !== undefined));
    // "The company would adore a newsletter. I'm picturing Tuesdays at eleven, for the cast."
    const saysWhat =
      before !== undefined &&
      (!before.flow || before.isFact || before.intent === 'deliverable.create') &&
      readNoun(part.words) === undefined &&
      readNoun(before.words) !== undefined &&
      wantsOne.test(before.words);
    if (before && part.intent === 'deliverable.create' && (isItsReason || saysWhat || (isSaidBefore && namesReader(before, part)))) {
      const words = `${before.words.trim()} ${part.words}`;
      wholes[wholes.length - 1] = { ...part, words, flow: flowOf('deliverable.create', utteranceOf(words), situation) };
      continue;
    }
    // "Start the price watch up again, but every week. Still Wednesdays at 2."
    // "Every other week is too slow for the brief. Let's have that brief each Tuesday, 8am"
    const isSameMove =
      before !== undefined &&
      !isSkipping(before.words) &&
      saysWhen(readCadence(before.words, situation)) &&
      mayBe('deliverable.schedule', utteranceOf(before.words), situation) &&
      (onlyRejects.test(before.words)
        ? saysWhen(readCadence(part.words, situation)) && mayBe('deliverable.schedule', utteranceOf(part.words), situation)
        : (!before.flow || before.intent === 'deliverable.resume') &&
          part.intent === 'deliverable.schedule' &&
          readNoun(part.words) === undefined &&
          !ofSomebody.test(part.words));
    if (before && isSameMove) {
      const words = `${before.words.trim()} ${part.words.trim()}`;
      const flow = flowOf('deliverable.schedule', utteranceOf(words), situation);
      wholes[wholes.length - 1] = { ...part, words, intent: 'deliverable.schedule', isFact: false, flow };
      continue;
    }
    // "It has lain dormant long enough. Kindly set it going again."
    const startsIt =
      /^(?:deliverable\.resume|ticket\.run)$/.test(part.intent ?? '') && pointsBack.test(part.words) && orders.test(part.words.trim());
    if (
      startsIt &&
      readNoun(part.words) === undefined &&
      /^(?:deliverable\.(?:pause|archive)|ticket\.cancel)$/.test(before?.intent ?? '')
    ) {
      wholes[wholes.length - 1] = part;
      continue;
    }
    // "The wi-fi man has key 14. Keep that in mind would you."
    if (before && !before.intent?.startsWith('deliverable.') && keepsThat.test(part.words.trim()) && !/\?\s*$/.test(before.words)) {
      const flow = flowOf('memory.remember', utteranceOf(before.words), situation);
      wholes[wholes.length - 1] = { ...before, intent: 'memory.remember', isFact: false, isStatement: true, flow };
      continue;
    }
    // "In everything we put out they are guests. Never clients.", "It isn't 1.85 a meal any more. We're at 2.10."
    const isMoreOfIt =
      (ofAll.test(before?.words ?? '') && onlyNot.test(part.words.trim())) ||
      (before?.intent === 'memory.correct' &&
        part.isStatement &&
        onlyDenies.test(before.words.trim()) &&
        readNoun(part.words) === undefined);
    if (before?.isStatement && isMoreOfIt) {
      const words = `${before.words.trim()} ${part.words.trim()}`;
      const intent = before.intent === 'memory.correct' ? 'memory.correct' : 'memory.remember';
      wholes[wholes.length - 1] = {
        ...before,
        words,
        intent,
        isFact: false,
        isJoined: true,
        flow: flowOf(intent, utteranceOf(words), situation),
      };
      continue;
    }
    // "Second thoughts, the name it had before was better. Put it back."
    if (
      before &&
      ((part.intent === 'chat.undo' && takesBack.test(part.words)) || putsBack.test(part.words.trim())) &&
      /\b(?:before|better|second thoughts|after all)\b/i.test(before.words)
    ) {
      wholes[wholes.length - 1] = part;
      continue;
    }
    // "“Team newsletter” is such a dull name, people filter it. Engineering Weekly please"
    if (before?.intent === 'deliverable.rename' && isTitle(lastOf(part.words))) {
      wholes[wholes.length - 1] = readRequest(`${before.words} ${part.words}`, situation);
      continue;
    }
    // "I have to get Carl a rundown every day. Set that up for me."
    if (before?.intent === 'deliverable.create' && setsItUp.test(part.words.trim())) {
      const more = part.words.trim().replace(setsItUp, '');
      const words = `${before.words.trim()} ${more}`;
      if (/\p{L}/u.test(more))
        wholes[wholes.length - 1] = { ...before, words, flow: flowOf('deliverable.create', utteranceOf(words), situation) };
      continue;
    }
    // "Anna wants exactly what Linda gets. Copy Linda's report for her."
    if (before?.intent === 'deliverable.copy' && part.intent === 'deliverable.copy' && /\b(?:her|him|them)\b/i.test(part.words)) {
      const words = `${before.words.trim()} ${part.words}`;
      wholes[wholes.length - 1] = { ...part, words, flow: flowOf('deliverable.copy', utteranceOf(words), situation) };
      continue;
    }
    // "Linda's report is fine, approve it"
    const approvesIt = part.intent === 'deliverable.approve' && pointsBack.test(part.words) && readNoun(part.words) === undefined;
    if (before?.intent === 'deliverable.approve' && approvesIt) continue;
    // "Copy hers for him, and call it Bedminster report": the title is read from the message.
    if (before?.intent === 'deliverable.copy' && part.intent === 'deliverable.rename' && /\b(?:it|that|this|hers|his)\b/i.test(part.words))
      continue;
    const isDetail =
      (before?.intent === part.intent && !(before && isSkipping(before.words) && setsTime(part.words, situation))) ||
      (before?.intent === 'deliverable.create' && part.intent !== 'deliverable.instructions') ||
      (before?.intent === 'deliverable.copy' && part.intent === 'deliverable.schedule');
    // "First order a laptop, then create her accounts. Put that on a list."
    const isOfList =
      part.intent === 'plan.create' && (pointsBack.test(part.words) || /\bthose\b/i.test(part.words)) && !/[,;:\n]/.test(part.words);
    // "I need the steps in front of me. Make it a list: measure the room, order desks."
    if (before?.intent === 'plan.create' && part.intent === 'plan.create' && !isOfList && listsAfterColon.test(part.words)) {
      wholes[wholes.length - 1] = part;
      continue;
    }
    // "A ticket for the old contracts? Duplicates out, sensible file names."
    // "Find every grant. Don't come back with five links."
    const saysHow =
      ((part.intent === 'ticket.create' || (!part.flow && saysNoMore.test(part.words.trim()))) && !beginsWork.test(part.words.trim())) ||
      (/^ticket\.|^$/.test(part.intent ?? '') &&
        readNoun(part.words) === undefined &&
        /^(?:don['’]?t|do not|no|not|never|nothing|without|just (?:the )?once|put it on (?:your|the) (?:pile|list|stack))\b/i.test(
          part.words.trim(),
        ));
    if (before?.intent === 'ticket.create' && saysHow) {
      const words = `${before.words.trim()} ${part.words.trim()}`;
      wholes[wholes.length - 1] = { ...before, words, flow: flowOf('ticket.create', utteranceOf(words), situation) };
      continue;
    }
    const isMore =
      isDetail &&
      detailing.test(part.intent ?? '') &&
      readNoun(utteranceOf(part.words).text) === undefined &&
      !(part.intent === 'deliverable.schedule' && ofSomebody.test(part.words)) &&
      !(before?.intent === 'deliverable.create' && ofOther.test(utteranceOf(part.words).text));
    if (before && isOfList) {
      const words = `${before.words} ${part.words}`;
      wholes[wholes.length - 1] = { words, intent: 'plan.create', flow: flowOf('plan.create', utteranceOf(words), situation) };
    } else if (before && isMore) wholes[wholes.length - 1] = readRequest(`${before.words} ${part.words}`, situation);
    else wholes.push(part);
  }
  return wholes;
}

/** "From then on it's 2pm", but not "next week as usual" */
const setsTime = (words: string, situation: Situation) =>
  !isSkipping(words) && Object.keys(readCadence(words, situation).schedule).length > 0;

/** "Move Piotr's lab thing to 7:30", beside something new */
const ofOther =
  /^(?:move|shift|push|bring|put|pause|hold|drag|nudge) (?!(?:it|that|this)\b)(?:the|my|our|\p{L}+['’]s) (?!(?:first|next|last|start)\b)\p{L}/iu;

/** "Duplicates out, sensible file names, that sort of thing": neither a statement nor a question. */
const saysNoMore = /^(?!(?:i|we|they|he|she|it|that|this|the|my|our|there|you|thanks|thank)\b)[^?]{12,}$/i;

/** Begins another ticket. */
const beginsWork =
  /\b(?:tickets?|jobs?|tasks?|anybody|someone|somebody|please)\b|^(?:(?:and|also|then|plus|another|second|next|can you|could you|i(?:['’]d like| want| need)|we need)\b,? ?)*(?:to )?(?:research|look|find|check|collect|compare|analy[sz]e|investigate|dig|clean|sort|go|gather|summari[sz]e|list|pull|open|create|see|work|make|get|count|merge|turn|convert|track|search|read|write|draft|put|set|build|figure|tidy|extract|scan|map|review|watch|monitor|run|prepare|what|which|who|how|why)\b/i;

/** "Would adore a newsletter" */
const wantsOne =
  /\b(?:like|love|adore|want|wants|need|needs|have|get|appreciate|use|begin|start|do with|miss|misses) (?:to (?:have|get) )?(?:an?|one|another) \p{L}/iu;

const lastOf = (words: string) => words.split(sentenceEnd).at(-1)!.trim();

const setsItUp =
  /^(?:(?:please|so|and|can you|could you|would you|will you) )*(?:(?:set|get|put) (?:that|it|this) up|sort (?:that|it|this)(?: out)?)(?:,? would you)?(?:,? (?:for (?:me|us)|please|then|now))*(?:[.!?\s]*$|,? (?=it(?:['’]s| is) for\b))/i;

const looksThatUp =
  /^(?:dig (?:deep|in)|go deep|be thorough)\b|\b(?:look(?:s|ing)? (?:that|it|this|them) up|look(?:s|ing)? into (?:that|it|this|them)|(?:find|finding|work|working|figure|sort|sorting) (?:that|it|this|them) out|research(?:ing)? (?:that|it|this|them)|check(?:ing)? (?:that|it|this|them))\b/i;

const namesReader = (before: Request, part: Request) => readReader(before.words) !== undefined && readReader(part.words) === undefined;
