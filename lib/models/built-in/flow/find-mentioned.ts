import { contentTerms, coverage } from '#lib/models/built-in/language/matching.ts';
import { weekdays } from '#lib/schedule/schedule.ts';
import { emailAddress, emailAddresses } from '../language/email-address.ts';
import { readNoun } from '../language/free-request.ts';
import { kindNames } from '../language/kind.ts';
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

/** "Max one page" says nothing of the partners' page. */
const lengths = /\b(?:\d+|one|two|three|four|five|six|half a|a single) (?:pages?|sides?|words?|lines?|sentences?|bullets?|paragraphs?)\b/gi;

/** A sentence without the names of what is not meant. */
export const withoutNotMeant = (sentence: string) => sentence.replace(notMeant, ' ');

const nameOf = (address: string) => address.split('@')[0]!;
/** "Send it to piotr@…" is about what was said before, whoever Piotr is. */
const pointsBack = /\b(?:it|this|that|them|these|those|one)\b/i;

/** The deliverables that a whole sentence mentions; the name in an email address says less than the rest, and its domain nothing. */
export function mentionedIn(text: string, rows: readonly DeliverableRow[]): DeliverableRow[] {
  const sentence = withoutNotMeant(text).replace(anyOf, ' ').replace(leads, ' ').replace(lengths, ' ');
  const mentioned = mentionedByWords(sentence.replace(emailAddresses, ' '), rows);
  return mentioned.length === 0 && emailAddress.test(sentence) && !pointsBack.test(sentence)
    ? mentionedByWords(sentence.replace(emailAddresses, nameOf), rows)
    : mentioned;
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
    const share = coverage(withoutDays(title), words) > 0 ? coverage(title, words) : 0;
    return { row, share, score: share * title.length + 0.5 * coverage(words, nameTerms(row)) };
  });
  const mentioned = scored.filter(({ share }) => share >= ENOUGH);
  // "Gwen's report works a treat. Can we have one for the new kitchen?" is not about the kitchen figures.
  const owned = mentioned.every(({ share }) => share < 1) ? ofOwner(sentence, rows) : [];
  if (owned.length > 0) return owned;
  const best = Math.max(...mentioned.map(({ score }) => score));
  const named = mentioned.filter(({ score }) => score === best).map(({ row }) => row);
  if (named.length > 0) return named;
  const other = namedOther(sentence, rows) !== undefined;
  const own = withOwnWord(
    words.filter((word) => !other || !kindTerms.has(word)),
    rows,
  );
  // "For Hugo keep it short" is not about "Site diary in short".
  const reader = own.length > 1 ? contentTerms(forReader.exec(sentence)?.groups?.who ?? '') : [];
  const ofReader = own.filter(({ recipient }) => coverage(reader, contentTerms(recipient?.name ?? '')) > 0);
  if (own.length > 0) return ofReader.length === 1 ? ofReader : own;
  const onDay = ofDay(sentence, rows);
  return onDay.length > 0 || other ? onDay : ofRhythm(sentence, rows);
}

const forReader = /^(?:(?:any|every)thing |when(?:ever)? you write |when writing )?(?:for|to) (?<who>\p{L}+(?: \p{Lu}\p{L}+)?)\b/iu;

const kindTerms = new Set(contentTerms('report update status newsletter digest brief letter summary note recap pack bulletin'));
const anyKind = new Set(contentTerms('report update status summary note'));

/** True for a word of a title that says only what kind of text it is, or how often it comes. */
export const saysKind = (term: string): boolean => kindTerms.has(term) || rhythms.has(term);

/** True if a sentence has the title of a deliverable, or a word that says more than "the report". */
export function namesClearly(sentence: string, row: DeliverableRow): boolean {
  const words = contentTerms(sentence);
  const isWhole = coverage(contentTerms(row.title), words) === 1;
  return isWhole || identifying(row).some((term) => !anyKind.has(term) && coverage([term], words) === 1);
}

const dayTerms = new Set(contentTerms(`${weekdays.join(' ')} day week month quarter year`));
/** "Until Monday" does not name the Monday notes, nor "next week" The Week Ahead: what a title says besides, if anything. */
function withoutDays(terms: readonly string[]): readonly string[] {
  const others = terms.filter((term) => !dayTerms.has(term));
  return others.length > 0 ? others : terms;
}

const rhythms = new Set(contentTerms('daily weekly biweekly fortnightly monthly quarterly yearly annual'));
/** What runs every day is stored as daily, or as weekly on several days. */
export const runsDaily = ({ frequency, schedule }: DeliverableRow) =>
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
    const telling = withoutDays(title).filter(
      (term) => !kindTerms.has(term) || !rows.some((other) => other !== row && contentTerms(other.title).includes(term)),
    );
    const isTitle = coverage(title, words) >= ENOUGH && coverage(telling, words) > 0;
    return isTitle || coverage(own, words) > 0;
  });
}

