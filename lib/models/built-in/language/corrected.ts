import { withValues } from './values.ts';

/** One of the words that people say before a correction, as the source of a pattern: "my bad - ". */
export const opener = String.raw`(?:(?:oh|ah|argh+|ugh|hm+|no+(?! longer\b| one\b| more\b)|nope|wait(?! (?:times?|until|till|for)\b)|oops|whoops|sorry(?! (?:to|for|about|that|if)\b)|actually|(?:we|i)(?:['’]ve| have)? changed (?:our|my) minds?|my (?:mistake|bad|fault|apologies)(?! (?:was|is|were)\b)|apologies|scratch that|(?:small |quick |one )?correction|i (?:must|have to|need to|should) (?:correct|rectify) (?:myself|that|my [\p{L} ]{0,30}(?:statement|message|note|word)s?))\b[\s,.!:–-]*)`;

/** One of the words before a short order that takes something back, as the source of a pattern: "you know what, ". */
export const lightOpener = String.raw`(?:${opener}|(?:please|ok|okay|yes|and|then|hang on|hold on|you know what|on second thoughts?)\b[\s,.!–-]+)`;

/** One or more words within a sentence before what is right, as the source of a pattern: "Sales Tea, wait no, Sales Scoop". */
export const correcting = String.raw`(?:(?:no|wait|actually|sorry|hm+|scratch that|or rather|make that)\b[\s,.:–—-]*)+`;

/** "Wrong one", "not the digest, ": the source of a pattern for what was not meant. */
export const notThat = String.raw`(?:(?:(?:that(?: was|['’]s)? )?(?:the )?wrong one|not (?:that|this|the other) one|not the [\p{L} ]{2,30}(?=[,;.!]))[\s,.!:–-]*)`;

const openers = new RegExp(`^${opener}+`, 'i');

/** What is said after such words; undefined for a text that does not begin with them, or has nothing else. */
export function afterOpeners(words: string): string | undefined {
  const found = openers.exec(words.trim());
  return found ? words.trim().slice(found[0].length) || undefined : undefined;
}

