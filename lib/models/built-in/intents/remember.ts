import { capitalizeSentence } from '#lib/base/text/capitalization.ts';
import { contentTerms, coverage } from '#lib/models/built-in/language/matching.ts';
import type { Utterance } from '#lib/models/built-in/language/utterance.ts';
import { link, plainly } from '../flow/deliverable-row.ts';
import { type Hit, hitText, searchFor } from '../flow/find-hits.ts';
import { askFor, asOptions, attempt, call, type Flow, NothingFoundError } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';
import type { Situation } from '../flow/situation.ts';
import { changedOnly } from '../language/changed-only.ts';
import { bareCorrection, correctedStatement, opener, pointing, withSubject } from '../language/corrected.ts';
import { saysNothingAlone } from '../language/hedges.ts';
import { ofAll } from '../language/instruction.ts';
import { saysOtherValue } from '../language/values.ts';
import { aloneFor } from '../understand/rank.ts';
import { notYetPossible, say } from './talk.ts';

type MemoryType = 'fact' | 'preference' | 'instruction' | 'decision';

const lead =
  /^(?:remember(?! me\b)|do remember|(?:please )?note|make a note|take (?:a )?(?:note|memo)|(?:keep|bear) (?:(?:it|that|this) )?in mind|keep a note|don'?t forget|do not forget|never forget|for the record|for your information|fyi|memori[sz]e|fact(?=:)|write (?:(?:this|it|that) )?down|jot (?:(?:this|it|that) )?down|keep|store|save|know)(?: (?:this|it|the following|down))?(?:(?:,)? that\b|\s*[:,–-]|(?= (?!a\b|an\b|the (?:date|memory)\b)))\s*/i;
/** "Decision: no more unpaid competitions" */
const labeled = /^(?:decision|(?:new )?rule|preference):\s+\S.{3}/i;
const asksBack = /^(?:remember|note)\s+(?:what|when|who|where|how|to\b.*\?)/i;

/** Remember something. */
export const remember: Intent = {
  name: 'remember',
  labels: ['memory.remember', 'memory.correct'],
  example: 'Remember that Dana wants the money first',
  read(said, situation) {
    if (labeled.test(said.text)) return keepInstead(said.own(0), situation, false);
    const found = lead.exec(said.text);
    if (!found || asksBack.test(said.text) || (situation.todos.length > 0 && /^(?:don'?t|do not) forget/i.test(found[0]))) return undefined;
    if (/^(?:keep|store|save|know|note)/i.test(found[0]) && !/that|[:,]|in mind/i.test(found[0])) return undefined;
    const content = said
      .own(found[0].length)
      .replace(/^that\s+/i, '')
      .replace(/^to\s+(?=\p{L})/iu, '');
    return content && !/^(?:something|this|that|it|things?|a thing)(?: for me)?\??$|^in mind\b/i.test(content)
      ? keepInstead(content, situation, /\bto\s*$/i.test(said.own(found[0].length, found[0].length + 2)))
      : say('What should I remember? For example: “Remember that Dana wants the money first.”');
  },
};

/** Says that something is no longer as it was. */
export const changed =
  /\b(?:now|no longer|any ?more|any longer|instead|from now on|(?:has |have )?(?:moved|changed|switched)|not \p{L}+ but)\b/iu;

/** True for a statement that something which is remembered is no longer so. */
export const correctsKnown = (content: string, { memories }: Pick<Situation, 'memories'>) =>
  changed.test(content) &&
  memories.some((memory) => {
    const subject = contentTerms(memory.content.replace(figures, ' '));
    return subject.length > 0 && coverage(subject, contentTerms(content)) > SAME_SUBJECT;
  });
const figures = /\d+|\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\b/gi;

/** Saves what the person asked to remember; it replaces a memory that it contradicts, if it says that something changed. */
function* keepInstead(content: string, situation: Situation, standing: boolean): Flow<string> {
  if (saysNotToWhat(content, situation)) return yield* askWhatIsNew(content, situation);
  const outdated = changed.test(content) ? findOutdated(content, yield* searchMemories(content)) : undefined;
  return yield* keep(content, situation, standing, outdated?.ref);
}

const quotedSwap =
  /^(?:change|correct|fix|update|replace|edit|amend)\s+["'](?<old>[^"]{3,}?)["']\s+(?:to|with|by|into)\s+["']?(?<right>[^"]{3,}?)["']?[.!\s]*$/i;
const swapWithin =
  /^(?:replace|swap|change|exchange) (?:the word )?["']?(?<old>[\p{L}\d' -]{2,40}?)["']? (?:with|for|by|to|into) ["']?(?<right>[\p{L}\d' -]{2,40}?)["']? in (?:what (?:we|i|you)\b|(?:the|that|my|our) (?:\p{L}+ )?(?:decisions?|memor(?:y|ies)|notes?|rules?|facts?|instructions?|preferences?)\b)/iu;
const saidWrong =
  /^(?:that )?(?<old>.{8,160}?) (?:(?:is|was) (?:wrong|incorrect|a mistake|outdated|out of date|no longer (?:right|true|correct))|(?:is|was)(?:n't| not) (?:right|true|correct))(?: any ?more)?\s*[,;:.–-]+\s*(?:(?:in fact|actually|instead|because),? )?(?<right>\S.{5,})$/i;
/** How much of the words of a memory a message must have that repeats it. */
const REPEATED = 0.8;

/** Correct a memory that the message repeats: "change “A” to “B”", "replace slate with clay in what we decided", "A is wrong, she wants B". */
export const correctRepeated: Intent = {
  name: 'correct what is repeated',
  read(said, situation) {
    const { text } = said;
    const own = (words: string) => (said.corrected ? said.inOwnSpelling(words) : words);
    const within = swapWithin.exec(text)?.groups;
    if (within) return swapIn(own(within.old!), own(within.right!), situation);
    const wrong = (quotedSwap.exec(text) ?? saidWrong.exec(text))?.groups;
    const terms = contentTerms(wrong?.old ?? '');
    const before = wrong && situation.memories.find(({ content }) => areSame(terms, contentTerms(content)));
    return before && keep(correctedStatement(before.content, own(wrong.right!)) ?? own(wrong.right!), situation, false, before.ref);
  },
};

const areSame = (terms: readonly string[], known: readonly string[]) =>
  coverage(terms, known) >= REPEATED && coverage(known, terms) >= REPEATED;

/** Remembers what becomes of the memory that has these words with others in their place. */
function* swapIn(old: string, right: string, situation: Situation): Flow<string> {
  const isIn = (hit: Hit) => hitText(hit).toLowerCase().includes(old.toLowerCase());
  const [only, ...others] = (yield* searchMemories(old)).filter(isIn);
  if (!only) throw new NothingFoundError(`I don’t remember anything with “${old}” in it.`);
  if (others.length > 0)
    throw new NothingFoundError(`I remember several things with “${old}” in them. Tell me which one, in its new words.`);
  const content = hitText(only);
  const at = content.toLowerCase().indexOf(old.toLowerCase());
  return yield* keep(content.slice(0, at) + right + content.slice(at + old.length), situation, false, only.ref);
}

const rule =
  /\b(?:in|for) (?:everything|anything|whatever|all (?:the |my |our )?(?:\p{L}+ )?(?:texts?|reports?|documents?)) (?:that )?you (?:write|draft|send|prepare)\b|^(?:(?:new )?rule:|always|never(?! mind)|from now on|in future|in the future|whenever|make sure|don't (?:ever )?(?:use|write|call|say|mention|send)|do not)\b/iu;
const decided =
  /^(?:agreed|decided|settled)\b|^decision:|\bit was (?:decided|agreed|resolved|settled)\b|\b(?:we|they|the (?:team|board)|i)(?:'ve| have)? (?:all )?(?:decided|agreed|settled|chose|chosen|resolved)\b|\bdecision\b/i;
const likes =
  /\b(?:prefers?|likes?|wants?|loves?|hates?|dislikes?|cares? about|favou?rs?|would rather|insists? on|can['’]?t (?:stand|abide|bear))\b/i;
const statement =
  /^(?:[\p{L}'-]{2,}(?: \p{Lu}[\p{L}'-]+)?|I|i|we|they|he|she|my \w+|our \w+|the \w+) (?:really |always |usually |strongly )?(?:prefers?|likes?|wants?|loves?|hates?|dislikes?|cares? about|would rather|insists? on|does(?:n't| not) (?:really )?(?:like|want|care about|prefer)|(?:'ve |have )?(?:all )?(?:decided|agreed)) .+/u;

/** "Henrik does not like it when a text has adverbs": of everything, and not of one text. */
export const likesInGeneral = (text: string) =>
  statement.test(text) && !/^(?:i|we)\b/i.test(text) && !/\b(?:it|this|that)\b(?! (?:when|if)\b)/i.test(text);

/** Something worth saving that was said without "remember": a preference, a decision or a standing instruction. */
export const statementToRemember: Pick<Intent, 'read'> = {
  read(said: Utterance, situation) {
    const { text } = said;
    if (situation.remembersOnlyAsked || /\?\s*$/.test(said.raw) || /^(?:i|we)(?:['’]d| would)? (?:want|like|love)\b/i.test(text))
      return undefined;
    return (rule.test(text) || statement.test(text)) && !saysNothingAlone.test(text) ? keep(said.own(0), situation) : undefined;
  },
};

/** "The auditors come on 3 December, remember that": what asks for it after the statement. */
export const asksAtEnd =
  /[,;–—-]+\s*(?:(?:please|pls|so|and|can you|could you),? )*(?:(?:remember|note|(?:keep|bear)(?= (?:that|this|it|both|them|these|those|all of (?:it|that)) in mind)|make a note of|write|jot)(?: (?:that|this|it|both|them|these|those|all of (?:it|that)))|(?:(?:that['’]s |which is )?(?:good|useful|handy) to (?:have on file|know)|worth (?:noting|knowing|remembering)|just so you know|for (?:your|the) (?:notes|records?)))(?: (?:in mind|down|please|pls|for (?:me|later)))*[\s.!?]*$/i;

/** Begins a question. In "could you remember that Bo runs sales?", what is to be remembered is none. */
const isAsking =
  /^(?:who|whose|what|when|where|which|why|how|is|are|was|were|am|do|does|did|can|could|should|shall|will|would|has|have|had|may|might)\b/i;

/** Saves a memory, unless the same words are already saved. `instead`: the ref of the memory that it corrects. */
export function* keep(words: string, situation: Situation, standing = false, instead?: string): Flow<string> {
  const content = capitalizeSentence(
    words
      .trim()
      .replace(asksAtEnd, '')
      .replace(isAsking.test(words.trim()) ? /(?<![.])[.!]$/ : /(?<![.])[.!?]$/, ''),
  ).slice(0, 10_000);
  const key = contentTerms(content).join(' ');
  const known = situation.memories.find(
    (memory) => contentTerms(memory.content).join(' ') === key && !situation.madeBefore.includes(memory.ref),
  );
  if (known) return `I already know that: ${link(known.content, known.ref)}.`;
  const { ref, message } = yield* call(
    'Write',
    {
      ref: 'memory:new',
      content: {
        content,
        type: standing ? 'instruction' : typeOf(content),
        ...(instead ? { supersedes: [instead.replace(/^memory:/, '')] } : {}),
      },
    },
    'remember that',
  );
  const replaced = / (It (?:replaces|repeats) .*)$/s.exec(String(message))?.[1];
  return [`Remembered: ${link(content, String(ref))}.`, ...(replaced ? [plainly(replaced)] : [])].join(' ');
}

/** "The weekly status has at most 5 points", "the newsletter never mentions Fenwick": about a text, and so no news for it. */
const ofText =
  /\b(?:report|status|update|newsletter|digest|brief|summary|letter)s?\b.*\b(?:never|always|at most|at least|no more than|no longer than|(?:under|below) \d+|mentions?|includes?|begins?|starts? with|ends? with|points?|words?|bullets?|sentences?|pages?|sections?|tone)\b/i;

/** "Spell it 'programme'", "write all dates like 18 Nov 2026": how to write. */
const howToWrite =
  /^(?:please )?(?:spell|write|say|use|avoid|stop|put|start|begin|end|mention|capitali[sz]e|abbreviate)\b (?!(?:down|that down|it down)\b)/i;

function typeOf(content: string): MemoryType {
  if ([ofText, rule, ofAll, howToWrite].some((pattern) => pattern.test(content))) return 'instruction';
  if (decided.test(content)) return 'decision';
  return likes.test(content) ? 'preference' : 'fact';
}

const tells =
  /^(?!(?:please|can|could|book|buy|tell|give|call|write|make|do|let|forget|unlearn|fix|amend|correct|bin|scrap|drop|put|add)\b)[\p{L}'-]+(?: [\p{L}'-]+){0,4} (?:is|are|was|were|has|have|had|will|won't|isn't|aren't|starts?|ends?|works?|leaves?|moved|joined|owns?|reports|needs?|means?)\b .+/iu;

/** True for a plain statement about a person or a thing, such as "My manager is Sarah". */
export const isTold = ({ text, raw }: Utterance) => (tells.test(text) || statement.test(text)) && !/\?\s*$/.test(raw);

/** "The end date you hold is rubbish, forget it" */
const endsInOrder = /[,;–—-]+\s*(?:(?:so|please|just) )*(?:forget|drop|bin|scrap|delete|erase|remove|lose) (?:it|that|this|them)[.!\s]*$/i;

/** Saves a plain statement, unless only explicit requests are saved. */
export const plainStatement: Pick<Intent, 'read'> = {
  read(said, situation) {
    const asksSomething =
      /\?\s*$/.test(said.raw) || /^(?:what|who|when|where|why|how|which|is|are|do|does|did|i|it|this|that|there)\b/i.test(said.text);
    if (asksSomething) return undefined;
    if (situation.remembersOnlyAsked) {
      if (rule.test(said.text)) return say('I only save what you ask me to remember. Say “remember that …”.');
      return tells.test(said.text) || statement.test(said.text) ? say('Good to know.') : undefined;
    }
    if (!tells.test(said.text) || endsInOrder.test(said.text)) return undefined;
    return keepSaid(said, situation);
  },
};

const leads =
  /^(?:(?:thanks?|thx|thank you|cheers|ok|okay|great|perfect)\b[\s,.!–-]+(?=(?:btw|by the way|fyi|just so you know|note)\b))*(?:note to self|fyi|btw|by the way|just so you know|so you know|in case you(?:['’]?re| were| are)? (?:wonder(?:ed|ing)?|ask(?:ed|ing)?|did(?:n['’]?t| not) know)|heads up|(?:(?:oh|ah)\b,? )?(?:(?:and|but) )?before i forget|for the record|small thing|for (?:your|the) (?:notes|records?|file)|let it be known that|for what it['’]?s worth|(?:just )?so (?:that )?it['’]?s (?:written|noted) down(?: somewhere)?|important|quick note|p\.?s\.?|(?:fact|update|news|for later|pay attention|attention)(?=\s*[:–-] ))\b[\s:,.–-]*/i;

/** Remembers a statement, without words such as "note to self" before it. */
export function* keepSaid(said: Utterance, situation: Situation): Flow<string> {
  // "Remember me to call Anna" asks for a reminder.
  const reminder = /^(?:please )?remember me\b/i.test(said.text) ? notYetPossible.read(said, situation) : undefined;
  if (reminder) return yield* reminder;
  const content = yield* withNameOf(said.own(0).replace(leads, ''), situation);
  if (saysNotToWhat(content, situation)) return yield* askWhatIsNew(content, situation);
  if (aloneFor('memory.correct', said, situation) >= MAY_CORRECT) return yield* correct(said, situation);
  if (contrasts.test(content) || /\binstead[.!\s]*$/i.test(content))
    return yield* keep(content, situation, false, findOutdated(content, yield* searchMemories(content))?.ref);
  const before = /\d/.test(content) ? (yield* searchMemories(content)).find((hit) => saysOtherValue(content, hitText(hit))) : undefined;
  return yield* keep(content, situation, false, before?.ref);
}

/** "He also likes tea", after "Bo likes golf": in the list of memories, nobody would know who he is. */
function* withNameOf(content: string, { changedLast, lastMemory }: Situation): Flow<string> {
  if (!lastMemory || !changedLast || !/^(?:he|she|they) (?=also\b|\p{L}+s\b)/iu.test(content)) return content;
  const { success, data } = yield* attempt('Read', { ref: lastMemory });
  return (success && withSubject(String((data as { content?: unknown }).content), content)) || content;
}

/** "On Thursdays, not Fridays" */
const contrasts = /[,;–-] ?(?:and )?not (?:(?:on|in|at|by|from|the|every) )*[\p{L}\d]+[.!\s]*$/iu;

/** So many words may be a greeting beside a statement. */
const MOST_BESIDE = 1;

/** True for a message that says of something that it changed, but not to what: "the launch date has changed". */
function saysNotToWhat(content: string, { message = '' }: Situation): boolean {
  const beside = message.replace(leads, '').replace(content, ' ');
  return changedOnly(content) !== undefined && contentTerms(beside).length <= MOST_BESIDE;
}

const isUnknown = /^(?:sorry,? )?(?:(?:i|we) (?:don['’]?t|do not) know|i(?:['’]m| am) not sure|no idea|not sure|not known)\b/i;

/** Asks what something is now that has changed, and remembers both together, so that it can be understood alone. */
function* askWhatIsNew(content: string, situation: Situation): Flow<string> {
  const only = 'Remember only that it changed';
  const answer = yield* askFor('What is it now?', [only], (words) => words.trim() || undefined, { anyText: true });
  if (answer === only || isUnknown.test(answer)) return yield* keep(content, situation, false);
  const subject = contentTerms(changedOnly(content)!);
  const isWhole = tells.test(answer) && coverage(subject, contentTerms(answer)) > 0;
  const whole = isWhole ? answer : `${content.replace(/[\s.!]+$/, '')}: ${answer}`;
  const outdatedOne = findOutdated(whole, yield* searchMemories(whole));
  return yield* keep(whole, situation, false, outdatedOne?.ref);
}

function* searchMemories(content: string): Flow<Hit[]> {
  return (yield* searchFor(content, 'memory')).filter(({ entity_type }) => entity_type === 'memory');
}

/** From this probability on, a statement may correct what is remembered. */
const MAY_CORRECT = 0.2;

const MOST_OF_FRAGMENT = 6;

/** A correction without a verb, such as "the 4th of May". */
export const isFragment = (words: string) => words.trim().split(/\s+/).length <= MOST_OF_FRAGMENT && !tells.test(words);

/** Asks for the whole statement that a fragment such as "it's MySQL now" makes of a memory. */
function askCorrected(before: string, words: string): Flow<string> {
  const fragment = bareCorrection(words);
  const guess = [...before.split(/\s+/).slice(0, -fragment.split(/\s+/).length), fragment].join(' ');
  return askFor(`What should I remember instead of “${before}”?`, asOptions([guess]), (answer) => answer.trim() || undefined, {
    anyText: true,
  });
}

/** How much of a memory's words a statement must share to correct it. */
const SAME_SUBJECT = 0.4;
const SOME_OF_SUBJECT = 0.25;
/** What is no longer so: "Postgres instead of Supabase". */
const outdated = /\b(?:instead of|rather than|no longer|not|n't|replac(?:es|ed|ing)|from)\s+(?<what>[^,.;:]+)/i;

/** "Salma is off on Fridays too": what is so besides replaces nothing. */
const addsTo =
  /\b(?:too|as well)[.!\s]*$|\b(?:is|are|was|were|has|have|can|will|\p{L}+s) also\b|^\p{L}+ also\b(?!,)|\bin addition\b|\bon top of\b/iu;

/** The memory that a statement corrects: the one that shares enough of its words, else the only one that names what is outdated. */
function findOutdated(content: string, hits: readonly Hit[]): Hit | undefined {
  if (addsTo.test(content)) return undefined;
  const words = contentTerms(content);
  const scored = hits.map((hit) => ({ hit, share: coverage(contentTerms(hitText(hit)), words) })).sort((a, b) => b.share - a.share);
  const [best] = scored;
  const recounted = hits.find((hit) => saysOtherValue(content, hitText(hit)));
  if (recounted) return recounted;
  if (best && best.share >= SAME_SUBJECT) return best.hit;
  // "We went with Neon for the database instead"
  if (best && best.share >= SOME_OF_SUBJECT && best.share > (scored[1]?.share ?? 0) && /\binstead[.!\s]*$/i.test(content)) return best.hit;
  const { 0: said = '', groups } = outdated.exec(content) ?? {};
  // In "write to Ada as Mrs Okonjo, not Ada", Ada is the subject as well, and so in other memories, too.
  const others = contentTerms(content.replace(said, ' '));
  const was = contentTerms(groups?.what ?? '').filter((word) => coverage([word], others) === 0);
  const naming = hits.filter((hit) => namesOutdated(was, others, contentTerms(hitText(hit))));
  if (naming.length === 1) return naming[0];
  // "We pay 5 dollars a seat now" after "costs 4 dollars per seat".
  const counting = hits.filter((hit) => isOtherFigure(content, hitText(hit)));
  return counting.length === 1 ? counting[0] : undefined;
}

const ordinal = /^(\d{1,2})(?:st|nd|rd|th)$/;
/** True if a memory names what is outdated; "the 2nd" is in "2 February", but only of the same subject. */
const namesOutdated = (was: readonly string[], others: readonly string[], known: readonly string[]) =>
  was.some((word) =>
    ordinal.test(word) ? known.includes(word.replace(ordinal, '$1')) && coverage(others, known) > 0 : coverage([word], known) > 0,
  );

/** True if two texts count the same with another figure. */
function isOtherFigure(one: string, other: string): boolean {
  const unitsOf = (text: string) =>
    [...text.matchAll(/(\d[\d.,:]*)\s+(\p{L}{3,})/gu)].map(([, figure, unit]) => ({ figure, unit: contentTerms(unit!)[0] }));
  const units = unitsOf(one);
  const same = unitsOf(other).some((was) => units.some(({ figure, unit }) => unit === was.unit && figure !== was.figure));
  return same && contentTerms(other).filter((word) => coverage([word], contentTerms(one)) === 1).length > 1;
}

/** What says that something was wrong, before what is right: "that's outdated, …". */
const remark = new RegExp(
  String.raw`^(?:${opener}|(?:not any ?more|i meant?|(?:that|this|it)(?:['’]?s| is| was) (?:no longer (?:right|true|correct|so)|(?:not (?:right|true|correct)|outdated|out of date|old|wrong|incorrect|a mistake|stale)(?: any ?more| now)?)|(?:that|it) (?:has |'s )?changed|you(?:'ve| have)(?: still)? (?:got )?[^,.;]*\b(?:old|wrong|outdated)\b[^,.;]*|make (?:that|it)(?= \S)|(?:he|she|it|they) (?:does|do|is|are|was|were|has|have|did|will|can)(?:n['’]t| not)(?: any ?more)?(?=\s*[,;.–-]))(?:[\s,:;.–-]+|$))+`,
  'i',
);

/** "What you have on single sign-on is out of date: it's free now" */
const outdatedOn =
  /^(?:what|whatever|the thing|the note|the bit) (?:(?:you|i|we)(?:['’]ve| have)?(?: got| told you| saved| stored| noted)?|you know) (?:on|about) (?<topic>[^:;,.]{2,60}?) (?:is|was|has gone) (?:now )?(?:out of date|outdated|old|wrong|stale|no longer (?:right|true)|not (?:right|true) any ?more)[:;,.–-]+\s*(?<right>.{3,})$/i;

/** "Actually" alone may begin any news. */
const saysWrong = new RegExp(`^(?!actually\\b)(?:${opener}|i meant?\\b)`, 'i');

/** Remembers a statement, in place of the memory that it corrects. */
export function* correct(said: Utterance, situation: Situation): Flow<string> {
  const typed = said.own(0).replace(leads, '');
  const { topic, right } = outdatedOn.exec(typed)?.groups ?? {};
  if (topic && right) {
    const about = (yield* searchMemories(topic)).filter((hit) => coverage(contentTerms(topic), contentTerms(hitText(hit))) === 1);
    return yield* keep(`${topic}: ${right}`, situation, false, about.length === 1 ? about[0]!.ref : undefined);
  }
  const content = typed.replace(remark, '') || typed;
  if (saysNotToWhat(content, situation)) return yield* askWhatIsNew(content, situation);
  const last = situation.lastMemory;
  if (last && (isFragment(content) || pointing.test(content) || saysWrong.test(said.raw.trim()))) {
    const { data } = yield* call('Read', { ref: last }, 'read what I remembered');
    const before = String((data as { content?: unknown }).content ?? '');
    const isShort = pointing.test(content) && content.split(/\s+/).length <= MOST_OF_FRAGMENT;
    const isComplete = !(isFragment(content) || isShort) || coverage(contentTerms(before), contentTerms(content)) >= SAME_SUBJECT;
    const corrected = correctedStatement(before, content) ?? (isComplete ? content : yield* askCorrected(before, content));
    return yield* keep(corrected, situation, false, last);
  }
  if (pointing.test(content) && content.split(/\s+/).length <= MOST_OF_FRAGMENT) {
    const corrected = yield* correctedOne(content, situation);
    if (corrected) return yield* keep(corrected.content, situation, false, corrected.ref);
    const listed = situation.listedLast.find((one) => one.startsWith('memory:'));
    const before = listed && (yield* attempt('Read', { ref: listed })).data;
    if (listed && before)
      return yield* keep(yield* askCorrected(String((before as { content?: unknown }).content), content), situation, false, listed);
  }
  const outdatedOne = findOutdated(content, yield* searchMemories(content));
  return yield* keep(content, situation, false, outdatedOne?.ref);
}

/** What "it was April" makes of the first memory that was just listed and has such a part. */
function* correctedOne(fragment: string, { listedLast }: Situation): Flow<{ ref: string; content: string } | undefined> {
  for (const ref of listedLast.filter((one) => one.startsWith('memory:'))) {
    const { success, data } = yield* attempt('Read', { ref });
    const before = success ? String((data as { content?: unknown }).content ?? '') : '';
    const content = before && correctedStatement(before, fragment);
    if (content) return { ref, content };
  }
  return undefined;
}
