import { truncate } from '#lib/base/text/shorten.ts';
import { oneOf } from '../flow/answers.ts';
import { link, plainly, quoted } from '../flow/deliverable-row.ts';
import { findTicket, type TicketRow, ticketsListed } from '../flow/find-ticket.ts';
import { askFor, CancelledError, call, type Flow, inTurn } from '../flow/flow.ts';
import type { Situation } from '../flow/situation.ts';
import { readCadence } from '../language/cadence.ts';
import { contentTerms, coverage } from '../language/matching.ts';
import type { Utterance } from '../language/utterance.ts';
import { reschedule } from './change-ticket.ts';
import { ticketLabel } from './list-things.ts';
import { open, type RunResult } from './open-ticket.ts';

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

/** "Try churn again but with the file churn-2026.csv" */
const otherwise =
  /\b(?:but|only|and|this time) (?:(?:only|just|now|please|this time) )?(?:with|using|from|on|for|over|against|without)\b.*\p{L}/iu;

/** "Run the churn analysis every Monday" */
const repeats = /\b(?:every|each|daily|weekly|monthly|\p{L}+days)\b/iu;

/** Runs a ticket; one that is wanted otherwise than it is written is asked about, because a ticket cannot be changed from the chat. */
export function* runAsSaid({ text }: Utterance, situation: Situation): Flow<string> {
  const several = situation.target ? [] : yield* ticketsListed(text);
  if (several.length > 0) return yield* inTurn(several.map(runTicketRow));
  const { frequency, implied } = readCadence(text, situation);
  const rhythm = frequency ?? (implied === 'once' ? undefined : implied);
  const row = yield* findTicket(text, 'run', situation);
  const wish = situation.target ? undefined : otherwise.exec(text)?.[0];
  if (!wish && !situation.target && rhythm && repeats.test(text)) return yield* reschedule(row, text, situation);
  if (!wish || coverage(contentTerms(wish), contentTerms(row.task)) === 1) return yield* runTicketRow(row);
  const [run, another, no] = ['Run it as it is', 'Open another one', 'Leave it'];
  const choices = [
    { label: run, value: () => runTicketRow(row) },
    { label: another, value: () => open(`${row.task} ${wish.replace(/^(?:but|and) /i, '')}`, undefined, situation) },
  ];
  const chosen = yield* askFor(
    `I can’t change what a ticket does. Should I run “${truncate(row.task, 80)}” as it is?`,
    [run, another, no],
    (words) => (words === no ? null : oneOf(choices)(words)),
  );
  if (!chosen) throw new CancelledError();
  return yield* chosen();
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
  const results = items as { id: string; name: string; mime_type?: string }[];
  const outputs = results.map(({ id, name }) => link(name, `${ref}/outputs/${id}`));
  const [only, ...others] = results;
  const text =
    only && others.length === 0 && /^text\/(?:markdown|plain)/.test(only.mime_type ?? '') ? yield* beginningOf(ref, only.id) : '';
  const why = row.error ? `: ${plainly(row.error).replace(/\.$/, '')}` : '';
  return `${link(row.task, ref)} (${ticketLabel(row)})${why}.${outputs.length > 0 ? ` Results: ${outputs.join(', ')}.` : ''}${text}`;
}

/** What a result says first. */
function* beginningOf(ref: string, id: string): Flow<string> {
  const { data } = yield* call('Read', { ref: `${ref}/outputs/${id}` }, 'read its result');
  const { content } = data as { content?: string | null };
  return content?.trim() ? `\n\n${truncate(content.trim(), MOST_SHOWN)}` : '';
}
const MOST_SHOWN = 800;
