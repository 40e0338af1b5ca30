import { formatList } from '#lib/base/text/list.ts';
import { emailAddresses } from '../language/email-address.ts';
import { contentTerms, coverage } from '../language/matching.ts';
import { withoutOldPlaces } from '../language/old-places.ts';
import { timeOfOther } from '../language/time-of-other.ts';
import { type DeliverableRow, linkTo, quoted, refOf, rowsOf } from './deliverable-row.ts';
import { allMentionedIn } from './find-mentioned.ts';
import type { Flow } from './flow.ts';

/** What was done about a message. */
export class Done {
  /** True once something was changed. */
  changed = false;
  /** The input of all calls, and the replies. */
  text = '';
  rows: readonly DeliverableRow[] = [];
}

/** Carries out a flow, and records what it does. */
export function* recorded<T>(flow: Flow<T>, done: Done): Flow<T> {
  let state = flow.next();
  while (!state.done) {
    const { calls } = state.value;
    const resumed = yield state.value;
    for (const [n, { name, input }] of calls.entries()) {
      const outcome = resumed.outcomes[n];
      done.text += `\n${JSON.stringify(input)}`;
      const changes = /^(?:Write|Edit)$/.test(name) || (name === 'Execute' && !/^platform\.(?:auth|sync)$/.test(String(input.action)));
      done.changed ||= Boolean(outcome?.success) && changes;
      if (name === 'List' && outcome?.entity_type === 'deliverable') done.rows = rowsOf(outcome.items);
    }
    state = flow.next(resumed);
  }
  if (typeof state.value === 'string') done.text += `\n${state.value}`;
  return state.value;
}

const addresses = /\bhttps?:\/\/[^\s<>"”]+[^\s<>"”.,;:!?)]/gi;
const lengths = /\b\d+ (?:words?|lines?|sentences?|pages?|bullets?|points?|headlines?|paragraphs?)\b/gi;

/** Says what a message names although nothing was done about it, beside something that was changed; empty if there is nothing. */
export function leftOut(message: string, done: Done): string {
  if (!done.changed) return '';
  const used = done.text.toLowerCase();
  const words = contentTerms(message);
  // The reply says where something no longer goes.
  const current = withoutOldPlaces(message);
  const details = [emailAddresses, addresses, lengths]
    .flatMap((pattern) => current.match(pattern) ?? [])
    .filter((detail) => !used.includes(detail.toLowerCase()));
  const isDone = (row: DeliverableRow) => done.text.includes(refOf(row));
  const known = [...allMentionedIn(done.text, done.rows), ...done.rows.filter(isDone)].flatMap(({ title }) => contentTerms(title));
  // "What's binned per kitchen" says what something new is about, and names no other.
  const least = /"deliverable:new"/.test(done.text) ? 1 : Number.EPSILON;
  const rows = allMentionedIn(message.replace(timeOfOther, ' '), done.rows).filter(
    (row) =>
      !isDone(row) &&
      coverage(
        ownNouns(row, done.rows).filter((noun) => !known.includes(noun)),
        words,
      ) >= least,
  );
  const named = [...details.map((detail) => quoted(detail)), ...rows.map(linkTo)];
  return named.length > 0 ? `I did nothing about ${formatList(named)}.` : '';
}

/** The words that only this title has, without those of its reader, who may be named for another reason. */
function ownNouns(row: DeliverableRow, rows: readonly DeliverableRow[]): string[] {
  const reader = contentTerms(`${row.recipient?.name ?? ''} ${row.recipient?.role ?? ''}`);
  const others = rows.filter((other) => other !== row).flatMap(({ title }) => contentTerms(title));
  return contentTerms(row.title).filter((word) => !reader.includes(word) && !others.includes(word));
}