/** A sentence about what was spoken of before: "it slipped to 2 April". */
export const pointing = /^(?<who>it|he|she|they|(?:that|this)(?='s\b| is\b| was\b| will\b| has\b))(?<verb>'s|'re|'ll|'d)?(?= )/i;
/** What a memory is about: "the launch" in "The launch is on 12 March". */
const subject =
  /^(?<subject>.{2,60}?) (?:is|are|was|were|will|has|have|had|can|costs?|starts?|begins?|ends?|runs?|closes?|opens?|owns?|leads?|reports?|works?|lives?|moved|joined|left|prefers?|likes?|wants?|hates?|needs?|takes?|goes|comes?)\b/i;
const verbsInFull: Record<string, string> = { "'s": ' is', "'re": ' are', "'ll": ' will', "'d": ' would' };

/** A sentence such as "it slipped to early April" with what it is about, if a statement says that. */
export function withSubject(before: string, words: string): string | undefined {
  const { who = '', verb = '' } = pointing.exec(words)?.groups ?? {};
  const about = subject.exec(before)?.groups?.subject;
  const isPerson = about && !/^(?:the|an?|our|my|its|this|that|all)\b/i.test(about);
  const areMany = /^they$/i.test(who) && /s$/i.test(about ?? '');
  if (!who || !about || (!areMany && isPerson !== /^(?:he|she|they)$/i.test(who))) return undefined;
  const rest = words.slice(who.length + verb.length);
  const isPast = verb === "'s" && /^ (?:\p{L}+ed|been|gone|become)\b/u.test(rest);
  return `${about}${isPast ? ' has' : (verbsInFull[verb.toLowerCase()] ?? '')}${rest}`;
}

const nameIn = /(?<![\p{L}'-])\p{Lu}[\p{L}\d'-]*(?: \p{Lu}[\p{L}\d'-]*)*/gu;
const noName = /^(?:I|the|an?|we|our|my|he|she|it|they|its?|this|that|all|every|each|no|never|always|don't|do|if|in|on|at|for)\b ?/i;
const fragmentLead = /^(?:it|that|he|she|they)(?:'s| is|'re| are| was| were)\s+(?!not\b)/i;
const fragmentEnd = /\s+(?:now|instead)$/i;

/** The names in a text, without the word that begins it if that is none. */
const namesIn = (text: string) =>
  [...text.matchAll(nameIn)].flatMap(({ 0: found, index }) => {
    const from = index === 0 ? (noName.exec(found)?.[0].length ?? 0) : 0;
    return from < found.length ? [{ name: found.slice(from), index: index + from }] : [];
  });

const acronym = /^\p{Lu}{2,5}$/u;

/** A memory with the name that a correction such as "it's Kim Lee now" gives in the place of the only one of as many words. */
function withName(before: string, words: string): string | undefined {
  const fragment = bareCorrection(words);
  const all = namesIn(before);
  // "Linda is now CEO" has two names, of which "CFO" is like one.
  const alike = acronym.test(fragment) ? all.filter(({ name }) => acronym.test(name)) : [];
  const [one, ...others] = alike.length > 0 ? alike : all;
  const isName = namesIn(`, ${fragment}`).some(({ name }) => name === fragment);
  const parts = (name: string) => name.split(' ').length;
  if (!isName || !one || others.length > 0 || parts(one.name) > parts(fragment)) return undefined;
  return before.slice(0, one.index) + fragment + before.slice(one.index + one.name.length);
}

const capitals = /(?<![\p{L}'-])\p{Lu}{2,6}(?![\p{L}'-])/gu;
const phrase = /^(?<lead>until|till|from|by|since|in|on|at|for|with|to|next|before|after) [^,.;!?]{2,30}$/i;

/** A statement with another abbreviation, or another phrase of the same kind at its end: "CFO" for "CEO", "until January". */
function withPhrase(before: string, words: string): string | undefined {
  const fragment = bareCorrection(words);
  const [one, ...others] = before.match(capitals) ?? [];
  if (one && others.length === 0 && new RegExp(`^${capitals.source}$`, 'u').test(fragment)) return before.replace(one, () => fragment);
  const led = phrase.exec(fragment)?.groups?.lead;
  const end = led && new RegExp(`\\b${led} [^,.;!?]{2,30}(?=[.!\\s]*$)`, 'i').exec(before);
  return end ? before.slice(0, end.index) + fragment + before.slice(end.index + end[0].length) : undefined;
}

/** What a statement denies, as a statement: "the launch is on 12 March" of "the launch isn't on 12 March any more". */
const asserted = (statement: string) =>
  statement.replace(
    /\b(?<verb>is|are|was|were|has|does|do)(?:n['’]t| not| no longer)\b(?<rest>.*?)(?: any ?more| any longer)?(?=[.!\s]*$)/i,
    '$<verb>$<rest>',
  );

/** "It's Linda who wants that" gives a name. */
const namesWho = /^it(?:['’]s| is| was) (?<name>\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?) (?:who|that)\b.*$/u;

/** A correction without the words around what is right: "MySQL" in "it's MySQL now". */
export const bareCorrection = (words: string) => words.replace(fragmentLead, '').replace(fragmentEnd, '');

/** Leaves open who, or what, does instead. */
export const saysNoLonger = /(?:n['’]t\b.*\bany ?(?:more|longer)|\bno longer\b.*)[.!\s]*$/i;
const onlyWho = /^\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*)* (?:does|do|is|are|has|will|can)(?: now| it)?[.!\s]*$/u;

/**
 * What a correction makes of a statement: with another value or name if it is certain what that replaces, else the person's words;
 * undefined if these say nothing without the statement.
 */
export function correctedStatement(was: string, words: string): string | undefined {
  // "Bo doesn't run sales anymore" – "Priya does"
  if (saysNoLonger.test(was) && onlyWho.test(words)) return `${was.replace(/[\s.!]+$/, '')}, ${words}`;
  const before = asserted(was);
  const named = words.replace(namesWho, "it's $<name>");
  const corrected = withValues(before, words) ?? withName(before, named) ?? withPhrase(before, words) ?? withSubject(before, words);
  return corrected ?? (pointing.test(words) && !fragmentLead.test(words) ? words : undefined);
}
