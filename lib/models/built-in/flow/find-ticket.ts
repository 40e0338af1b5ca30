import { contentTerms, coverage } from '../language/matching.ts';
import { oneOf } from './answers.ts';
import { askFor, asOptions, CancelledError, call, type Flow } from './flow.ts';
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

/** From this share of its task's words on, a ticket counts as mentioned. */
const ENOUGH = 0.3;
const MOST_OPTIONS = 3;

const pointsBack = /^$|\b(?:it|that|this|one)\b/i;
const NONE = 'None of these';

/**
 * Finds the ticket that a sentence mentions, or the one that the conversation was about if it points back; else asks. Throws
 * CancelledError when the person has none, or none of this name. `isName`: the sentence is nothing but the name.
 */
export function* findTicket(sentence: string, doing: string, { lastTouched }: Situation, isName = false): Flow<TicketRow> {
  const { items } = yield* call('List', { pattern: 'work:*' }, 'list your tickets');
  const rows = (items as TicketRow[]).filter(({ task }) => typeof task === 'string');
  if (rows.length === 0) throw new CancelledError('You don’t have any tickets. Say “open a ticket to …” to create one.');
  const words = contentTerms(sentence);
  const scored = rows.map((row) => ({ row, share: coverage(contentTerms(row.task), words) }));
  const best = Math.max(...scored.map(({ share }) => share));
  const mentioned = best >= ENOUGH ? scored.filter(({ share }) => share === best).map(({ row }) => row) : [];
  if (mentioned.length === 1) return mentioned[0]!;
  if (mentioned.length === 0 && isName && sentence !== '') throw new CancelledError('I couldn’t find that ticket.');
  const isOpen = mentioned.length === 0 && pointsBack.test(sentence);
  const touched = isOpen && (rows.find(({ id }) => lastTouched('work') === `work:${id}`) ?? (rows.length === 1 ? rows[0] : undefined));
  if (touched) return touched;
  const shown = (mentioned.length > 0 ? mentioned : rows).slice(0, MOST_OPTIONS);
  const labels = asOptions([...shown.map(({ task }) => task), NONE]);
  const choices = labels.map((label, n) => ({ label, value: shown[n] ?? null }));
  const chosen = yield* askFor(`Which ticket should I ${doing}?`, labels, oneOf(choices));
  if (!chosen) throw new CancelledError();
  return chosen;
}
