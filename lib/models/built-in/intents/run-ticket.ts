import { contentTerms, coverage } from '#lib/models/built-in/language/matching.ts';
import { oneOf } from '../flow/answers.ts';
import { link, plainly } from '../flow/deliverable-row.ts';
import { askFor, asOptions, call, type Flow } from '../flow/flow.ts';
import type { Intent } from '../flow/intent.ts';
import type { Situation } from '../flow/situation.ts';
import type { RunResult } from './open-ticket.ts';

/** A ticket as primitives return it. */
export interface TicketRow {
  id: string;
  task: string;
}

const verb = '(?:run|execute|start|carry out|do|rerun|re-run)';
const named = new RegExp(
  `^${verb} (?:the |my |this |that |our )?(?:(?:latest|last|newest) )?(?:work |research |writing |reporting )?(?:ticket|work)(?: (?:about|on|for|to|called) (?<what>.+?))?(?: now| again)*[.!]*$`,
  'i',
);
const meant = new RegExp(`^${verb} (?:it|this|that)(?: now| again)*[.!]*$`, 'i');

/** Run a ticket now. */
export const runTicket: Intent = {
  name: 'run a work ticket',
  example: 'Run the ticket',
  read({ text }, situation) {
    const found = named.exec(text);
    if (found) return run(found.groups!.what, situation);
    // Only if a ticket was mentioned last; another rule handles deliverables.
    const isMeant = meant.test(text) && situation.lastTouched('work', 'deliverable')?.startsWith('work:');
    return isMeant ? run(undefined, situation) : undefined;
  },
};

function* run(what: string | undefined, situation: Situation): Flow<string> {
  const ticket = yield* find(what, situation);
  if (!ticket) return what ? 'I couldn’t find that ticket.' : 'You don’t have any tickets. Say “open a ticket to …” to create one.';
  return yield* runTicketRow(ticket);
}

/** Runs a ticket, and reports what came of it. */
export function* runTicketRow(ticket: TicketRow): Flow<string> {
  const ref = `work:${ticket.id}`;
  const { result } = yield* call('Execute', { action: 'work.run', target: ref }, `run ${link(ticket.task, ref)}`);
  const { status, outcome, output, message } = result as RunResult & { message: string };
  if (status === 'completed' && output)
    return outcome && outcome !== 'done' ? `${link(ticket.task, output)}. ${plainly(message)}` : `Done: ${link(ticket.task, output)}.`;
  if (status === 'cancelled') return `${link(ticket.task, ref)} was canceled.`;
  if (status === 'waiting')
    return `${link(ticket.task, ref)} is waiting for your approval. Decide on the card, in your inbox or on its page, and it continues.`;
  return `${link(ticket.task, ref)} is running. The result will be on its page.`;
}

function* find(what: string | undefined, { lastTouched }: Situation): Flow<TicketRow | undefined> {
  const { items } = yield* call('List', { pattern: 'work:*' }, 'list your tickets');
  const rows = (items as TicketRow[]).filter(({ task }) => typeof task === 'string');
  const touched = rows.find(({ id }) => lastTouched('work') === `work:${id}`);
  if (!what && touched) return touched;
  const wanted = contentTerms(what ?? '');
  const fitting = what ? rows.filter(({ task }) => coverage(wanted, contentTerms(task)) > 0.5) : rows;
  if (fitting.length <= 1) return fitting[0];
  const some = fitting.slice(0, 4);
  const labels = asOptions(some.map(({ task }) => task));
  return yield* askFor('Which ticket?', labels, oneOf(some.map((row, index) => ({ label: labels[index]!, value: row }))));
}
