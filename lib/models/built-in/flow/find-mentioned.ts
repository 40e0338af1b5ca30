import { contentTerms, coverage } from '#lib/models/built-in/language/matching.ts';
import { emailAddress, emailAddresses } from '../language/email-address.ts';
import { readNoun } from '../language/free-request.ts';
import { type DeliverableRow, nameTerms } from './deliverable-row.ts';

/** From this share of its title on, a deliverable counts as mentioned. */
const ENOUGH = 0.5;

/** "One of the reports" names none. */
const anyOf =
  /\b(?:one|some|any|either) of (?:the|my|our|these|those) (?:\p{L}+ )?(?:reports?|updates?|newsletters?|digests?|briefs?|deliverables?)\b/giu;

const afterName = 'to|at|on|by|for|from|until|till|is|are|was|should|can|could|must|may|and|or|nor|but';
const name = `(?:the|my|our|\\p{L}+['’]s) (?!(?:first|second|third|fourth|last|next)\\b)(?:(?!(?:${afterName})\\b)[\\p{L}\\d'’-]+ ?){1,4}`;
/** "Not the digest", "instead of Linda's report and the digest": names what is not meant. */
const notMeant = new RegExp(
  `,?\\s+(?:(?:and|but) )?(?:not|except(?: for)?|rather than|instead of|other than|apart from) ${name}(?:(?:and|or|nor) ${name})*`,
  'giu',
);

/** "Lead with what broke" says nothing of a lead investor. */
const leads = /^(?:please |always |should )*lead (?:off )?with\b/i;

/** A sentence without the names of what is not meant. */
export const withoutNotMeant = (sentence: string) => sentence.replace(notMeant, ' ');

/** The deliverables that a whole sentence mentions; what an email address is called says less than the rest. */
export function mentionedIn(text: string, rows: readonly DeliverableRow[]): DeliverableRow[] {
  const sentence = withoutNotMeant(text).replace(anyOf, ' ').replace(leads, ' ');
  const mentioned = mentionedByWords(sentence.replace(emailAddresses, ' '), rows);
  return mentioned.length === 0 && emailAddress.test(sentence) ? mentionedByWords(sentence, rows) : mentioned;
}

/**
 * The deliverables that a whole sentence mentions: by the share of their title's words in it, else by a word of the title,
 * recipient or kind that only they have ("Linda's draft"). Several if they tie. A reader, kind or rhythm in the sentence
 * decides between equal titles.
 */
function mentionedByWords(sentence: string, rows: readonly DeliverableRow[]): DeliverableRow[] {
  const words = contentTerms(sentence);
  const scored = rows.map((row) => {
    const title = contentTerms(row.title);
    const share = coverage(title, words);
    return { row, share, score: share * title.length + 0.5 * coverage(words, nameTerms(row)) };
  });
  const mentioned = scored.filter(({ share }) => share >= ENOUGH);
  const best = Math.max(...mentioned.map(({ score }) => score));
  const named = mentioned.filter(({ score }) => score === best).map(({ row }) => row);
  if (named.length > 0) return named;
  const other = namedOther(sentence, rows) !== undefined;
  const own = withOwnWord(
    words.filter((word) => !other || !kindTerms.has(word)),
    rows,
  );
  return own.length > 0 || other ? own : ofRhythm(sentence, rows);
}

const kindTerms = new Set(contentTerms('report update status newsletter digest brief letter summary note recap pack bulletin'));
const anyKind = new Set(contentTerms('report update status summary note'));

/** True if a sentence has the title of a deliverable, or a word that says more than "the report". */
export function namesClearly(sentence: string, row: DeliverableRow): boolean {
  const words = contentTerms(sentence);
  const isWhole = coverage(contentTerms(row.title), words) === 1;
  return isWhole || identifying(row).some((term) => !anyKind.has(term) && coverage([term], words) === 1);
}

const rhythms = new Set(contentTerms('daily weekly biweekly fortnightly monthly quarterly yearly annual'));
/** What runs every day is stored as daily, or as weekly on several days. */
const runsDaily = ({ frequency, schedule }: DeliverableRow) =>
  frequency === 'daily' || (frequency === 'weekly' && [schedule?.day ?? []].flat().length >= MOST_DAYS);
const MOST_DAYS = 5;
const byRhythm = /\b(daily|weekly|bi-?weekly|fortnightly|monthly|quarterly) (?:ones?|reports?|updates?|things?|deliverables?)\b/i;

