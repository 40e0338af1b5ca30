import { capitalize } from '#lib/base/text/capitalization.ts';
import { truncate } from '#lib/base/text/shorten.ts';

const MOST_STEPS = 12;
const MOST_CHARACTERS = 300;

const mark = /^\s*(?:[-*•]|\d{1,2}[.)])\s+/;
const bullet = /^\s*(?:[-*•]\s*|\d{1,2}(?:\)\s*|\.\s+))/;
const numbered = /(?:^|\s)\d{1,2}[.)]\s+(.+?)(?=[,;.]?\s+(?:and )?\d{1,2}[.)]\s|[.!?](?:\s|$)|$)/gs;

/** "Put that on a list": says that the rest is a list. */
const asksForList =
  /^(?:please |can you |could you |and )*(?:put|add|write|make|turn|note|track|keep) (?:(?:all )?(?:that|this|it|them|these|those) )?(?:down )?(?:all )?(?:on|in|into|as|to)?\s?(?:a |an |my |the )?(?:to-?do )?(?:list|plan|checklist|steps)\b[^,:]*$/i;

/** "Can you put that in my todos": asks for steps that were said before. */
const asksForSaid =
  /(?<=^|[.!?;,–—]\s+|\s)(?:(?:please|pls|can you|could you|would you|and|so|then|now),? )*(?:put|add|write|note|stick|pop|jot|enter|include) (?:all (?:of )?)?(?:that|this|it|them|these|those|everything)(?: all)? (?:down )?(?:in|on|onto|into|to|as) (?:(?:an?|my|the|our) )?(?:to-?do[- ]?(?:list)?s?|list|checklist|plan|steps|tasks|panel)(?:,? (?:please|pls|for me|too|as well|now))*[\s.!?]*$/iu;

/** What is said before such a wish at the end of a message; undefined for one without it. */
export function saidBeforeList(message: string): string | undefined {
  const found = asksForSaid.exec(message);
  return found ? message.slice(0, found.index).replace(/[\s,;–—]+$/, '') : undefined;
}

/** Says that the sentences after it are a list. */
const announces = /\b(?:things?|list|steps?|plan|tasks?|to-?dos?|following)\b|:$/i;

/** The steps of a text that is said to have some: what it lists, else each of its sentences. */
export function stepsSaid(text: string): string[] {
  const listed = listedSteps(text);
  const [opening = '', ...rest] = text.split(/(?<=[.!?])\s+/);
  return listed.length > 0 && listed.length === rest.length && !announces.test(opening)
    ? [...unordered([opening.replace(own, '')]), ...listed]
    : listed;
}

/** What leads to the list within a sentence. */
const leads = [
  /^.*?(?::|\s[-–—]|—|,?\s(?:namely|that is|i\.e\.))\s+(?=\S)/is,
  /^.*?\b(?:steps?|plan|list|tasks?|to-?dos?|jobs?|things)\b[^,;]*?\b(?:is|are)\b\s+/is,
  /^.*?\b(?:list|plan|checklist|steps|to-?dos?)\b\s+(?:with|of|containing|that has)\s+/is,
  /^[^,;]*?\b(?:steps?|step by step|list|plan|checklist|to-?dos?)\b[^,;]*,\s+(?=\S)/is,
];
const own =
  /^(?:so,? |ok(?:ay)?,? |well,? )*(?:(?:for|before|by|until) [^,]{2,60}?,? (?=i\b|we\b))?(?:first(?:ly)?,? )?(?:(?:i|we)(?:'ve| have)? (?:still |also )*(?:need|have|want|got|must|should|ought)(?: to)?(?: do)? |i(?:'d| would) (?:like|need|have) to )?(?:first(?:ly)?,? )?/i;

const inOrder = /[,.]?\s*(?:and\s+)?\b(?:then|after that|finally|lastly|at the end|last of all)\b,?\s*/i;
/** "…, then ask the bakers, and fetch the bales last" */
const saysLast = /,\s*and\s+(?<last>[^,;]+?)(?<!\b(?:comes?|goes|at|the|was|is)) last[\s.!]*$/i;
const first = /^(?:(?:and|first(?:ly)?|second(?:ly)?|third(?:ly)?|next)\b,?\s*)+|\s+first$/gi;

/** "List: collect invoices, export payroll, no wait. So just: collect invoices, call Tom": the last list counts. */
const takenBack = /^(?<lead>[^:]{3,80}: ).*\b(?:no,? wait|scratch that|actually|forget that)\b.*\b(?:just|only|rather)(?: the)?: /is;

const countedIn = (text: string) => {
  const steps = [...text.matchAll(numbered)].map(([, step]) => step!);
  return steps.length > 1 ? steps : barelyCounted(text);
};

/** "1 clean the pipeline 2 call the leads 3 book the demo": numbers without dots, from 1 on. */
function barelyCounted(text: string): string[] {
  const [, ...parts] = ` ${text.trimStart()}`.split(/\s(?=\d{1,2}\s+\p{L})/u);
  const isCounted = parts.length > 1 && parts.every((part, n) => part.startsWith(`${n + 1} `));
  return isCounted ? parts.map((part) => part.replace(/^\d+\s+/, '').replace(/[,;\s]+$/, '')) : [];
}