/** True if a sentence names each of these by other words: "the site report" names two site reports by the same ones. */
export function areNamedApart(sentence: string, rows: readonly DeliverableRow[]): boolean {
  const words = contentTerms(withoutNotMeant(sentence));
  const names = rows.map((row) =>
    identifying(row)
      .filter((term) => coverage([term], words) === 1)
      .join(' '),
  );
  return new Set(names).size === rows.length;
}

/** "All progress reports", "both of the site reports", "every client report" */
const allOfKind = new RegExp(
  ['(?:all|both)(?: of)?', '(?:each|every)(?: of)?']
    .map((which, n) => {
      const noun = `(?:reports?|updates?|letters?|pages?|newsletters?|digests?|briefs?|deliverables?)`;
      const only = n === 0 ? noun.replaceAll('s?', 's') : noun.replaceAll('s?', '');
      return `\\b${which}(?: (?:the|my|our|these|those))? (?<what>(?!(?:the|my|our|of|their|her|his)\\b)[\\p{L}-]+(?: [\\p{L}-]+)?) ${only}\\b`;
    })
    .join('|'),
  'iu',
);

/** What the deliverables share that a sentence names together: "progress" in "all progress reports"; empty without that. */
export const sharedName = (sentence: string): string[] =>
  contentTerms(allOfKind.exec(sentence)?.groups?.what ?? '').filter((term) => !kindTerms.has(term));

/** The deliverables whose title or reader has these words. */
export const namedByKind = (shared: readonly string[], rows: readonly DeliverableRow[]): DeliverableRow[] =>
  rows.filter(({ title, recipient }) => coverage(shared, contentTerms(`${title} ${recipient?.name ?? ''} ${recipient?.role ?? ''}`)) === 1);

const betweenNames = /,? (?:and|&|plus|as well as) |, /i;
/** Where the names in "retire both the digest and the brief, neither is coming back" end. */
const afterNames = /(?<!\b(?:Dr|Mr|Mrs|Ms))[.;:!?]\s|,? (?:both|each|but|because|since|until|till|neither|they|as well|too)\b/i;
/** "Gwen's and Tobias's reports": whose, where the noun follows later. */
const ofWhom = /^(?:(?:for|to|the|my|our) )*(?!\p{L}+days$)\p{L}+(?:['’]s|s['’]?)$/iu;

/** The names at the beginning of a sentence that may name several deliverables. */
export function namesIn(sentence: string): string[] {
  const [names = ''] = withoutNotMeant(sentence)
    .replace(/\bboth\b(?! ?[,.]|$)/i, ' ')
    .split(afterNames);
  const all = names.split(betweenNames);
  const until = all.findIndex((part) => readNoun(part) === undefined && !(all.length > 1 && ofWhom.test(part.trim())));
  return until < 0 ? all : all.slice(0, until);
}

/** Each deliverable of a sentence that names several, one after the other: "the digest for Tim and the competitor brief". */
export function namedTogether(sentence: string, rows: readonly DeliverableRow[]): DeliverableRow[] {
  const parts = namesIn(sentence);
  const named = parts.map((part) => mentionedIn(part, rows));
  const isEach = parts.length > 1 && named.every(({ length }, n) => length === 1 && namedOther(parts[n]!, rows) === undefined);
  return isEach ? [...new Set(named.flat())] : [];
}

/** True if several parts of a sentence say enough for a request, whatever they name: see {@link partsForEach}. */
export const hasSeveralParts = (sentence: string, saysEnough: (part: string) => boolean): boolean =>
  sentence.split(betweenParts).filter((part) => !betweenParts.test(part) && saysEnough(part)).length > 1;

const betweenParts = /([,;]?\s+(?:and|but)\s+|[,;]\s+)/i;

/**
 * The parts of a sentence that say something about one deliverable each: "the rota half an hour sooner, and the numbers half an hour
 * later". None unless there are several, and each says enough by itself.
 */
export function partsForEach(
  sentence: string,
  rows: readonly DeliverableRow[],
  saysEnough: (part: string, row: DeliverableRow) => boolean,
): { row: DeliverableRow; part: string }[] {
  const each: { row?: DeliverableRow; part: string }[] = [{ part: '' }];
  for (const piece of sentence.split(betweenParts)) {
    const [row, ...others] = betweenParts.test(piece) ? [] : mentionedIn(piece, rows);
    const named = row && others.length === 0 && namesClearly(piece, row) ? row : undefined;
    const last = each.at(-1)!;
    if (named && last.row && named !== last.row) each.push({ row: named, part: piece });
    else each[each.length - 1] = { row: last.row ?? named, part: last.part + piece };
  }
  const parts = each.flatMap(({ row, part }) => {
    const said = part.replace(/[,;]?\s+(?:(?:and|but)\s+)?$/i, '');
    return row && saysEnough(said, row) ? [{ row, part: said }] : [];
  });
  return parts.length > 1 && parts.length === each.length && new Set(parts.map(({ row }) => row)).size === parts.length ? parts : [];
}

