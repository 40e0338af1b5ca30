import { contentTerms, coverage } from '../language/matching.ts';
import { byNearness } from '../understand/nearest.ts';
import { oneOf } from './answers.ts';
import { withoutNotMeant } from './find-mentioned.ts';
import { askFor, asOptions, call, type Flow, NothingFoundError } from './flow.ts';
import type { Situation } from './situation.ts';

/** A ticket as primitives return it. */
export interface TicketRow {
  id: string;
  task: string;
  agent_type: string;
  status: string;
  outcome?: string | null;
  error?: string | null;
}

const MOST_OPTIONS = 3;

const pointsBack = /^$|\b(?:it|that|this|one)\b/i;

/**
 * Finds the ticket that a sentence mentions, or the one that the conversation was about if it points back; else asks. Throws
 * NothingFoundError when the person has none, or none of this name. `isName`: the sentence is nothing but the name.
 */
export function* findTicket(
  sentence: string,
  doing: string,
  { lastTouched, screen, message = sentence, target }: Situation,
  isName = false,
): Flow<TicketRow> {
  const rows = yield* listTickets();
  if (rows.length === 0) throw new NothingFoundError('You don’t have any tickets. Say “open a ticket to …” to create one.', true);
  const picked = rows.find(({ id }) => target === `work:${id}`);
  if (picked) return picked;
  const named = mentionedIn(sentence, rows, 0);
  const mentioned = named.length > 0 || isName ? named : mentionedIn(message, rows, A_WORD);
  const ofState = mentioned.length === 1 ? [] : inStateNamed(sentence, mentioned.length > 0 ? mentioned : rows);
  if (ofState.length === 1) return ofState[0]!;
  const last = rows.find(({ id }) => (lastTouched('work') ?? screen) === `work:${id}`);
  if (last && refersTo(last, sentence, rows)) return last;
  if (mentioned.length === 1) return mentioned[0]!;
  if (mentioned.length === 0 && isName && sentence !== '') throw new NothingFoundError('I couldn’t find that ticket.');
  // "What came out?" says nothing of which.
  const says = ownTerms(sentence).filter((word) => !/^(?:came|come|out|result|happen\w*|go|went|going)$/.test(word));
  const isOpen = mentioned.length === 0 && ofState.length === 0 && (pointsBack.test(sentence) || says.length === 0);
  const isAgain =
    last && mentioned.length === 0 && ofState.length === 0 && /\b(?:again|once more|retry|another (?:go|try))\b/i.test(sentence);
  const touched = (isOpen || isAgain) && (last ?? (rows.length === 1 ? rows[0] : undefined));
  if (touched) return touched;
  const fitting = [ofState, mentioned].find(({ length }) => length > 0) ?? rows;
  const likely = fitting.length > MOST_OPTIONS ? byNearness(message, fitting, ({ task }) => task) : fitting;
  const shown = likely.slice(0, MOST_OPTIONS);
  const labels = asOptions(shown.map(({ task }) => task));
  return yield* askFor(`Which ticket should I ${doing}?`, labels, oneOf(labels.map((label, n) => ({ label, value: shown[n]! }))), {
    asksDetail: true,
  });
}

/** True if a sentence such as "that research" points back, and names nothing that only another ticket has. */
function refersTo(last: TicketRow, sentence: string, rows: readonly TicketRow[]): boolean {
  if (!pointing.test(sentence)) return false;
  const own = contentTerms(last.task);
  const others = rows.filter((row) => row !== last).flatMap(({ task }) => contentTerms(task));
  return ownTerms(sentence).every((word) => coverage([word], own) === 1 || coverage([word], others) === 0);
}

const pointing = /\b(?:it|that|this|one|the one)\b/i;

