import { link, plainly, quoted } from '../flow/deliverable-row.ts';
import type { TicketRow } from '../flow/find-ticket.ts';
import { call, type Flow } from '../flow/flow.ts';
import { ticketLabel } from './list-things.ts';
import type { RunResult } from './open-ticket.ts';

/** Runs a ticket, and reports what came of it. */
export function* runTicketRow(ticket: TicketRow): Flow<string> {
  const ref = `work:${ticket.id}`;
  if (ticket.agent_type === 'workspace') {
    // The built-in assistant would end such a run as failed.
    const { total } = yield* call('List', { pattern: `${ref}/files`, limit: 1 }, 'look at its files');
    if (total === 0) return `${link(ticket.task, ref)} has no files, so it wasn’t run. Add some on its page, then say “run it”.`;
  }
  const { result } = yield* call('Execute', { action: 'work.run', target: ref }, `run ${link(ticket.task, ref)}`);
  const { status, outcome, output, message } = result as RunResult & { message: string };
  if (status === 'completed' && output)
    return outcome && outcome !== 'done' ? `${link(ticket.task, output)}. ${plainly(message)}` : `Done: ${link(ticket.task, output)}.`;
  if (status === 'cancelled') return `${link(ticket.task, ref)} was canceled.`;
  if (status === 'waiting')
    return `${link(ticket.task, ref)} is waiting for your approval. Decide on the card, in your inbox or on its page, and it continues.`;
  return `${link(ticket.task, ref)} is running. The result will be on its page.`;
}

/** Cancels a ticket with its schedule. */
export function* cancelTicket(row: TicketRow): Flow<string> {
  const ref = `work:${row.id}`;
  const input = { action: 'work.cancel', target: ref, params: { schedule: true } };
  const { result } = yield* call('Execute', input, `cancel ${quoted(row.task)}`);
  return `${link(row.task, ref)}: ${(result as { message: string }).message}`;
}

/** Says what became of a ticket, with its results. */
export function* tellTicket(row: TicketRow): Flow<string> {
  const ref = `work:${row.id}`;
  const { items } = yield* call('List', { pattern: `${ref}/outputs`, limit: 10 }, 'list its results');
  const outputs = (items as { id: string; name: string }[]).map(({ id, name }) => link(name, `${ref}/outputs/${id}`));
  const why = row.error ? `: ${plainly(row.error).replace(/\.$/, '')}` : '';
  return `${link(row.task, ref)} (${ticketLabel(row)})${why}.${outputs.length > 0 ? ` Results: ${outputs.join(', ')}.` : ''}`;
}
