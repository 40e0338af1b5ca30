import { capitalize } from '#lib/base/text/capitalization.ts';
import { withoutInlineMarks } from '#lib/base/text/without-inline-marks.ts';
import { wordsAndFigures } from '#lib/base/text/words-and-figures.ts';
import { type ClaimSource, MOST_SOURCES } from '#lib/features/claims/claim.ts';
import { isTableRow } from '#lib/features/documents/read-file/table-text.ts';
import { discussionOf } from '#lib/models/built-in/language/item-lines.ts';
import { labeledText, type Statement, statementsOf } from '#lib/models/built-in/language/statement.ts';
import { type Topic, topicNamed } from '#lib/models/built-in/language/topic.ts';
import { type Brief, type Material, refAt } from '../brief.ts';
import { equalHeading, sameHeading } from '../preferences/headings.ts';
import type { StyleRule } from '../preferences/style-rule.ts';
import { sameSubject, type subjectMatcher, subjectName, subjectTopic } from '../preferences/subject.ts';
import { outlines, type Section } from './outline.ts';

/** A rule with the words that it came from. */
export type SourcedRule<Kind extends StyleRule['kind'] = StyleRule['kind']> = Extract<StyleRule, { kind: Kind }> & { clause: string };

export type NamedSection = Section & { name: string };
/** A statement of one or more sources. */
export type SourceStatement = Statement & Pick<Material, 'isMarkdown'> & { sources: readonly ClaimSource[] };
/** A statement with its section's topic and a key for comparison. */
export type PlacedStatement = SourceStatement & { key: string };

/** The input of a draft with caches, because it is composed again without each part. */
export interface DraftInput {
  brief: Brief;
  statements: readonly SourceStatement[];
  /** What changed since the last version, if the person asked for it. */
  changes: readonly PlacedStatement[];
  matcher: typeof subjectMatcher;
  /** The statements with their topics, by the names of the sections. */
  placed: Map<string, readonly PlacedStatement[]>;
  /** Escaped lines, by their text. */
  escaped: Map<string, string>;
}

const sectionsOf = ({ kind }: Brief) => outlines[kind] ?? outlines.custom!;

/** Returns a test for statements about a subject, by their words or heading. */
export function isAbout(subject: string, matcher: typeof subjectMatcher): (statement: PlacedStatement) => boolean {
  const matches = matcher(subject);
  const topic = subjectTopic(subject);
  return topic
    ? (statement) => statement.topic === topic
    : ({ text, headings }) => matches(text) || headings.some((one) => sameSubject(one, subject));
}

/** Applies renames from oldest to newest, so that the last one wins. */
export function namedSections(brief: Brief, renames: readonly SourcedRule<'rename'>[]): NamedSection[] {
  const oldestFirst = renames.toReversed();
  return sectionsOf(brief).map((section) => ({
    ...section,
    name: oldestFirst.reduce((now, { from, to }) => (now.toLowerCase() === from.toLowerCase() ? to : now), section.heading),
  }));
}

/** Whether a subject is a section. */
export const isCalled = (subject: string, { heading, name }: Pick<NamedSection, 'heading' | 'name'>) =>
  [subject, subjectName(subject)].some((one) => sameHeading(one, name) || sameHeading(one, heading));

/** Whether others may have written it in Markdown, which is shown as text: their links and pictures are not to become ours. */
const hasMarks = ({ kind }: Material) => kind === 'platform' || kind === 'document';

/** The statements of a material. @param source its place among the version's sources */
export const statementsFrom = (material: Material, source: number): SourceStatement[] =>
  statementsOf(material.text).map((statement) => ({
    ...statement,
    ...(material.isMarkdown ? { isMarkdown: true } : hasMarks(material) && { text: withoutInlineMarks(statement.text) }),
    sources: [{ source, ...refAt(material, statement.from) }],
  }));

/** The statements of a draft with their topics, for these names of the sections. */
export function placedIn({ statements, placed }: DraftInput, sections: readonly NamedSection[]): readonly PlacedStatement[] {
  const names = JSON.stringify(sections.map(({ name }) => name));
  const known =
    placed.get(names) ??
    statements.map((statement) => ({ ...statement, topic: topicIn(statement, sections), key: keyOf(statement.text, sections) }));
  placed.set(names, known);
  return known;
}

/** The nearest label or heading that names a section or topic decides: "Risk: it ends in March" is a risk. */
function topicIn({ headings, topic }: Statement, sections: readonly NamedSection[]): Topic {
  for (const heading of headings) {
    const section = sections.find(({ heading: usual, name }) => equalHeading(heading, usual) || equalHeading(heading, name));
    const found = section?.topics[0] ?? topicNamed(heading);
    if (found) return found;
  }
  return topic;
}

/** Shortens "Next: pricing" under the heading Next to "Pricing". A row of a table names all of its columns, so that none is unnamed. */
export function withoutLabel(text: string, headings: readonly string[]): string {
  const found = isTableRow(text) ? null : labeledText(text);
  if (!found || !headings.some((heading) => equalHeading(found.label, heading))) return text;
  return capitalize(found.rest);
}

/** Drops repeated statements of the same topic, such as the title of an issue that was closed; the one that stays has the sources of all. */
export function distinct(statements: readonly SourceStatement[]): SourceStatement[] {
  const each = Map.groupBy(statements, (statement) => `${statement.topic} ${plain(discussionOf(statement.text)?.title ?? statement.text)}`);
  return [...each.values()].map((same) => ({ ...same.at(-1)!, sources: sourcesOf(same) }));
}

/** Each source once, as it is named first. */
function sourcesOf(statements: readonly SourceStatement[]): ClaimSource[] {
  const each = Map.groupBy(
    statements.flatMap(({ sources }) => sources),
    ({ source }) => source,
  );
  return [...each.values()].map(([first]) => first!).slice(0, MOST_SOURCES);
}

/** The keys of the statements, and single-statement lines, of the last approved version. */
export function reportedIn({ approved }: Brief, sections: readonly NamedSection[]): Set<string> {
  if (!approved) return new Set();
  const lines = approved.content.split(/\r?\n/).map((line) => line.replace(/^\s*[-*+]\s+/, ''));
  return new Set([...statementsOf(approved.content).map(({ text }) => text), ...lines].map((text) => keyOf(text, sections)));
}

/** The key of a statement, which ignores a section's label because sections drop their own. */
function keyOf(text: string, sections: readonly NamedSection[]): string {
  return plain(
    withoutLabel(
      text,
      sections.flatMap(({ heading, name }) => [heading, name]),
    ),
  );
}

/** The words and figures of a text without escapes. */
const plain = (text: string) =>
  wordsAndFigures(text.replace(/\\(?=[!-/:-@[-`{-~])/g, ''))
    .map(({ word }) => word)
    .join(' ');
