import { type Statement, statementsOf } from '#lib/models/offline/words/statement.ts';
import type { Brief } from '../brief.ts';
import { periodWords } from '../period-words.ts';
import { outlines, type Section } from './outline.ts';
import { type Wishes, wishesOf } from './wishes.ts';

/** Statements in a section, at most: what goes on is a list nobody reads. */
const MOST_IN_SECTION = 12;

/**
 * A draft by rules, for an installation without a model: what the materials say, sorted under the headings of its kind, in
 * the order and to the length that the person wants. Deterministic. It invents nothing: a heading with nothing under it is
 * left out, and a period in which nothing was found says so.
 * @returns the Markdown, the refs of the guidance that was followed, and whether nothing was found to tell
 */
export function writeByTemplate(brief: Brief): { text: string; used: Set<string>; isEmpty: boolean } {
  const said = [
    ...(brief.instructions ? [brief.instructions] : []),
    ...(brief.recipient?.notes ? [brief.recipient.notes] : []),
    ...brief.guidance.map(({ words }) => words),
  ];
  const wishes = wishesOf(said);
  const offset = said.length - brief.guidance.length;
  const used = new Set(brief.guidance.filter((_, index) => wishes.followed.has(index + offset)).map(({ ref }) => ref));

  const sections = ordered(outlines[brief.kind] ?? outlines.custom!, wishes);
  const told = reported(brief);
  const statements = distinct(brief.materials.flatMap(({ text, isBackground }) => (isBackground ? [] : statementsOf(text)))).filter(
    ({ text, topic }) => topic !== 'done' || !told.has(key(text)),
  );
  const parts = sections.flatMap(({ heading, name, topics }) => {
    const own = statements.filter(({ topic }) => topics.includes(topic)).slice(0, MOST_IN_SECTION);
    const lines = own.map(({ text }) => withoutLabel(text, heading));
    return own.length > 0 ? [{ heading: name, lines }] : [];
  });
  const head = [`# ${brief.title}`, subtitle(brief), ...(wishes.opening ? [wishes.opening] : [])];
  const foot = wishes.closing ? [wishes.closing] : [];
  if (parts.length === 0) return { text: [...head, nothingNew(brief), ...foot].join('\n\n'), used, isEmpty: true };
  const shortened = wishes.mostWords === null ? parts : withinWords(parts, wishes.mostWords - countWords([...head, ...foot].join(' ')));
  const body = shortened.map(({ heading, lines }) => `## ${heading}\n\n${lines.map((line) => `- ${line}`).join('\n')}`);
  return { text: [...head, ...body, ...foot].join('\n\n'), used, isEmpty: false };
}

function subtitle({ recipient, author, period, timeZone }: Brief): string {
  const words = [recipient?.name && `For ${recipient.name}`, author && `from ${author}`, periodWords(period, timeZone)]
    .filter(Boolean)
    .join(', ');
  return `${words[0]!.toUpperCase()}${words.slice(1)}`;
}

function nothingNew({ materials, missing }: Brief): string {
  const looked = materials.length > 0 ? `${materials.length} sources and memories were read` : 'There were no sources or memories to read';
  const unread = missing.length > 0 ? ` and ${missing.length} could not be read (${missing.map(({ title }) => title).join('; ')})` : '';
  return `Nothing new was found for this period. ${looked}${unread}.`;
}

type NamedSection = Section & { name: string };

/** The usual order, but for what the person calls otherwise, or wants first or not at all, by either name. */
function ordered(sections: readonly Section[], { first, without, names }: Wishes): NamedSection[] {
  const called = (name: string) => names.reduce((now, [from, to]) => (now.toLowerCase() === from.toLowerCase() ? to : now), name);
  const place = (wanted: readonly string[], { heading, name }: NamedSection) =>
    wanted.findIndex((one) => sameHeading(one, name) || sameHeading(one, heading));
  const kept = sections.map((section) => ({ ...section, name: called(section.heading) })).filter((section) => place(without, section) < 0);
  const rank = (section: NamedSection) => {
    const wished = place(first, section);
    return wished < 0 ? first.length : wished;
  };
  return kept.toSorted((a, b) => rank(a) - rank(b));
}

/** "Next: pricing" under the heading Next is "Pricing". */
function withoutLabel(text: string, heading: string): string {
  const label = /^(\p{L}[\p{L} ]{0,30}):\s+(?=\S)/u.exec(text);
  if (!label || !sameHeading(label[1]!, heading)) return text;
  const rest = text.slice(label[0].length);
  return `${rest[0]!.toUpperCase()}${rest.slice(1)}`;
}

const stem = (word: string) =>
  word
    .toLowerCase()
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .replace(/s\b/g, '')
    .trim();

function sameHeading(name: string, heading: string): boolean {
  const [a, b] = [stem(name), stem(heading)];
  return a === b || a.split(' ').includes(b);
}

function distinct(statements: readonly Statement[]): Statement[] {
  return [...new Map(statements.map((statement) => [key(statement.text), statement])).values()];
}

/** What the version before said already. */
function reported({ approved }: Brief): Set<string> {
  return new Set(approved ? statementsOf(approved.content).map(({ text }) => key(text)) : []);
}

const key = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length;

type Part = { heading: string; lines: string[] };

/** Takes the last line of the longest part away until the rest fits; each part keeps one line. */
function withinWords(parts: readonly Part[], most: number): Part[] {
  const left = parts.map(({ heading, lines }) => ({ heading, lines: [...lines] }));
  const words = () => countWords(left.flatMap(({ heading, lines }) => [heading, ...lines]).join(' '));
  while (words() > most) {
    const longest = left.reduce((most, part) => (part.lines.length > most.lines.length ? part : most));
    if (longest.lines.length <= 1) break;
    longest.lines.pop();
  }
  return left;
}