/** Each deliverable of which a sentence has most of the title, or a word that only it has. */
export function allMentionedIn(sentence: string, rows: readonly DeliverableRow[]): DeliverableRow[] {
  const all = contentTerms(withoutNotMeant(sentence));
  const whole = rows.filter(({ title }) => coverage(contentTerms(title), all) === 1);
  // A word of a whole title is not half of another one: "client newsletter" and "team newsletter".
  const named = whole.flatMap(({ title }) => contentTerms(title));
  const words = all.filter((word) => !named.includes(word));
  return rows.filter((row) => {
    if (whole.includes(row)) return true;
    const others = rows.filter((other) => other !== row).flatMap(identifying);
    const own = identifying(row).filter((term) => !others.includes(term) && !kindTerms.has(term));
    // Of "Board update", "Dana's update" has only the kind, which others have too.
    const title = contentTerms(row.title);
    const telling = title.filter(
      (term) => !kindTerms.has(term) || !rows.some((other) => other !== row && contentTerms(other.title).includes(term)),
    );
    const isTitle = coverage(title, words) >= ENOUGH && coverage(telling, words) > 0;
    return isTitle || coverage(own, words) > 0;
  });
}

const betweenNames = /,? (?:and|&|plus|as well as) |, /i;
/** Where the names in "retire both the digest and the brief, neither is coming back" end. */
const afterNames = /(?<!\b(?:Dr|Mr|Mrs|Ms))[.;:!?]\s|,? (?:both|each|but|because|since|until|till|neither|they)\b/i;

/** The names at the beginning of a sentence that may name several deliverables. */
export function namesIn(sentence: string): string[] {
  const [names = ''] = withoutNotMeant(sentence)
    .replace(/\bboth\b(?! ?[,.]|$)/i, ' ')
    .split(afterNames);
  const all = names.split(betweenNames);
  const until = all.findIndex((part) => readNoun(part) === undefined);
  return until < 0 ? all : all.slice(0, until);
}

/** Each deliverable of a sentence that names several, one after the other: "the digest for Tim and the competitor brief". */
export function namedTogether(sentence: string, rows: readonly DeliverableRow[]): DeliverableRow[] {
  const parts = namesIn(sentence);
  const named = parts.map((part) => mentionedIn(part, rows));
  const isEach = parts.length > 1 && named.every(({ length }, n) => length === 1 && namedOther(parts[n]!, rows) === undefined);
  return isEach ? [...new Set(named.flat())] : [];
}

/** The deliverables that a sentence names as alternatives at its end: "pause the newsletter or the sales digest"; none if it names none so. */
export function eitherNamed(sentence: string, rows: readonly DeliverableRow[]): DeliverableRow[] {
  const { left, right } = /^(?<left>.+?),? or (?<right>(?:(?:the|my|our) )?[^,.;:!?]{3,60})[.!?\s]*$/is.exec(sentence)?.groups ?? {};
  if (!left || !right) return [];
  const [one, other] = [mentionedIn(left, rows), mentionedIn(right, rows)];
  const [first, second] = [one[0], other[0]];
  const areTwo = one.length === 1 && other.length === 1 && first !== second;
  // "Or the digest comes too late" is no name.
  return areTwo && coverage(contentTerms(right), nameTerms(second!)) === 1 ? [first!, second!] : [];
}

/** The deliverables of the rhythm by which a sentence names them: "the weekly one". */
function ofRhythm(sentence: string, rows: readonly DeliverableRow[]): DeliverableRow[] {
  const named = byRhythm.exec(sentence)?.[1];
  if (named?.toLowerCase() === 'daily') return rows.filter(runsDaily);
  return named ? rows.filter((row) => coverage(contentTerms(named), nameTerms(row)) === 1) : [];
}

/** The deliverables with most words of their own in the text. */
function withOwnWord(words: readonly string[], rows: readonly DeliverableRow[]): DeliverableRow[] {
  const terms = rows.map(identifying);
  const counts = terms.map(
    (own, n) => own.filter((term) => !terms.some((others, m) => m !== n && others.includes(term)) && coverage([term], words) === 1).length,
  );
  const most = Math.max(0, ...counts);
  return most === 0 ? [] : rows.filter((_, n) => counts[n] === most);
}

const identifying = ({ title, recipient }: DeliverableRow) =>
  [...new Set(contentTerms([title, recipient?.name, recipient?.role].filter(Boolean).join(' ')))].filter((word) => !rhythms.has(word));

/** What a sentence names like a deliverable that is not among the rows: "engineering status". */
export function namedOther(sentence: string, rows: readonly DeliverableRow[]): string | undefined {
  const noun = readNoun(sentence);
  const known = rows.flatMap(nameTerms);
  return noun && coverage(contentTerms(noun), known) < 1 ? noun : undefined;
}
