import { contentTerms } from '#lib/models/built-in/language/matching.ts';
import { type Topic, topicOf } from '#lib/models/built-in/language/topic.ts';

/** Names for topics besides the headings themselves. Fewer than for headings, because a match can remove facts. */
const topicNames: readonly [RegExp, Topic][] = [
  [/^(?:risks?|blockers?|problems?|issues?|troubles?)$/, 'risk'],
  [/^(?:figures?|numbers?|metrics?|kpis?|data)$/, 'figure'],
  [/^(?:next steps?|what(?:'s| is| comes)? next|plans?|outlook|upcoming)$/, 'next'],
  [/^(?:done|what(?:'s| is| was| got)? done|achievements?|wins?|results?|what(?:'s| is| was)? shipped|shipped|finished)$/, 'done'],
  [/^(?:decisions?|what(?:'s| is| was)? decided|decided)$/, 'decision'],
  [/^(?:open )?questions?$/, 'question'],
  [/^(?:progress|in progress|work in progress)$/, 'progress'],
];

/** Subjects with many related words. */
const lexicon: readonly [RegExp, RegExp][] = [
  [
    /^(?:money|finances?|budget|costs?|spending|revenue|sales|cash)$/,
    /[€$£]\s?\d|\b(?:money|budgets?|revenues?|costs?|prices?|invoic(?:ed|ing)|invoices? (?:(?:is|are|was|were|not|still|yet) )*(?:paid|unpaid|sent|due|overdue|open|outstanding|over|of|for [€$£\d])|(?:paid|unpaid|sent|overdue|open|outstanding) invoices?|cash|funding|funds|spen(?:d|ds|ding|t)|paid|profits?|margins?|sales|euros?|dollars?|runway|salar(?:y|ies)|financ\w+)\b/i,
  ],
  [
    /^(?:hiring|hires?|recruit(?:ing|ment)|recruits)$/,
    /\b(?:hir(?:e|es|ed|ing)|recruit(?:s|ed|ing|ment|er|ers)?|candidates?|applicants?|headcount|vacanc(?:y|ies)|job interviews?|job offers?)\b/i,
  ],
  [/^(?:late|delays?|delayed|overdue|behind)$/, /\b(?:late|delay(?:ed|s)?|behind|overdue|slip(?:s|ped|ping)?|missed)\b/i],
];

/** The name of a subject without its lead-in: "what is late" is "late". */
export function subjectName(subject: string): string {
  return subject
    .replace(/^(?:(?:all|any|everything|anything) )?(?:of )?(?:that |what |which )(?:is|are|was|were|has been|'s)?\s*/i, '')
    .replace(/^(?:everything|anything|all|any|news|the bits?|the parts?) (?:about|on|with) /i, '')
    .replace(/^what['’]s\s+/i, '')
    .replace(/^(?:the|an?|our|my|its|any|all) /i, '')
    .trim();
}

/** The topic of a subject that has no lexicon. */
export const subjectTopic = (subject: string): Topic | undefined => (lexiconIn(subject) ? undefined : topicIn(subject));

/** Whether a heading names a subject: "Budget" for "money". */
export function sameSubject(heading: string, subject: string): boolean {
  const pattern = lexiconIn(heading);
  return plain(heading) === plain(subject) || (pattern !== undefined && pattern === lexiconIn(subject));
}

/** Whether a subject has a topic or lexicon, so that it is matched by more than its own words. */
export const isKnownSubject = (subject: string): boolean => topicIn(subject) !== undefined || lexiconIn(subject) !== undefined;

/** Returns a test for texts about a subject. */
export function subjectMatcher(subject: string): (text: string) => boolean {
  const pattern = lexiconIn(subject);
  if (pattern) return (text) => pattern.test(text);
  const topic = topicIn(subject);
  if (topic) return (text) => topicOf(text) === topic;
  const wanted = contentTerms(subjectName(subject)).map(withoutEnding);
  if (wanted.length === 0) return () => false;
  return (text) => {
    const words = new Set(contentTerms(text).map(withoutEnding));
    return wanted.every((word) => words.has(word));
  };
}

const plain = (subject: string) => subjectName(subject).toLowerCase();
const topicIn = (subject: string) =>
  topicNames.find(([names]) => names.test(plain(subject)) || names.test(subject.toLowerCase().trim()))?.[1];
const lexiconIn = (subject: string) => lexicon.find(([names]) => names.test(plain(subject)))?.[1];

/** Treats "hiring", "hired" and "hires" as one word. */
const withoutEnding = (word: string) => (word.length > 4 ? word.replace(/(?:ing|ed|es|e)$/, '') : word);

/** {@link subjectMatcher} with cached results. */
export function rememberingMatcher(): typeof subjectMatcher {
  const matchers = new Map<string, (text: string) => boolean>();
  return (subject) => {
    const known = matchers.get(subject);
    if (known) return known;
    const [matches, results] = [subjectMatcher(subject), new Map<string, boolean>()];
    const remembering = (text: string) => {
      const result = results.get(text) ?? matches(text);
      results.set(text, result);
      return result;
    };
    matchers.set(subject, remembering);
    return remembering;
  };
}
