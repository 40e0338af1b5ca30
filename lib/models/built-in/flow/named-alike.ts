import { readNoun } from '../language/free-request.ts';
import { contentTerms, coverage } from '../language/matching.ts';
import type { DeliverableRow } from './deliverable-row.ts';
import { listDeliverables } from './find-deliverable.ts';
import { mentionedIn } from './find-mentioned.ts';
import { listTickets, mentionedTicket, type TicketRow } from './find-ticket.ts';
import type { Flow } from './flow.ts';
import type { Situation } from './situation.ts';

/** A ticket and a deliverable that the same words name. */
export interface Alike {
  ticket: TicketRow;
  row: DeliverableRow;
}

/** Says which of the two is meant. */
const saysWhich = /\b(?:tickets?|tasks?|jobs?|research|analys[ei]s|deliverables?)\b/i;
/** Any word of a task, as where a ticket is looked for. */
const ANY_WORD = Number.EPSILON;
const pointing = /\b(?:it|that|this|ones?|them|these|those|all|both)\b/gi;
/** The verb, and what names something. */
const FEWEST_TERMS = 2;

const isTicket = (ref: string) => ref.startsWith('work:');

/**
 * The ticket and the deliverable that a sentence names by the same words ("the competitor one"), so that it does not say which of them is
 * meant; undefined if a word, the conversation or a choice of the person tells.
 */
export function* namedAlike(sentence: string, situation: Situation): Flow<Alike | undefined> {
  const { listed, target } = situation;
  // To look makes nothing the subject of the conversation, so that this is found out first.
  const subject = situation.lastTouched('work', 'deliverable');
  const areTickets = listed.length > 0 ? listed.every(isTicket) : isTicket(subject ?? '');
  const namesNothing = contentTerms(sentence.replaceAll(pointing, ' ')).length < FEWEST_TERMS;
  if (target || areTickets || namesNothing || saysWhich.test(sentence) || readNoun(sentence) !== undefined) return undefined;
  const ticket = mentionedTicket(sentence, yield* listTickets(), ANY_WORD);
  if (!ticket || ticket.status === 'cancelled') return undefined;
  const [row, ...others] = mentionedIn(sentence, yield* listDeliverables());
  if (!row || others.length > 0) return undefined;
  const words = contentTerms(sentence);
  const named = (name: string) => words.filter((word) => coverage([word], contentTerms(name)) === 1).join(' ');
  return named(ticket.task) === named([row.title, row.recipient?.name].join(' ')) ? { ticket, row } : undefined;
}
