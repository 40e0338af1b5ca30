import { capitalised } from '#lib/models/built-in/language/said.ts';
import { withOutcome } from '../../work-outcome.ts';
import { link, plainly } from '../flow/deliverable-row.ts';
import type { Flow } from '../flow/flow.ts';
import { type Gathered, gather, type Source } from './gather.ts';
import type { Ticket } from './ticket.ts';

const places: [Source['kind'], string][] = [
  ['memory', 'What you told me'],
  ['document', 'In your documents'],
  ['deliverable', 'In your deliverables'],
  ['work', 'From earlier work'],
];

/** Findings about a task, each with its ref, and what was not found. */
export function* doResearch(ticket: Ticket): Flow<string> {
  const gathered = yield* gather(ticket);
  const { sources } = gathered;
  const parts = places.flatMap(([kind, heading]) => {
    const own = sources.filter((source) => source.kind === kind);
    return own.length > 0 ? [`### ${heading}`, own.map(lineOf).join('\n')] : [];
  });
  const findings = sources.length > 0 ? ['## Findings', ...parts] : [];
  const text = [`# ${plainly(capitalised(ticket.task))}`, summaryOf(gathered), ...findings, '## Not found', notFound(gathered)].join(
    '\n\n',
  );
  return sources.length > 0 ? text : withOutcome(text, 'nothing_found', nothingSaid(gathered));
}

function nothingSaid({ topic, named }: Gathered): string {
  if (named.length === 0) return `Nothing that you have here says anything about “${plainly(topic)}”.`;
  const names = new Intl.ListFormat('en').format(named.map(({ title, ref }) => link(title, ref)));
  return `Only the ${named.length === 1 ? 'name' : 'names'} of ${names} ${named.length === 1 ? 'speaks' : 'speak'} of “${plainly(topic)}”; what is written there does not.`;
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
  const looked = 'I searched your memories, documents, deliverables and earlier work, by rules and without a model.';
  return counted.length > 0 ? `${looked} ${capitalised(new Intl.ListFormat('en').format(counted))} had something to say.` : looked;
}

const singular = { memory: 'memory', document: 'passage of a document', deliverable: 'deliverable', work: 'piece of earlier work' };
const plural = { memory: 'memories', document: 'passages of documents', deliverable: 'deliverables', work: 'pieces of earlier work' };

/** What was looked for in vain, as the last lines of a text. */
export function notFound({ missing, unread }: Gathered): string {
  return [
    ...(missing.length > 0
      ? [`Nothing here mentions ${new Intl.ListFormat('en', { type: 'disjunction' }).format(missing.map((word) => `“${plainly(word)}”`))}.`]
      : []),
    ...unread.map((title) => `${plainly(title)}: there is nothing in it yet.`),
    'The web was not searched: there is no way to it here.',
  ]
    .map((line) => `- ${line}`)
    .join('\n');
}
