import { readKind, vague, written } from './kind.ts';
import { contentTerms } from './matching.ts';
import { isOfReaders, posts } from './person.ts';

const units = '(?:words?|lines?|sentences?|pages?|sides?|bullets?|points?|headlines?|paragraphs?|items?)';
const numbers = '(?:\\d+|an?|half an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty)';
const qualities =
  '(?:(?:very|really|quite|nice(?: and)?|fairly|strictly|always|rather|nothing) )?(?:short|fancy|bulleted|brief|crisp|concise|detailed|formal|informal|casual|friendly|positive|funny|simple|plain|light|warm|personal|upbeat|sober|polite|neutral|factual|serious|lively|cheerful|chatty|snappy|dry|playful|punchy|readable|matter[- ]of[- ]fact|to the point|no[- ]nonsense|down[- ]to[- ]earth)';

/** What a part of a sentence may say about how something is to be written. */
const kinds = [
  // "In bullet points", "in plain English", "in a warm tone"
  `(?:written )?in (?:(?:an?|the) )?(?:[\\p{L}-]+ ){0,2}(?:bullets?|bullet points|english|tone|voice|style|language|sentences?|prose|tables?|keywords?|form|words|terms|lists?|letters)`,
  // "Bullets."
  '(?:in )?(?:plain english|bullets?(?: only)?|bulleted|table form|prose)',
  // "Written like a letter"
  'written (?:like|as) .+',
  // "As a numbered list"
  '(?:always )?as (?:an? )?(?:[\\p{L}-]+ ){0,2}(?:list|table|bullets?|bullet points|one-?pager|letter|prose|q ?& ?a)',
  // "Sorted by project"
  '(?:sorted|ordered|grouped|split|broken down|arranged|ranked|listed) by .+',
  // "Without any owner's surname", "no jargon", "never first names", "nothing longer than a page"
  '(?:without|never|always|nothing|avoid|mind the) (?!.*\\b(?:before|after|earlier than|later than|until) (?:\\d|noon|lunch)).+',
  '(?:no|zero) (?!(?:rush|hurry|worries|problem|pressure|need|longer|more|thanks|later|earlier|weekends?|exceptions?|\\p{L}+days?)\\b).+',
  // "With the budget always as the first section", "with a table at the end"
  'with (?:the|an?|all|each|every|one|two|three|only|just|no|plenty of|lots of) .+ (?:first|last|on top|at the (?:top|end|start|beginning|bottom)|as (?:the|an?) .+|in (?:front|it|bold|brackets)|each time|every time)',
  `with (?:no|${numbers}|at most|only) .+`,
  // "Decisions before discussion", "blockers first", "jokes allowed"
  "(?!(?:the|on|at|every|each|sent|due|it)\\b)[\\p{L}'’-]+(?: [\\p{L}'’-]+)? (?:before|ahead of) (?!(?:noon|midday|lunch|midnight|work|breakfast|dinner|the|\\p{L}+day|\\d)\\b)[\\p{L}'’-]+(?: [\\p{L}'’-]+)?",
  "(?:the )?(?!\\p{L}*days?\\b|weekly|monthly|daily|the\\b)[\\p{L}'’-]+(?: (?!\\p{L}*days?\\b)[\\p{L}'’-]+)? (?:first|last|on top|at the (?:top|end|bottom)|up front|allowed|welcome|only|in bold|in brackets)",
  // "Sober in tone", "polite", "sound warm rather than clinical"
  `(?:(?:it should |should |must )?(?:sound|be|read|stay|(?:do )?(?:keep|make) it) )?${qualities}(?: (?:in|and [\\p{L}-]+ in) (?:tone|style))?(?: (?:rather than|not|but) .+)?(?: (?:tone|style))?`,
  '[\\p{L}-]+ (?:in tone|tone|in style)',
  // "Two paragraphs", "at most 400 words", "never run over 400 words"
  `(?:(?:it should |should |must )?(?:keep it|stay|be|run|to|with|at|under|below|within|about|around|max(?:imum)?|at most|no more than|no longer than|not more than|up to|only|just|over) )*${numbers} ${units}(?: (?:at most|max(?:imum)?|or (?:less|fewer)|tops|only|long))?`,
  // "Each time one building worth a visit", "start each one with a riddle"
  '(?:each|every) time (?!(?:an?|the|something|somebody|someone|we|i|it|there)\\b).+',
  '(?:(?:it should |should |must )?always )?(?:start|starts|starting|begin|beginning|open|opening|end|ending|close|closing|lead|leading)(?: (?:it|each(?: one)?|every one))? with .+',
].map((source) => new RegExp(`^(?:${source})$`, 'iu'));