/** "Set out the rugs (cushions, I mean, not rugs)" */
const notThat = /(?<wrong>[\p{L}-]+) \((?<right>[\p{L} -]{2,40}?), (?:i mean|sorry|rather),? not (?:the )?\k<wrong>\)/giu;

/** "Hire a magician - oh, make that a jazz trio! -": the later one counts. */
const madeOther =
  /(?<verb>\p{L}+ )(?:an? |the |some )?[\p{L}-]+\s+[-–—(]\s*(?:oh|no|wait|sorry|actually)\b[^–—()]*?\bmake (?:that|it) (?<right>[^–—()!]+?)[!.]*\s*(?:\s[-–—]|\))/giu;

/** "Plan 4 the outing" */
export const withFor = (text: string): string => text.replace(/\b(plan|list|steps|to-?dos?|checklist) 4 (?=\p{L})/giu, '$1 for ');

/** What leads to steps with slashes between them: "break the move into". */
const beforeSlashes = /^.*?(?:\b(?:into|of|with|up|as|are|is)\b|:)\s+/is;

/** The steps that a message lists, as the person writes them; none if it lists fewer than two. */
export function listedSteps(said: string): string[] {
  const text = withFor(said).replace(takenBack, '$<lead>').replace(madeOther, '$<verb>$<right>').replace(notThat, '$<right>');
  const lines = text.split(/\n+/).filter((line) => line.trim());
  const marked = lines.filter((line) => mark.test(line));
  if (marked.length > 1) return unordered(marked);
  const dashed = text.split(/\s[-*•]\s+/);
  if (dashed.length > 2) return unordered(dashed.slice(1));
  const counted = countedIn(text);
  if (counted.length > 1) return unordered(counted);
  const slashed = lines.length === 1 ? text.replace(beforeSlashes, '').split(/\s+\/\s+/) : [];
  if (slashed.length > 2) return unordered(slashed);
  if (lines.length > 2) return unordered(/[:?]\s*$|\b(?:list|plan|steps|to-?dos?)\b/i.test(lines[0]!) ? lines.slice(1) : lines);
  const sentences = text.split(/(?<=[.!?])\s+/).filter((sentence) => !asksForList.test(sentence.replace(/[.!?\s]+$/, '')));
  const [opening = '', ...rest] = sentences;
  if (rest.length > 1 && !/[,;]/.test(rest.join(' '))) return unordered(rest);
  const tail = rest.length > 0 && !/[,;:].*[,;]/s.test(opening) ? rest.join(' ') : sentences.join(' ');
  const lead = leads
    .map((pattern) => pattern.exec(tail)?.[0])
    .find((found) => found !== undefined && split(tail.slice(found.length)).length > 1);
  return split((lead === undefined ? tail : tail.slice(lead.length)).replace(own, ''));
}

/** The parts of a list; none if it has fewer than two. */
function split(list: string): string[] {
  const parts = list.includes(';')
    ? list.split(/\s*;\s*/)
    : inOrder.test(list)
      ? list.replace(saysLast, ', finally $<last>').split(inOrder)
      : splitByCommas(list);
  const steps = unordered(parts);
  return steps.length > 1 ? steps : [];
}

/** "Print flyers, train staff and book a van" has three parts; "brief Sam and Kai" is one. */
function splitByCommas(list: string): string[] {
  const parts = list.split(/\s*,\s*(?:and\s+)?/);
  const [, left, right] = /^(.+?)\s+and\s+(.+)$/s.exec(parts.at(-1)!) ?? [];
  const words = (part: string) => part.trim().split(/\s+/).length;
  const isTwo =
    left !== undefined && right !== undefined && (words(left) === 1 ? parts.length > 1 : words(right) > 1 && /^\p{Ll}/u.test(right));
  return isTwo ? [...parts.slice(0, -1), left, right] : parts;
}

/** The parts as steps, without the words that say in which order they come. */
const unordered = (steps: readonly string[]) =>
  tidy(
    steps.map((step) =>
      step
        .replace(bullet, '')
        .trim()
        .replace(first, '')
        .replace(/[\s!]+$/, ''),
    ),
  );

/** The parts as steps, without bullets, numbers and the punctuation at their end. */
function tidy(steps: readonly string[]): string[] {
  return steps
    .map((step) =>
      capitalize(
        step
          .replace(bullet, '')
          .replace(/[\s.;,!]+$/, '')
          .trim(),
      ),
    )
    .filter((step) => step && !/^(?:these|the following) steps$/i.test(step))
    .map((step) => truncate(step, MOST_CHARACTERS))
    .slice(0, MOST_STEPS);
}

/** The steps in a text that is only a list: one per line, or separated by "then", semicolons or commas. */
export function readSteps(text: string): string[] {
  const counted = countedIn(text);
  const added = /^\s*\+ /.test(text) ? text.split(/(?:^|\s)\+\s+/) : [];
  const lines = counted.length > 1 ? counted : added.length > 1 ? added : text.split(/\n+/);
  const separator = /;|\bthen\b/i.test(text)
    ? /\s*(?:;|,?\s*(?:and )?\bthen\b,?)\s*/i
    : /\s*,\s*(?:and\s+)?|\s+and\s+(?=[a-z]+ (?:the|a|it|my|our|to)\b)/i;
  return tidy(lines.length > 1 ? lines : text.split(separator));
}