const joinsNames =
  /,? (?:and|&|plus|as well as) (?!(?:it|that|this|please|then|also|not|no|make|have|stay|stick|at|on|in|for|by|to|from|with|when|if|he|she|they|we|i|you|let|skip|keep|only|an?|next|too|so|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon|half|quarter|\p{L}+days?|[\d"'“]\S*)\b)/giu;
export const mayJoinNames = (sentence: string): boolean => withoutNotMeant(sentence).search(joinsNames) >= 0;
/** "… to the board", before "and the investors", names readers. */
const endsWithReader = /\b(?:to|for|with|by|from|of|about) (?:(?:the|my|our|all) )?(?:[\p{L}'’-]+ ?){1,3}$/iu;
/** As many words beside an "and" may be a name. */
const WORDS_BESIDE = 5;

/** The two deliverables whose titles meet at an "and" of a sentence, whatever their titles say: "make the rota and the owners' letter shorter". */
export function namedSideBySide(sentence: string, rows: readonly DeliverableRow[]): DeliverableRow[] {
  for (const { index, 0: joint } of sentence.matchAll(joinsNames)) {
    const left = sentence.slice(0, index);
    if (endsWithReader.test(left)) continue;
    const name = left.split(' ').slice(-WORDS_BESIDE).join(' ');
    const otherName = sentence
      .slice(index + joint.length)
      .split(' ')
      .slice(0, WORDS_BESIDE)
      .join(' ');
    const [[one, ...more], [other, ...others]] = [mentionedIn(name, rows), mentionedIn(otherName, rows)];
    const isSide = (row: DeliverableRow | undefined, term: string | undefined) =>
      row !== undefined && term !== undefined && contentTerms(row.title).includes(term);
    const areBeside = isSide(one, contentTerms(name).at(-1)) && isSide(other, contentTerms(otherName)[0]);
    if (areBeside && more.length + others.length === 0 && one !== other && namesClearly(name, one!) && namesClearly(otherName, other!))
      return [one!, other!];
  }
  return [];
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

const byOwner =
  /(?<!\p{L})(?<who>\p{L}{2,})(?:['’]s|s['’]) (?:[\p{L}-]+ )?(?:reports?|updates?|ones?|newsletters?|digests?|briefs?|bulletins?|letters?|summar(?:y|ies)|packs?)\b/giu;

/** The deliverables of the readers by whom a sentence names them, and by nothing else: "Gwen's report". */
function ofOwner(sentence: string, rows: readonly DeliverableRow[]): DeliverableRow[] {
  const owners = [...sentence.matchAll(byOwner)].flatMap(({ groups }) => contentTerms(groups!.who!));
  return rows.filter(({ recipient }) => recipient?.name && coverage(owners, contentTerms(recipient.name)) > 0);
}

const byDay =
  /\b(?<day>mon|tues|wednes|thurs|fri|satur|sun)day(?:['’]s|s)? (?:[\p{L}-]+ ){0,2}?(?<what>ones?|things?|pieces?|e-?mails?|mailings?|mails?|posts?|reports?|updates?|bulletins?|newsletters?|letters?|notes?|digests?|briefs?|deliverables?)\b/iu;

/** The deliverables that come on the day by which a sentence names them, of the kind that it says: "that Friday report". */
function ofDay(sentence: string, rows: readonly DeliverableRow[]): DeliverableRow[] {
  const { day, what } = byDay.exec(sentence)?.groups ?? {};
  if (!day || !what) return [];
  const comes = rows.filter(({ frequency, schedule }) => {
    const days = [schedule?.day ?? []].flat();
    return frequency !== 'monthly' && days.length < MOST_DAYS && days.some((one) => one.startsWith(day.toLowerCase()));
  });
  const ofKind = comes.filter((row) => coverage(contentTerms(what), ownKindTerms(row)) === 1);
  return ofKind.length > 0 ? ofKind : comes;
}

const ownKindTerms = ({ title, deliverable_type }: DeliverableRow) => contentTerms(`${title} ${kindNames[deliverable_type]}`);

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

/** Several deliverables whose titles have the same words of a text, and more than others: "the progress report", of two on progress. */
export function sharingWords(text: string, rows: readonly DeliverableRow[]): DeliverableRow[] {
  const words = contentTerms(withoutNotMeant(text));
  const counts = rows.map(
    ({ title }) => withoutDays(contentTerms(title)).filter((term) => !saysKind(term) && coverage([term], words) === 1).length,
  );
  const most = Math.max(0, ...counts);
  const sharing = most === 0 ? [] : rows.filter((_, n) => counts[n] === most);
  return sharing.length > 1 ? sharing : [];
}

const identifying = ({ title, recipient }: DeliverableRow): readonly string[] =>
  withoutDays(
    [...new Set(contentTerms([title, recipient?.name, recipient?.role].filter(Boolean).join(' ')))].filter((word) => !rhythms.has(word)),
  );

/** What a sentence names like a deliverable that is not among the rows: "engineering status". */
export function namedOther(sentence: string, rows: readonly DeliverableRow[]): string | undefined {
  const noun = readNoun(sentence);
  const known = rows.flatMap(nameTerms);
  return noun && coverage(contentTerms(noun), known) < 1 ? noun : undefined;
}
