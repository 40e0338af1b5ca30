import { capitalize } from '#lib/base/text/capitalization.ts';
import { formatAlternatives, formatList } from '#lib/base/text/list.ts';
import { withOutcome } from '../../work-outcome.ts';
import { link, plainly } from '../flow/deliverable-row.ts';
import type { Flow } from '../flow/flow.ts';
import { type Gathered, gather, type Source } from './gather.ts';
import type { Ticket } from './ticket.ts';

const places: [Source['kind'], string][] = [
  ['memory', 'What you told me'],
  ['document', 'In your documents'],
  ['deliverable', 'In your deliverables'],
  ['work', 'From earlier tickets'],
];

/** Reports the findings on a task, each with its ref, and what was not found. */
export function* doResearch(ticket: Ticket): Flow<string> {
  const gathered = yield* gather(ticket);
  const { sources } = gathered;
  const parts = places.flatMap(([kind, heading]) => {
    const own = sources.filter((source) => source.kind === kind);
    return own.length > 0 ? [`### ${heading}`, own.map(lineOf).join('\n')] : [];
  });
  const findings = sources.length > 0 ? ['## Findings', ...parts] : [];
  const text = [`# ${plainly(capitalize(ticket.task))}`, summaryOf(gathered), ...findings, '## Not found', notFound(gathered)].join('\n\n');
  return sources.length > 0 ? asFarAsRead(text, gathered) : withOutcome(text, 'nothing_found', nothingSaid(gathered));
}

/** That nothing was found, and what was not read. */
export function nothingSaid({ topic, named, unread }: Gathered): string {
  if (unread.length > 0) return `I found nothing about “${plainly(topic)}” in what I could read. ${notRead(unread)}`;
  if (named.length === 0) return `I found nothing about “${plainly(topic)}” here.`;
  const names = formatList(named.map(({ title, ref }) => link(title, ref)));
  return `“${plainly(topic)}” appears only in the ${named.length === 1 ? 'title' : 'titles'} of ${names}, not in the text.`;
}

function lineOf({ kind, title, ref, statements }: Source): string {
  if (kind === 'memory') return statements.map(({ text }) => `- ${plainly(text)} ${link('memory', ref)}`).join('\n');
  return `- ${link(title, ref)}\n${statements.map(({ text }) => `  - ${plainly(text)}`).join('\n')}`;
}

function summaryOf({ sources }: Gathered): string {
  const counted = places.flatMap(([kind]) => {
    const count = sources.filter((source) => source.kind === kind).length;
    return count > 0 ? [`${count} ${count === 1 ? singular[kind] : plural[kind]}`] : [];
  });
  const looked = 'The built-in assistant searched your memories, documents, deliverables and earlier tickets.';
  return counted.length > 0 ? `${looked} It found something in ${formatList(counted)}.` : looked;
}

const singular = { memory: 'memory', document: 'document passage', deliverable: 'deliverable', work: 'earlier ticket' };
const plural = { memory: 'memories', document: 'document passages', deliverable: 'deliverables', work: 'earlier tickets' };

/** A text whose sources could not all be read is partly done. */
export function asFarAsRead(text: string, { unread }: Gathered): string {
  return unread.length > 0 ? withOutcome(text, 'partly_done', notRead(unread)) : text;
}

const notRead = (unread: Gathered['unread']) => `Not read: ${formatList(unread.map(({ title }) => plainly(title)))}.`;

/** The closing lines of a text, which say what was not found or not read. */
export function notFound({ missing, empty, unread }: Gathered): string {
  return [
    ...(missing.length > 0 ? [`Nothing here mentions ${formatAlternatives(missing.map((word) => `“${plainly(word)}”`))}.`] : []),
    ...empty.map((title) => `${plainly(title)} is still empty.`),
    ...unread.map(({ title, why }) => `${plainly(title)} could not be read${why ? `: ${plainly(why)}` : '.'}`),
    'The web was not searched. The built-in assistant can’t access it.',
  ]
    .map((line) => `- ${line}`)
    .join('\n');
}