const joints =
  /\s*(?<!\b(?:tone|style|length|format|contents?|topics?|sections?))[,;:]\s+|\s+[—–-]+\s+|(?<=[^\s.]{2,})(?<!\b(?:Mr|Mrs|Ms|Dr|Prof|St))[.!?]\s+(?=[\p{L}\d"“'])|\s+(?:and|but)\s+/giu;
const isWeak = (joint: string) => /^\s*(?:and|but)\s+$/i.test(joint);
const politely =
  /^(?:please |and |but |also )+|(?:,? (?:please|pls|thanks|thank you|if (?:you|that)['’]?(?:s| is| can| could).{0,20}))+$/gi;

/** True for a part of a sentence that only says how something is to be written: "no jargon", "at most a page". */
function isWish(part: string): boolean {
  const words = part
    .replace(/[\s.!?]+$/, '')
    .replace(politely, '')
    .trim();
  return words !== '' && !/\bsorry\b|^no reader/i.test(words) && (kinds.some((kind) => kind.test(words)) || labeled.test(words));
}
const labeled = /^(?:tone|style|length|format|contents?|topics?|sections?)\s*[:=]/i;

/** Begins a part of a sentence that is a clause of its own, asks for something else, or says when or for whom. */
const ownClause = new RegExp(
  '^(?:(?:and|but|so|then|also|oh|maybe|perhaps|kindly) )*(?:(?:' +
    'i|we|you|he|she|they|there|that|this|these|it|who|which|because|since|as|so|if|when|once|unless|until|till|while|after|before|like|same|similar|' +
    'how|why|where|or|from|starting|beginning|(?:begin|start|end) of|say|using|based|instead|the|our|my|' +
    // What is to be done
    'please|create|set|make|do|take|give|get|bring|put|go|let|pause|hold|stop|resume|archive|delete|rename|call|name|move|shift|change|remember|note|' +
    'forget|list|show|plan|open(?= (?:it|the|a)\\b)|send|e-?mail|mail|deliver|write|draft|approve|reject|skip|copy|undo|cancel|run|tell|remind|post|publish|' +
    "is|are|was|were|can|could|would|will|shall|does|did|has|have|\\p{L}+n['’]t|wants?|" +
    // For whom
    'for|to|4|goes|addressed|sent|called|named|titled?|reader|recipient|audience|day|lead|\\p{L}+ (?:in|from|at) \\p{Ll}+$|' +
    'every|each|on|at|by|in(?! (?:english|french|german|spanish|italian|welsh)\\b)|not|no|none|zero|never|always|nothing|too|regularly|' +
    "yes|yeah|well|mind|joy|sigh|right|sorry|anyway|lol|comma|full stop|thanks?|cheers|ok(?:ay)?)\\b|(?:i|it|that|he|she|they|we|you|let|there)['’]\\p{L}+)",
  'iu',
);
/** "It should list late deliveries", "keep the tone firm but fair", "begin with the balance" */
const saysHow =
  /^(?:and |but |also |please )*(?:(?:(?:it|they|the \p{L}+) (?:can|may)|(?:(?:it|they|the \p{L}+) )?(?:should|must|needs? to|has to|have to|ought to|is to))(?: (?:always|only|never|not|also))* (?!(?:go|come|run|do|be (?:sent|with|there|ready|addressed|out|done)|arrive|land|reach|get|receive|start on|begin on)\b)|(?:(?:begin|open|end|close|lead|start|finish|sign off) with|keep (?:it|this|the|to)|use|avoid|include|mention|stick to|limit|leave out|focus on)\b(?! (?:\p{L}+ )?(?:posted|informed|updated|happy|sweet|in the loop)\b))/iu;
/** "Bashir (night manager)", "Nadia, the treasurer": who somebody is. */
const whoTheyAre = new RegExp(`^(?:the|our|my|his|her|their|an?) (?:\\p{L}[\\p{L}'’-]* ?){1,4}$|^(?:${posts})\\b`, 'iu');
const onlyName = /^(?:(?:Mr|Mrs|Ms|Dr|Prof)\.? )?\p{Lu}[\p{L}'’-]*(?:,? (?:and |& )?\p{Lu}[\p{L}'’-]*)*$/u;
const finite =
  /^(?:(?:\d+(?:st|nd|rd|th|h)?|and)\b[\s,:.]*)+$|^(?!what\b).*\b(?:is|are|was|were|will|sorry|i|me|we|they|he|she|owns?|suits?|instead|(?:made|meant|intended|prepared) (?:for|to))\b/i;
const endsWithName = /(?:\p{Lu}[\p{L}'’-]+|\bfor (?:(?:the|our|my|his|her|their) )?\p{L}+)$/u;
/** "Reader: programme office" */
const endsWithLabel = /\b(?:readers?|recipients?|audience|title|name|for|to|when|day|time)$/i;
/** "A page on costs", before ", savings and risks" */
const endsWithTopic = /\b(?:about|on|of|covering|regarding|with|between) (?!(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b)[^,;]*$/i;

/** True for a part that names what is to be set up. */
const namesNew = (part: string) => readKind(part) !== undefined || vague.test(part) || nounOfNew.test(part);
const orders = /\b(?:set ?up|create|start|begin|make|add|put together|give me|like|want|need|please)\b/i;
const nounOfNew = new RegExp(
  `\\b(?:an?|one|another|some|daily|weekly|fortnightly|monthly|quarterly) (?:[\\p{L}-]+ ){0,2}?(?:${written}|page|one|rundown|account|tracker|check|sheet)\\b`,
  'iu',
);

interface Part {
  text: string;
  index: number;
  /** What separates it from the part before. */
  joint: string;
}

/** The parts of a text outside quotation marks and parentheses. What follows "and" is one only if it is a wish. */
function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  let joint = '';
  const hidden = text.replace(/"[^"]*"|\([^)]*\)/g, (found) => 'x'.repeat(found.length));
  const found = [...hidden.matchAll(joints)];
  for (const [n, { index, 0: between }] of found.entries()) {
    const end = found[n + 1]?.index ?? text.length;
    const next = text.slice(index + between.length, end).trim();
    // "Something warm and simple"
    if (isWeak(between) && !(isWish(next) && (/\s/.test(next) || isWish(text.slice(from, index))))) continue;
    parts.push({ text: text.slice(from, index), index: from, joint });
    from = index + between.length;
    joint = between;
  }
  return [...parts, { text: text.slice(from), index: from, joint }];
}

/** What a text about something new says besides how that is to be written, and this, in the person's words. */
export interface WishesApart {
  request: string;
  wishes: string[];
}

/**
 * Takes from a request for something new what it says about how that is to be written and what goes in: "a digest for Petra on
 * Mondays, no jargon - fridge temps and anything thrown away". `saysWhen`: true for a part about time, which is no wish.
 */
export function wishesApart(said: string, saysWhen: (part: string) => boolean): WishesApart {
  const text = said.replace(courtesy, '');
  const parts = partsOf(text);
  const named = parts.findIndex(({ text: part }) => namesNew(part) && !isWish(part));
  const ordered = parts.findIndex(({ text: part }) => namesNew(part) && orders.test(part));
  const object = parts.findIndex(({ text: part }) => /^an? /i.test(part) && !saysWhen(part) && !isWish(part));
  const other = parts.findIndex(({ text: part }) => !saysWhen(part) && !isWish(part));
  const main = [ordered, named, object, other].find((n) => n >= 0) ?? 0;
  const areWishes: boolean[] = [];
  let isTopic = false;
  for (const [n, part] of parts.entries()) {
    const before = parts[n - 1]?.text ?? '';
    // "A page on thefts of quads, diesel, trailers"
    isTopic = n > main && /,/.test(part.joint) && !areWishes[n - 1] && (isTopic || endsWithTopic.test(before)) && !isWish(part.text);
    areWishes.push(n > main && !isTopic && isWishFor(part, before, areWishes[n - 1]!, saysWhen));
  }
  const within = main < 0 ? undefined : withinLast(parts[main]!.text);
  const wishes: string[] = [];
  let request = '';
  for (const [n, { text: part, joint, index }] of parts.entries()) {
    if (!areWishes[n]) {
      const kept = n === main && within !== undefined ? part.slice(0, within).trimEnd() : part;
      if (kept !== part) wishes.push(part.slice(within).trim());
      request += `${n > 0 && request ? joint : ''}${kept}`;
    } else if (areWishes[n - 1]) wishes.push(`${wishes.pop()}${text.slice(index - joint.length, index)}${part}`);
    else wishes.push(part);
  }
  return { request: request.trim(), wishes: wishes.map((wish) => wish.replace(/^[\s,;:–—-]+|[\s,;:]+$/g, '')) };
}

const MOST_IN_FRAGMENT = 3;

/** True for a part that says how something new is to be written, or what is to be in it. */
function isWishFor({ text, joint }: Part, before: string, followsWish: boolean, saysWhen: (part: string) => boolean): boolean {
  // "Start with a thank you, then numbers"
  const part = followsWish ? text.trim().replace(/^(?:and )?then /i, '') : text.trim();
  if (isWish(part)) return !saysWhen(part);
  if (saysHow.test(part)) return !/@/.test(part) && !onlyName.test(part);
  // "… at 17:00. Cash, debtors, accruals."
  if (
    (/[.!?]/.test(joint) && part.split(/\s+/).length > MOST_IN_FRAGMENT) ||
    saysWhen(part) ||
    ownClause.test(part) ||
    contentTerms(part).length === 0
  )
    return false;
  if (
    /@|\?\s*$|https?:/.test(part) ||
    endsWithLabel.test(before) ||
    namesNew(part) ||
    (onlyName.test(part) && !/[.!?]/.test(joint)) ||
    finite.test(part)
  )
    return false;
  if (followsWish) return true;
  if (isOfReaders(part.split(/\s+/).at(-1)!)) return false;
  return !(endsWithName.test(before.trim()) && whoTheyAre.test(part));
}

/** True for a sentence after the request for something new that only says how it is to be written. */
export const isOnlyWish = (sentence: string, saysWhen: (part: string) => boolean): boolean =>
  partsOf(sentence.trim()).every(
    ({ text }) => (isWish(text) || saysHow.test(text.trim())) && !saysWhen(text) && !ownClause.test(text.trim()),
  );

/** "…; could you arrange for that?" */
const courtesy = /[,;] (?:could|can|would|will) you (?:please )?(?:arrange|set|sort|do|take|organi[sz]e|see|handle|manage)\b.{0,25}$/i;

const tail =
  /\s(?=(?:in (?:bullet|plain|short|simple|numbered)|as a (?:numbered|bulleted|short|simple) |without any |sorted by |grouped by ))/gi;

/** Where a part without a joint goes over into a wish: "… for Maud in bullet points", "… of hours without any commentary". */
const withinLast = (text: string): number | undefined =>
  [...text.matchAll(tail)].find(({ index }) => isWish(text.slice(index).trim()))?.index;
