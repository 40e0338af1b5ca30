import { kindNames } from '#lib/models/built-in/language/kind.ts';
import { contentTerms, coverage } from '#lib/models/built-in/language/matching.ts';
import { readNoun } from '../language/free-request.ts';
import { byNearness } from '../understand/nearest.ts';
import { oneOf, yesOrNo } from './answers.ts';
import { type DeliverableRow, formatSchedule, nameTerms, refOf, rowsOf } from './deliverable-row.ts';
import {
  allMentionedIn,
  areNamedApart,
  eitherNamed,
  hasSeveralParts,
  mayJoinNames,
  mentionedIn,
  namedByKind,
  namedOther,
  namedSideBySide,
  namedTogether,
  namesIn,
  partsForEach,
  sharedName,
  sharingWords,
  withoutNotMeant,
} from './find-mentioned.ts';
import { askFor, asOptions, attempt, CancelledError, call, type Flow, NothingFoundError } from './flow.ts';
import type { Situation } from './situation.ts';

/** The deliverables that are not archived. */
export const unarchived = 'deliverable:?status=active&status=paused';

const pronoun = /^(?:it|that|this|that one|this one|the (?:last|new|same) one|them|these|one)$/i;
const pointing =
  /^(?:here|this|this one|this page|the one (?:on (?:the|my) screen|here)|what I'?m (?:looking at|seeing)|the (?:current|open) one)$/i;
/** More options than this take longer to read than to answer in words. */
const mostOptions = 3;

/** Rows per query. Beyond this, Search finds the rest. */
const most = 30;

/** True for words such as "it" that refer to something without naming it. */
export function isPronoun(words: string): boolean {
  return pronoun.test(bare(words)) || pointing.test(bare(words));
}

/** The deliverables that are not archived. */
export function* listDeliverables(pattern: string = unarchived, more: Record<string, unknown> = {}): Flow<DeliverableRow[]> {
  const { items } = yield* call('List', { pattern, limit: most, ...more }, 'list your deliverables');
  return rowsOf(items);
}

function* searchDeliverables(query: string): Flow<DeliverableRow[]> {
  const { results } = yield* call('Search', { query, scope: 'deliverable', limit: 10 }, 'search your deliverables');
  return rowsOf(Array.isArray(results) ? results.map(({ data }) => data) : []);
}

/**
 * Finds the deliverable that a person means, from the subject of the conversation, the screen or their words; asks if
 * several or none match. `doing` completes "Which one should I …?". Throws NothingFoundError when the person has none.
 */
export function* findDeliverable(
  words: string,
  doing: string,
  situation: Situation,
  options: { archivedToo?: boolean } = {},
): Flow<DeliverableRow> {
  const row =
    (yield* findInMessage(words, situation)) ??
    (yield* findPointedAt(words, situation, situation.lastTouched('deliverable'))) ??
    (yield* findNamed(words, doing, situation, options));
  situation.focus(refOf(row));
  return row;
}

function* findNamed(words: string, doing: string, situation: Situation, options: { archivedToo?: boolean }): Flow<DeliverableRow> {
  const rows = yield* listDeliverables();
  const nameless = isPronoun(words) || contentTerms(words).length === 0;
  let fitting = nameless ? rows : bestFitting(words, rows);
  if (fitting.length === 0 && rows.length === most)
    fitting = bestFitting(words, yield* searchDeliverables(words)).filter(({ status }) => status !== 'archived' || options.archivedToo);
  if (!nameless) fitting = narrowedBy(situation.message, fitting);
  if (fitting.length === 1 && (nameless || fitsWhole(words, fitting[0]!))) return fitting[0]!;
  if (!nameless && !fitting.some((row) => fitsWhole(words, row))) {
    const mentioned = mentionedIn(words, rows);
    if (mentioned.length === 1) return mentioned[0]!;
    if (mentioned.length > 1) fitting = mentioned;
    // "Half the team never got the newsletter. Send them that version again."
    const around = fitting.length === 0 && readNoun(words) === undefined ? mentionedIn(situation.message ?? '', rows) : [];
    if (around.length === 1) return around[0]!;
    if (fitting.length === 0 && options.archivedToo)
      fitting = (yield* listDeliverables('deliverable:?status=archived')).filter((row) => fitsWhole(words, row));
    if (fitting.length === 1 && fitsWhole(words, fitting[0]!)) return fitting[0]!;
  }
  if (rows.length === 0)
    throw new NothingFoundError(
      'You don’t have any deliverables yet. Tell me about something you write regularly and I’ll set it up.',
      true,
    );
  const question =
    nameless || fitting.some((row) => fitsWhole(words, row))
      ? `Which one should I ${doing}?`
      : `I couldn’t find “${bare(words)}”. Which one should I ${doing}?`;
  const row = yield* askWhich(question, fitting.length > 0 ? fitting : nearest(words, rows), situation);
  if (!row) throw new CancelledError();
  return row;
}

/** Of several deliverables, those that the message also names: "Dana rings in an hour! Write a fresh one of her update." */
function narrowedBy(message: string | undefined, rows: readonly DeliverableRow[]): DeliverableRow[] {
  const named = message && rows.length > 1 ? mentionedIn(message, rows) : [];
  return named.length > 0 ? named : [...rows];
}

const OTHERS = 'Show me other choices';
/** An answer that says which one has fewer words than a request. */
const MOST_OF_NAME = 6;

/** Asks which of several deliverables is meant, first among the likeliest; undefined if the answer is none of them. */
function* askWhich(
  question: string,
  rows: readonly DeliverableRow[],
  situation: Situation,
  unknown?: string,
  more = rows.length > mostOptions && !situation.wasAsked,
): Flow<DeliverableRow | undefined> {
  const shown = rows.slice(0, more ? mostOptions - 1 : mostOptions);
  const twice = (title: string) => rows.filter((row) => row.title === title).length > 1;
  const labels = asOptions(shown.map((row) => (twice(row.title) ? `${row.title} (${formatSchedule(row, situation)})` : row.title)));
  const choices = shown.map((row, index) => ({ label: labels[index]!, value: row as DeliverableRow | null }));
  const understand = oneOf(choices);
  const agreed = yesOrNo(labels[0]!, 'None of these');
  const chosen = yield* askFor<DeliverableRow | typeof OTHERS | null>(
    question,
    more ? [...labels, OTHERS] : labels,
    (answer) => {
      if (more && answer === OTHERS) return OTHERS;
      const named = understand(answer);
      if (named !== undefined) return named;
      if (choices.length === 1 && agreed(answer) !== undefined) return agreed(answer) ? choices[0]!.value : null;
      // "Nobody is here till Monday, so let's give Gwen's report a rest until then" asks for something else.
      if (contentTerms(answer).length > MOST_OF_NAME) return undefined;
      const others = bestFitting(answer, rows).filter((row) => fitsWhole(answer, row));
      if (others.length === 1) return others[0];
      const mentioned = mentionedIn(answer, rows);
      return mentioned.length === 1 ? mentioned[0] : undefined;
    },
    { asksDetail: true, unknown },
  );
  if (chosen === OTHERS) return yield* askWhich(question, rows.slice(shown.length), situation, unknown, false);
  return chosen ?? undefined;
}

/** What the meaning of a message is compared with. */
const describe = ({ title, recipient, deliverable_type }: DeliverableRow) =>
  [title, kindNames[deliverable_type], recipient?.name && `for ${recipient.name}`, recipient?.role].filter(Boolean).join(', ');

/** The deliverables that a sentence names none of, the nearest in meaning first. */
const nearest = (sentence: string, rows: readonly DeliverableRow[]) =>
  rows.length > mostOptions ? byNearness(sentence, rows, describe) : rows;

/** What a pronoun stands for in "I’m done with the digest. Archive it." */
function* findInMessage(words: string, { message }: Situation): Flow<DeliverableRow | undefined> {
  if (!message || !isPronoun(words) || !/[.!?;\n]\s+\S/.test(message)) return undefined;
  const mentioned = mentionedIn(message, yield* listDeliverables());
  return mentioned.length === 1 ? mentioned[0] : undefined;
}

function* findPointedAt(words: string, situation: Situation, touched: string | undefined): Flow<DeliverableRow | undefined> {
  if (!isPronoun(words)) return undefined;
  const screen = situation.screen?.startsWith('deliverable:') ? situation.screen.replace(/[/?].*$/, '') : undefined;
  const ref = /^this|screen|looking|here|current/i.test(bare(words)) ? (screen ?? touched) : (touched ?? screen);
  if (!ref) return undefined;
  const { success, data } = yield* attempt('Read', { ref });
  return success ? rowsOf([data])[0] : undefined;
}

/** Points to a person who reads something: "no report for her". */
const ofReader = /\b(?:for|to) (?:her|him|them)\b|\b(?:her|his|their) (?:report|update|one|thing|newsletter|digest|brief|bulletin)s?\b/i;

/** Means the page on screen; "nobody is here until Monday" means a place. */
const ofPage =
  /\bthis page\b|(?<!(?:\b(?:is|are|am|be|been|was|were|get|gets|got|come|comes|work|works)|['’](?:s|re|m)) )\bhere\b(?! (?:and|or) there| (?:till|until|on|before|by|from|at|in|next|this)\b)/i;

/** A verb and a pronoun, such as "pause it". */
const onlyPoints = /^(?:[\p{L}-]+ ){1,2}(?:it|that|this|(?:that|this) one)(?: (?:again|now|instead|please))?[.!]?$/iu;
export const pointsBack = /\b(?:it|that|this|one|them|these)\b/i;

/** Asks for something that is archived. */
export const outOfArchive = /\b(?:out of|from) the archives?\b|\bun-?archive|\brestor/i;
/** Speaks of what is archived. */
const restores = /\brestor|\barchiv|\bun-?archiv/i;

/**
 * Finds the deliverable that a whole sentence is about: the one that it mentions, else the subject of the conversation if
 * a pronoun refers to it; asks if several or none fit, first about those that are `likely`. What is archived is meant only if it is
 * named, or if the sentence speaks of the archive. `onlyLikely`: a sentence that names nothing is about the only likely one. `besides`:
 * words that name something else, such as a new title. `listed`: the deliverables that are not archived, if they have been read.
 * Throws NothingFoundError when the person has none.
 */
export function* findSubject(
  said: string,
  doing: string,
  situation: Situation,
  {
    archivedToo = false,
    onlyLikely = false,
    likely = () => true,
    besides,
    listed,
  }: {
    archivedToo?: boolean;
    onlyLikely?: boolean;
    likely?: (row: DeliverableRow) => boolean;
    besides?: string;
    listed?: readonly DeliverableRow[];
  } = {},
): Flow<DeliverableRow> {
  const picked = situation.target && (listed ?? (yield* listDeliverables())).find((row) => refOf(row) === situation.target);
  if (picked) {
    situation.focus(refOf(picked));
    return picked;
  }
  // To look among what is archived makes nothing the subject of the conversation.
  const touched = situation.lastTouched('deliverable');
  const isOneOfSeveral = touched !== undefined && situation.changedTogether.includes(touched);
  if (onlyPoints.test(said) && !isOneOfSeveral) {
    const row = yield* findPointedAt(/\bthis\b/i.test(said) ? 'this' : 'it', situation, touched);
    if (row) return row;
  }
  let rows = listed ?? (yield* listDeliverables());
  const rest = besides && rows.every(({ title }) => title !== besides) ? said.replace(besides, ' ') : said;
  const sentence = pointsBack.test(rest) || mentionedIn(rest, rows).length > 0 ? rest : said;
  let mentioned = mentionedIn(sentence, rows);
  // "The digest at 10, the hiring report out of the archive"
  const isArchived = archivedToo && mentioned.length === 0 && outOfArchive.test(sentence);
  if (mentioned.length === 0 && situation.message && !isArchived) mentioned = mentionedIn(situation.message, rows);
  // "Nobody is down as the reader here. Put Maud, head nurse.", on the page of one
  const { message = sentence } = situation;
  const isTitled = ({ title }: DeliverableRow) => coverage(contentTerms(title), contentTerms(message)) > 0;
  if (situation.screen?.startsWith('deliverable:') && ofPage.test(message) && !mentioned.some(isTitled)) {
    const row = yield* findPointedAt('this', situation, touched);
    if (row) return row;
  }
  // "Gwen is on leave." – "So no report for her, pause it"
  const { lastSaid } = situation;
  if (mentioned.length === 0 && lastSaid && touched === undefined && ofReader.test(message)) {
    const readers = contentTerms(lastSaid);
    mentioned = rows.filter(({ recipient }) => recipient?.name && coverage(contentTerms(recipient.name), readers) === 1);
  }
  const isNameless = pointsBack.test(sentence) || contentTerms(sentence).length < 2;
  if (mentioned.length === 0 && archivedToo) {
    const all = [...rows, ...(yield* listDeliverables('deliverable:?status=archived'))];
    mentioned = mentionedIn(sentence, all);
    if (mentioned.length > 0 || !isNameless || restores.test(sentence)) rows = all;
  }
  if (mentioned.length > 1 && mentioned.some(likely)) mentioned = mentioned.filter(likely);
  const either = eitherNamed(sentence, rows);
  mentioned = either.length > 0 ? either : narrowedBy(situation.message, mentioned);
  if (mentioned.length === 1) {
    situation.focus(refOf(mentioned[0]!));
    return mentioned[0]!;
  }
  const other = mentioned.length === 0 && !pointsBack.test(sentence) ? namedOther(sentence, rows) : undefined;
  const isOpen = (touched ?? (/^deliverable:/.test(situation.screen ?? '') || undefined)) !== undefined && other === undefined;
  const pointer = mentioned.length === 0 && (pointsBack.exec(sentence)?.[0] ?? (isOpen ? 'it' : undefined));
  const isAnyOfSeveral = isOneOfSeveral && pointer && !/^this$/i.test(pointer);
  const pointed =
    pointer && !isAnyOfSeveral ? yield* findPointedAt(/^this$/i.test(pointer) ? 'this' : 'it', situation, touched) : undefined;
  if (pointed) return pointed;
  if (isAnyOfSeveral) mentioned = rows.filter((row) => situation.changedTogether.includes(refOf(row)));
  if (rows.length === 0)
    throw new NothingFoundError(
      'You don’t have any deliverables yet. Tell me about something you write regularly and I’ll set it up.',
      true,
    );
  const unknown = other ? `I couldn’t find “${other}”. ` : '';
  const [only, ...others] = onlyLikely && isNameless && mentioned.length === 0 && !other ? rows.filter(likely) : [];
  if (only && others.length === 0) {
    situation.focus(refOf(only));
    return only;
  }
  const found = mentioned.length > 0 ? mentioned : sharingWords(sentence, rows);
  const fitting = found.length > 0 ? found : nearest(situation.message ?? sentence, rows.some(likely) ? rows.filter(likely) : rows);
  const row = yield* askWhich(`${unknown}Which one should I ${doing}?`, fitting, situation, other);
  if (!row) throw new CancelledError();
  situation.focus(refOf(row));
  return row;
}

/**
 * The parts of a sentence that say something about one deliverable each; none if it has fewer than two. Reads the deliverables, and
 * returns them, only if several of its parts may say enough, whatever they name.
 */
export function* findForEach(
  sentence: string,
  situation: Situation,
  mayBeOne: (part: string) => boolean,
  saysEnough: (part: string, row: DeliverableRow) => boolean = mayBeOne,
): Flow<{ each: { row: DeliverableRow; part: string }[]; listed?: DeliverableRow[] }> {
  if (situation.target || !hasSeveralParts(sentence, mayBeOne)) return { each: [] };
  const listed = yield* listDeliverables();
  return { each: partsForEach(sentence, listed, saysEnough), listed };
}

/** The deliverables of a sentence that names several together, or points to those that were changed together; none if it is about one. */
export function* findTogether(sentence: string, situation: Situation, listed?: readonly DeliverableRow[]): Flow<DeliverableRow[]> {
  if (situation.target) return [];
  const shared = sharedName(sentence);
  const ofKind = shared.length > 0 ? namedByKind(shared, listed ?? (yield* listDeliverables())) : [];
  if (ofKind.length > (/\bboth\b/i.test(sentence) ? 1 : 0)) return ofKind;
  if (namesIn(sentence).length > 1) return namedTogether(sentence, listed ?? (yield* listDeliverables()));
  const those = yield* findThose(sentence, situation);
  return those.length > 0 || !mayJoinNames(sentence)
    ? those
    : namedSideBySide(withoutNotMeant(sentence), listed ?? (yield* listDeliverables()));
}

const pointsToSeveral = /\b(?:them|those|these|both|they|each of their)\b/i;

/**
 * Those that the message before changed together, or for “both” the two that the conversation was about last, if a sentence points to
 * several and names nothing; else, for “both” and “each”, those that the message names.
 */
export function* findThose(sentence: string, { changedTogether, message, target, touched }: Situation): Flow<DeliverableRow[]> {
  if (target || !pointsToSeveral.test(sentence)) return [];
  const those = changedTogether.length < 2 && /\bboth\b/i.test(sentence) ? touched('deliverable').slice(0, 2) : changedTogether;
  const around = /\b(?:both|each)\b/i.test(sentence) ? message : undefined;
  if (those.length < 2 && !around) return [];
  const rows = yield* listDeliverables();
  if (those.length > 1 && mentionedIn(sentence, rows).length === 0) return rows.filter((row) => those.includes(refOf(row)));
  // "Gwen and Tobias clock off early, so shift each of their reports one hour earlier"
  const named = around ? allMentionedIn(around, rows) : [];
  return named.length > 1 && areNamedApart(around!, named) ? named : [];
}

/** The rows that best match the words; several if they tie. */
export function bestFitting(words: string, rows: readonly DeliverableRow[]): DeliverableRow[] {
  const wanted = contentTerms(words);
  const same = rows.filter((row) => contentTerms(row.title).join(' ') === wanted.join(' '));
  if (same.length > 0) return same;
  const scored = rows.map((row) => ({ row, score: coverage(wanted, nameTerms(row)) }));
  const best = Math.max(0, ...scored.map(({ score }) => score));
  return best >= 0.6 ? scored.filter(({ score }) => score === best).map(({ row }) => row) : [];
}

function fitsWhole(words: string, row: DeliverableRow): boolean {
  return coverage(contentTerms(words), nameTerms(row)) === 1;
}

/** A mention without filler words: "the weekly status" becomes "weekly status". */
function bare(words: string): string {
  return words
    .trim()
    .replace(/^["']|["']$/g, '')
    .replace(/^(?:the|my|our|that|this)\s+(?!one$)(?=\S)/i, '')
    .replace(/[\s,.:;]+$/, '');
}