const thing = '(?:one|ticket|task|job)';
const adjectives = {
  failed: '(?:failed|broken|crashed)',
  pending: '(?:pending|unstarted|waiting|open|untouched)',
  running: 'running',
  completed: '(?:finished|completed|done)',
};
/** "The one that failed", "the unfinished ticket", by the state that it names. */
const states = (
  [
    ['failed', /(?:(?:has |had |just )*(?:failed|broke|crashed|fell over|blew up|went wrong|stopped)|(?:did not|didn't) work)\b/],
    [
      'pending',
      /(?:(?:(?:has|have|was|is) ?(?:n't|not)|has never|was never|never|nobody|no one)(?: has)?(?: ever| yet)? (?:been )?(?:run|ran|started|begun|touched|picked up)|is (?:pending|waiting|open))\b/,
    ],
    ['running', /(?:is|'s) (?:still )?(?:running|in progress|under way)\b/],
    ['completed', /(?:is|was|has|'s|ran|went) (?:been )?(?:already )?(?:done|finished|completed?|through)\b/],
  ] as const
).map(([state, { source }]) => ({
  state,
  pattern: new RegExp(
    `\\b${thing} (?:that |which )?${source}|\\b(?:what(?:ever)?|everything|anything) (?:that |which )?${source}|\\b${adjectives[state]} ${thing}\\b`,
    'i',
  ),
}));

/** Those of these tickets that are in the state which a sentence names. */
function inStateNamed(sentence: string, rows: readonly TicketRow[]): TicketRow[] {
  const state = states.find(({ pattern }) => pattern.test(sentence))?.state;
  return rows.filter(({ status }) => status === state);
}

/** All tickets, the newest first. */
export function* listTickets(): Flow<TicketRow[]> {
  const { items } = yield* call('List', { pattern: 'work:*' }, 'list your tickets');
  return (items as TicketRow[]).filter(({ task }) => typeof task === 'string');
}

/** One of three words of a task says which ticket is meant, if the rest of the message is about tickets. */
export const A_WORD = 0.3;
/** From this share of its task's words on, a sentence that need not be about a ticket mentions it. */
const ENOUGH = 0.5;

/** The one ticket of these that a sentence mentions. */
export function mentionedTicket(sentence: string, rows: readonly TicketRow[], share = ENOUGH): TicketRow | undefined {
  const mentioned = mentionedIn(sentence, rows, share);
  return mentioned.length === 1 ? mentioned[0] : undefined;
}

const severalNames = /(?:,|\band|&|\bplus) (?:the|my|our|that)\b/i;

/** The tickets that a sentence names one after the other: "run the pricing research and the churn analysis"; none if it names only one. */
export function* ticketsListed(sentence: string): Flow<TicketRow[]> {
  if (!severalNames.test(sentence)) return [];
  const rows = yield* listTickets();
  const [first = '', ...more] = sentence.split(/,?\s+(?:and|&|plus)\s+|,\s+/i);
  const parts = [first, ...more.filter((part) => /^(?:the|my|our|that)\b/i.test(part))];
  const listed = new Set(parts.flatMap((part) => mentionedTicket(part, rows, A_WORD) ?? []));
  return listed.size > 1 ? [...listed] : [];
}

/** Of "churn.csv", the name tells more. */
const fileType = /\.(?:csv|tsv|xlsx?|docx?|pptx?|pdf|md|txt|json|html?|zip)\b/gi;

/** The words of a sentence that can tell one ticket from another. */
const ownTerms = (sentence: string) =>
  contentTerms(withoutNotMeant(sentence).replace(fileType, ' ')).filter(
    (word) => !/^(?:ticket|work|task|job|run|start|execute|again|please|cancel|show|latest|last|newest|up|out|off|back)$/.test(word),
  );

/** The tickets of which a sentence has the most words, and at least a share of them. */
function mentionedIn(sentence: string, rows: readonly TicketRow[], share: number): TicketRow[] {
  const words = ownTerms(sentence);
  const scored = rows.map((row) => ({ row, share: coverage(contentTerms(row.task), words) }));
  const best = Math.max(...scored.map((one) => one.share));
  return best > 0 && best >= share ? scored.filter((one) => one.share === best).map(({ row }) => row) : [];
}
