import { capitalize, nameInSentence } from '#lib/base/text/capitalization.ts';
import { wordCountOf } from '#lib/base/text/word-count.ts';
import { type Claim, type ClaimSource, MOST_CLAIM_TEXT } from '#lib/features/claims/claim.ts';
import { readDocument, textOf } from '#lib/features/versions/document.ts';
import type { LeftOut, Preference } from '#lib/features/versions/preference.ts';
import { MOST_LEFT_OUT } from '#lib/features/versions/read-preferences.ts';
import { formatPeriod } from '#lib/runs/drafts/format-period.ts';
import type { Brief } from '../brief.ts';
import { type Change, changesSince } from '../changes.ts';
import { partsOf, reportByEffect } from '../preferences/preference-report.ts';
import { limitsLength, type Part, type StyleRule } from '../preferences/style-rule.ts';
import { rememberingMatcher, subjectName } from '../preferences/subject.ts';
import { CHANGES, namesChanges } from '../wanted-changes.ts';
import { escapeMarkdown } from './escape-markdown.ts';
import { judgeWithoutEffect } from './judge-without-effect.ts';
import { limitLength, withWordLimit } from './limit-length.ts';
import {
  type DraftInput,
  distinct,
  isAbout,
  isCalled,
  type NamedSection,
  namedSections,
  type PlacedStatement,
  placedIn,
  reportedIn,
  type SourcedRule,
  type SourceStatement,
  statementsFrom,
  withoutLabel,
} from './place-statements.ts';
import { settled } from './settled.ts';

/** The maximum number of statements in a section, since long lists go unread. */
const MOST_IN_SECTION = 12;
/** A template draft and its preference report. */
export interface TemplateDraft {
  /** Markdown. */
  text: string;
  preferences: Preference[];
  /** Source statements that are not in the text. */
  leftOut: LeftOut[];
  claims: Claim[];
  /** There was nothing to report. */
  isEmpty: boolean;
}

/**
 * Writes a draft without a model: sorts the statements of the material under the headings for its type, in the order
 * and length that the person wants. Deterministic. It invents nothing: empty headings are dropped, an empty period says
 * so, and omitted statements are listed.
 */
export function writeByTemplate(brief: Brief): TemplateDraft {
  const parts = partsOf(brief).map(withWordLimit);
  const materials = brief.materials.filter(({ isBackground }) => !isBackground);
  const statements = distinct(settled(materials.flatMap(statementsFrom), materials, brief));
  const changes = brief.previous === undefined ? [] : changesSince(brief, materials).map(placedChange);
  const material: DraftInput = { brief, statements, changes, matcher: rememberingMatcher(), placed: new Map(), escaped: new Map() };
  const { text, leftOut, isEmpty, lines } = compose(material, parts);
  const preferences = reportByEffect(parts, {
    text,
    leftOut,
    without: (left) =>
      compose(
        material,
        parts.filter((part) => !left.has(part)),
      ).text,
    withoutEffect: (part) => judgeWithoutEffect(part, material, shortenedBy(parts, leftOut)),
  });
  return { text, preferences, leftOut: limited(leftOut), claims: claimsOf(lines), isEmpty };
}

/** The preference that shortened a text. */
function shortenedBy(parts: readonly Part[], leftOut: readonly LeftOut[]): string | undefined {
  const limits = parts.filter(({ rules }) => rules.some(limitsLength));
  return limits.find(({ words }) => leftOut.some((left) => left.because === 'preference' && left.preference === words))?.words;
}

type Group = NamedSection & { lines: readonly PlacedStatement[]; place: 'first' | 'last' | 'with' | null };

/** A change as a statement. */
const placedChange = ({ text, sources }: Change): PlacedStatement => ({ text, sources, topic: 'other', headings: [], from: 0, key: '' });

/** A line of the text in Markdown, and what it rests on; without sources, it is the deliverable's or the person's own. */
type Line = { markdown: string; sources?: readonly ClaimSource[] };

type Composed = Omit<TemplateDraft, 'preferences' | 'claims'> & { lines: Line[] };

