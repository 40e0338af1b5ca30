import { capitalize } from '#lib/base/text/capitalization.ts';
import { contentTerms, coverage } from '#lib/models/built-in/language/matching.ts';
import type { Statement } from '#lib/models/built-in/language/statement.ts';
import type { Topic } from '#lib/models/built-in/language/topic.ts';
import { withOutcome } from '../../work-outcome.ts';
import { link, plainly } from '../flow/deliverable-row.ts';
import type { Flow } from '../flow/flow.ts';
import { gather } from './gather.ts';
import { asFarAsRead, notFound, nothingSaid } from './research.ts';
import type { Ticket } from './ticket.ts';

const usual: [string, readonly Topic[]][] = [
  ['Where things stand', ['other', 'done', 'progress', 'figure']],
  ['What was decided', ['decision']],
  ['What to watch', ['risk', 'question']],
  ['What comes next', ['next']],
];

/** Writes a draft from the material on a task, under the requested headings or the usual ones. */
export function* writeContent(ticket: Ticket): Flow<string> {
  const gathered = yield* gather(ticket);
  const said = distinct(gathered.sources.flatMap(({ statements }) => statements));
  const asked = headingsIn(ticket.parameters);
  const parts = asked.length > 0 ? underOwn(asked, said) : underUsual(said);
  const body = said.length === 0 ? [] : parts.map(([heading, lines]) => `## ${plainly(heading)}\n\n${paragraph(lines)}`);
  const sources = gathered.sources.map(({ title, ref }) => `- ${link(title, ref)}`).join('\n');
  const text = [
    `# ${plainly(titleOf(ticket, gathered.topic))}`,
    ...body,
    '## Still open',
    notFound(gathered),
    ...(sources ? ['## Sources', sources] : []),
  ].join('\n\n');
  if (said.length > 0) return asFarAsRead(text, gathered);
  const nothing =
    gathered.unread.length > 0
      ? nothingSaid(gathered)
      : 'There’s nothing to write this from yet. Say what it should cover, or name a document to use.';
  return withOutcome(text, 'nothing_found', nothing);
}

function titleOf({ parameters }: Ticket, topic: string): string {
  return typeof parameters.title === 'string' && parameters.title.trim() ? parameters.title.trim() : capitalize(topic);
}

/** The headings listed in a ticket's parameters as "outline" or "sections". */
function headingsIn({ outline, sections }: Ticket['parameters']): string[] {
  const given = Array.isArray(outline) ? outline : Array.isArray(sections) ? sections : [];
  return given.filter((heading): heading is string => typeof heading === 'string' && heading.trim() !== '').slice(0, 20);
}

type Part = [heading: string, lines: string[]];

function underUsual(said: readonly Statement[]): Part[] {
  const parts = usual.map(
    ([heading, topics]): Part => [heading, said.filter(({ topic }) => topics.includes(topic)).map(({ text }) => text)],
  );
  return parts.filter(([, lines]) => lines.length > 0);
}

/** Puts each statement under the heading with which it shares the most words, or under the first if it shares none. */
function underOwn(headings: readonly string[], said: readonly Statement[]): Part[] {
  const parts = headings.map((heading): Part => [heading, []]);
  for (const { text } of said) {
    const words = contentTerms(text);
    const fits = parts.map(([heading]) => coverage(contentTerms(heading), words));
    parts[Math.max(0, fits.indexOf(Math.max(...fits)))]![1].push(text);
  }
  return parts;
}

function paragraph(lines: readonly string[]): string {
  if (lines.length === 0) return '(Nothing found for this section.)';
  return lines.map((line) => plainly(/[.!?…]$/.test(line) ? line : `${line}.`)).join(' ');
}

function distinct(statements: readonly Statement[]): Statement[] {
  return [...new Map(statements.map((one) => [one.text.toLowerCase(), one])).values()];
}