function compose(material: DraftInput, parts: readonly Part[]): Composed {
  const { brief, matcher } = material;
  const rules = parts.flatMap(({ rules, words }) => rules.map((rule): SourcedRule => ({ ...rule, clause: words })));
  const of = <Kind extends StyleRule['kind']>(...kinds: Kind[]) =>
    rules.filter((rule): rule is SourcedRule<Kind> => (kinds as string[]).includes(rule.kind));
  const sections = namedSections(brief, of('rename'));
  const leftOut: LeftOut[] = [];

  let left = placedIn(material, sections);
  const take = (isTaken: (statement: PlacedStatement) => boolean): PlacedStatement[] => {
    const { taken = [], kept = [] } = Object.groupBy(left, (statement) => (isTaken(statement) ? 'taken' : 'kept'));
    left = kept;
    return taken;
  };
  const reported = reportedIn(brief, sections);
  for (const statement of take(({ topic, key }) => topic === 'done' && reported.has(key)))
    leftOut.push({ ...omitted(statement), because: 'reported', version: brief.approved!.number });

  const leaveOut = (taken: readonly Omitted[], clause: string) =>
    leftOut.push(...taken.map((statement) => ({ ...omitted(statement), because: 'preference' as const, preference: clause })));
  const isSection = (subject: string) => sections.some((section) => isCalled(subject, section));
  for (const { subject, clause } of of('without').filter(({ subject }) => !isSection(subject))) {
    leaveOut(take(isAbout(subject, matcher)), clause);
  }

  // A subject that should come first gets its own section if it has none.
  const own = of('first', 'last', 'with').filter(({ subject }) => !isSection(subject));
  const groups = own.flatMap(({ kind, subject }): Group[] => {
    const lines = namesChanges(subject) ? material.changes : take(isAbout(subject, matcher));
    const name = namesChanges(subject) ? CHANGES : capitalize(subjectName(subject));
    return lines.length > 0 ? [{ heading: name, name, topics: [], lines, place: kind }] : [];
  });
  const dropped = of('without').filter(({ subject }) => isSection(subject));
  const usual = sections.flatMap((section): Group[] => {
    const lines = take(({ topic }) => section.topics.includes(topic));
    const drop = dropped.find(({ subject }) => isCalled(subject, section));
    if (drop) leaveOut(lines, drop.clause);
    return drop || lines.length === 0 ? [] : [{ ...section, lines, place: null }];
  });
  const ordered = inOrder([...groups, ...usual], rules).map(({ heading, name, lines }) => {
    // Descriptions make room for statements.
    const { first = [], last = [] } = Object.groupBy(lines, ({ isDetail }) => (isDetail ? 'last' : 'first'));
    const fitting = new Set([...first, ...last].slice(0, MOST_IN_SECTION));
    for (const statement of lines) if (!fitting.has(statement)) leftOut.push({ ...omitted(statement), because: 'no_room' });
    return {
      heading: name,
      isWantedFirst: of('first').some(({ subject }) => isCalled(subject, { heading, name })),
      lines: lines.filter((line) => fitting.has(line)).map((line) => ({ ...line, shown: shownText(line, [heading, name], material) })),
    };
  });

  const opening = of('opening')[0]?.words;
  const closing = of('closing').at(-1)?.words;
  // A heading may end with number signs.
  const title = escapeMarkdown(brief.title).replace(/(?<=\s)(?=#+$)/, '\\');
  const head = [`# ${title}`, escapeMarkdown(subtitle(brief)), ...(opening ? [opening] : [])];
  const foot = closing ? [closing] : [];
  const shortened = limitLength(ordered, of('most_words', 'most_points', 'shorter'), wordCountOf([...head, ...foot].join(' ')), leaveOut);
  const body = shortened.map(({ heading, lines }) => `## ${heading}\n\n${lines.map(({ shown }) => `- ${shown}`).join('\n')}`);
  const text = [...head, ...(body.length > 0 ? body : [nothingNew(brief)]), ...foot].join('\n\n');
  const unmarked = (markdown: string) => withoutMarks(markdown, of('no_mark'));
  const lines = [
    ...[...head.slice(1), nothingNew(brief), ...foot].map((markdown) => ({ markdown: unmarked(markdown) })),
    ...shortened.flatMap((section) => section.lines.map(({ shown, sources }) => ({ markdown: unmarked(shown), sources }))),
  ];
  return {
    text: unmarked(text),
    leftOut,
    isEmpty: shortened.every((section) => section.lines.every(({ sources }) => sources.length === 0)),
    lines,
  };
}

function claimsOf(lines: readonly Line[]): Claim[] {
  return lines.flatMap(({ markdown, sources }): Claim[] => {
    const text = readDocument(markdown).map(textOf).join(' ').trim().slice(0, MOST_CLAIM_TEXT).toWellFormed();
    if (!text) return [];
    return [sources && sources.length > 0 ? { text, state: 'supported', sources: [...sources] } : { text, state: 'own' }];
  });
}

function subtitle({ recipient, author, period, timeZone }: Brief): string {
  const words = [recipient?.name && `For ${nameInSentence(recipient.name)}`, author && `from ${author}`, formatPeriod(period, timeZone)]
    .filter(Boolean)
    .join(', ');
  return capitalize(words);
}

function nothingNew({ missing }: Brief): string {
  const titles = missing.flatMap(({ title, isPart }) => (isPart ? [] : [title]));
  const unread = titles.length > 0 ? ` Not read: ${escapeMarkdown(titles.join('; '))}.` : '';
  return `Nothing new was found for this period.${unread}`;
}

/** What the person wants first, in that order, then the default order, then what they want last. */
function inOrder(groups: readonly Group[], rules: readonly SourcedRule[]): Group[] {
  const rank = (group: Group) => {
    const at = (kind: 'first' | 'last') =>
      rules
        .filter((rule): rule is SourcedRule<'first'> | SourcedRule<'last'> => rule.kind === kind)
        .findIndex(({ subject }) => isCalled(subject, group));
    const [first, last] = [at('first'), at('last')];
    if (first >= 0) return first - rules.length;
    return last >= 0 ? 1 + last : group.place === 'with' ? 0.5 : 0;
  };
  const ordered = groups.toSorted((a, b) => rank(a) - rank(b));
  for (const rule of rules) {
    if (rule.kind !== 'before') continue;
    const [from, to] = [rule.subject, rule.other].map((subject) => ordered.findIndex((group) => isCalled(subject, group)));
    if (from! > to! && to! >= 0) ordered.splice(to!, 0, ...ordered.splice(from!, 1));
  }
  return ordered;
}

/** A statement as Markdown that shows its source text verbatim. */
function shownText({ text, isMarkdown }: SourceStatement, headings: readonly string[], { escaped }: DraftInput): string {
  const shown = withoutLabel(text, headings);
  if (isMarkdown) return shown.replace(/^(?:>\s?)+/, '');
  const known = escaped.get(shown) ?? escapeMarkdown(shown);
  escaped.set(shown, known);
  return known;
}

type Omitted = Pick<SourceStatement, 'text' | 'sources'>;

const omitted = ({ text, sources }: Omitted) => ({
  text: text.slice(0, 500).toWellFormed(),
  sources: [...sources],
});

function withoutMarks(text: string, rules: readonly SourcedRule<'no_mark'>[]): string {
  return rules.reduce((now, { mark }) => {
    if (mark === 'exclamation marks')
      return now
        .replace(/!+(?=\?)/g, '')
        .replace(/\?!+/g, '?')
        .replace(/!+/g, '.');
    if (mark === 'emojis') return now.replace(/\p{Extended_Pictographic}\uFE0F?\s?/gu, '');
    return now;
  }, text);
}

/** Limits the list; if there are too many, the last entry says how many more. */
function limited(all: LeftOut[]): LeftOut[] {
  if (all.length <= MOST_LEFT_OUT) return all;
  const rest = all.slice(MOST_LEFT_OUT - 1);
  // It repeats nothing, so the places of its sources are enough.
  const places = new Set(rest.flatMap((left) => left.sources ?? []).map(({ source }) => source));
  const sources = [...places].map((source) => ({ source }));
  return [...all.slice(0, MOST_LEFT_OUT - 1), { ...rest[0]!, text: `${rest.length} more statements`, sources }];
}
