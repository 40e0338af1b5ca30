import { capitalize, nameInSentence } from '#lib/base/text/capitalization.ts';
import type { LeftOut, Preference } from '#lib/features/versions/preference.ts';
import { MOST_LEFT_OUT } from '#lib/features/versions/read-preferences.ts';
import { labeledText, type Statement, statementsOf } from '#lib/models/built-in/language/statement.ts';
import { type Topic, topicNamed } from '#lib/models/built-in/language/topic.ts';
import { formatPeriod } from '#lib/runs/drafts/format-period.ts';
import type { Brief, Material } from '../brief.ts';
import { equalHeading, sameHeading, wordCountOf } from '../preferences/headings.ts';
import { type Judgment, partsOf, reportByEffect } from '../preferences/preference-report.ts';
import type { Part, StyleRule } from '../preferences/style-rule.ts';
import { isKnownSubject, rememberingMatcher, sameSubject, type subjectMatcher, subjectName, subjectTopic } from '../preferences/subject.ts';
import { escapeMarkdown } from './escape-markdown.ts';
import { outlines, type Section } from './outline.ts';

/** The maximum number of statements in a section, since long lists go unread. */
const MOST_IN_SECTION = 12;
/** The length of "short" without a word count. */
const SHORT_WORDS = 180;

/** A template draft and its preference report. */
export interface TemplateDraft {
  /** Markdown. */
  text: string;
  preferences: Preference[];
  /** Source statements that are not in the text. */
  leftOut: LeftOut[];
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
  const statements = distinct(brief.materials.flatMap((material) => (material.isBackground ? [] : statementsFrom(material))));
  const material: DraftInput = { brief, statements, matcher: rememberingMatcher(), placed: new Map(), escaped: new Map() };
  const { text, leftOut, isEmpty } = compose(material, parts);
  const preferences = reportByEffect(parts, {
    text,
    leftOut,
    without: (left) =>
      compose(
        material,
        parts.filter((part) => !left.has(part)),
      ).text,
    withoutEffect: (part) => withoutEffect(part, material, shortenedBy(parts, leftOut)),
  });
  return { text, preferences, leftOut: limited(leftOut), isEmpty };
}

/** The preference that shortened a text. */
function shortenedBy(parts: readonly Part[], leftOut: readonly LeftOut[]): string | undefined {
  const limits = parts.filter(({ rules }) => rules.some(({ kind }) => kind === 'most_words' || kind === 'shorter'));
  return limits.find(({ words }) => leftOut.some((left) => left.because === 'preference' && left.preference === words))?.words;
}

/** Turns "Keep it short" without a text to compare into a word limit. */
function withWordLimit(part: Part): Part {
  const rules = part.rules.map(
    (rule): StyleRule => (rule.kind === 'shorter' && rule.than === null ? { kind: 'most_words', words: SHORT_WORDS } : rule),
  );
  return { ...part, rules };
}

/** A rule with the words that it came from. */
type SourcedRule<Kind extends StyleRule['kind'] = StyleRule['kind']> = Extract<StyleRule, { kind: Kind }> & { clause: string };

/** The input of a draft with caches, because it is composed again without each part. */
interface DraftInput {
  brief: Brief;
  statements: readonly SourceStatement[];
  matcher: typeof subjectMatcher;
  /** The statements with their topics, by the names of the sections. */
  placed: Map<string, readonly PlacedStatement[]>;
  /** Escaped lines, by their text. */
  escaped: Map<string, string>;
}

function compose(material: DraftInput, parts: readonly Part[]): Omit<TemplateDraft, 'preferences'> {
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
  for (const { text } of take(({ topic, key }) => topic === 'done' && reported.has(key)))
    leftOut.push({ text: cut(text), because: 'reported', version: brief.approved!.number });

  const leaveOut = (taken: readonly { text: string }[], clause: string) =>
    leftOut.push(...taken.map(({ text }) => ({ text: cut(text), because: 'preference' as const, preference: clause })));
  const isSection = (subject: string) => sections.some((section) => isCalled(subject, section));
  for (const { subject, clause } of of('without').filter(({ subject }) => !isSection(subject))) {
    leaveOut(take(isAbout(subject, matcher)), clause);
  }

  // A subject that should come first gets its own section if it has none.
  const own = of('first', 'last', 'with').filter(({ subject }) => !isSection(subject));
  const groups = own.flatMap(({ kind, subject }): Group[] => {
    const lines = take(isAbout(subject, matcher));
    const name = capitalize(subjectName(subject));
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
    for (const { text } of lines.slice(MOST_IN_SECTION)) leftOut.push({ text: cut(text), because: 'no_room' });
    return {
      heading: name,
      isWantedFirst: of('first').some(({ subject }) => isCalled(subject, { heading, name })),
      lines: lines.slice(0, MOST_IN_SECTION).map((line) => ({ ...line, shown: shownText(line, [heading, name], material) })),
    };
  });

  const opening = of('opening')[0]?.words;
  const closing = of('closing').at(-1)?.words;
  // A heading may end with number signs.
  const title = escapeMarkdown(brief.title).replace(/(?<=\s)(?=#+$)/, '\\');
  const head = [`# ${title}`, escapeMarkdown(subtitle(brief)), ...(opening ? [opening] : [])];
  const foot = closing ? [closing] : [];
  const shortened = limitLength(ordered, of('most_words', 'shorter'), wordCountOf([...head, ...foot].join(' ')), leaveOut);
  const body = shortened.map(({ heading, lines }) => `## ${heading}\n\n${lines.map(({ shown }) => `- ${shown}`).join('\n')}`);
  const text = [...head, ...(body.length > 0 ? body : [nothingNew(brief)]), ...foot].join('\n\n');
  return { text: withoutMarks(text, of('no_mark')), leftOut, isEmpty: body.length === 0 };
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

type NamedSection = Section & { name: string };
/** A statement of a source. */
type SourceStatement = Statement & Pick<Material, 'isMarkdown'>;
/** A statement with its section's topic and a key for comparison. */
type PlacedStatement = SourceStatement & { key: string };
type Group = NamedSection & { lines: PlacedStatement[]; place: 'first' | 'last' | 'with' | null };

const sectionsOf = ({ kind }: Brief) => outlines[kind] ?? outlines.custom!;

/** Returns a test for statements about a subject, by their words or heading. */
function isAbout(subject: string, matcher: typeof subjectMatcher): (statement: PlacedStatement) => boolean {
  const matches = matcher(subject);
  const topic = subjectTopic(subject);
  return topic
    ? (statement) => statement.topic === topic
    : ({ text, headings }) => matches(text) || headings.some((one) => sameSubject(one, subject));
}

/** Applies renames from oldest to newest, so that the last one wins. */
function namedSections(brief: Brief, renames: readonly SourcedRule<'rename'>[]): NamedSection[] {
  const oldestFirst = renames.toReversed();
  return sectionsOf(brief).map((section) => ({
    ...section,
    name: oldestFirst.reduce((now, { from, to }) => (now.toLowerCase() === from.toLowerCase() ? to : now), section.heading),
  }));
}

const isCalled = (subject: string, { heading, name }: Pick<NamedSection, 'heading' | 'name'>) =>
  [subject, subjectName(subject)].some((one) => sameHeading(one, name) || sameHeading(one, heading));

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

const statementsFrom = ({ text, isMarkdown }: Material): SourceStatement[] =>
  statementsOf(text).map((statement) => (isMarkdown ? { ...statement, isMarkdown } : statement));

function placedIn({ statements, placed }: DraftInput, sections: readonly NamedSection[]): readonly PlacedStatement[] {
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

/** Shortens "Next: pricing" under the heading Next to "Pricing". */
function withoutLabel(text: string, headings: readonly string[]): string {
  const found = labeledText(text);
  if (!found || !headings.some((heading) => equalHeading(found.label, heading))) return text;
  return capitalize(found.rest);
}

/** A statement as Markdown that shows its source text verbatim. */
function shownText({ text, isMarkdown }: SourceStatement, headings: readonly string[], { escaped }: DraftInput): string {
  const shown = withoutLabel(text, headings);
  if (isMarkdown) return shown.replace(/^(?:>\s?)+/, '');
  const known = escaped.get(shown) ?? escapeMarkdown(shown);
  escaped.set(shown, known);
  return known;
}

/** Drops repeated statements of the same topic. */
function distinct(statements: readonly SourceStatement[]): SourceStatement[] {
  return [...new Map(statements.map((statement) => [`${statement.topic} ${plain(statement.text)}`, statement])).values()];
}

/** The keys of the statements, and single-statement lines, of the last approved version. */
function reportedIn({ approved }: Brief, sections: readonly NamedSection[]): Set<string> {
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

/** The words and numbers of a text without escapes: +5 % differs from -5 %, and 99.95 from 9995. */
const plain = (text: string) =>
  (
    text
      .replace(/\\(?=[!-/:-@[-`{-~])/g, '')
      .toLowerCase()
      .match(/[-−+<>=~€$£]?\p{N}+(?:[.,:/]\p{N}+)*(?:\s?%)?|\p{L}[\p{L}\p{M}\p{N}]*[+#]*/gu) ?? []
  ).join(' ');
const cut = (text: string) => text.slice(0, 500).toWellFormed();

interface Ready {
  heading: string;
  isWantedFirst: boolean;
  lines: (PlacedStatement & { shown: string })[];
}

/**
 * Drops the last line of the longest section until the rest fits, touching what is wanted first last. Each section
 * keeps one line.
 */
function limitLength(
  parts: readonly Ready[],
  rules: readonly SourcedRule<'most_words' | 'shorter'>[],
  fixed: number,
  leaveOut: (taken: readonly PlacedStatement[], clause: string) => void,
): Ready[] {
  const most = (rule: SourcedRule<'most_words' | 'shorter'>) =>
    rule.kind === 'most_words' ? rule.words : Math.min(SHORT_WORDS, Math.floor((rule.than ?? Number.POSITIVE_INFINITY) * (2 / 3)));
  const narrowest = rules.toSorted((a, b) => most(a) - most(b))[0];
  const left = parts.map((part) => ({ ...part, lines: [...part.lines] }));
  if (!narrowest) return left;
  const words = () => fixed + wordCountOf(left.flatMap(({ heading, lines }) => [heading, ...lines.map(({ shown }) => shown)]).join(' '));
  const taken: PlacedStatement[] = [];
  while (left.length > 0 && words() > most(narrowest)) {
    const spare = left.filter(({ lines }) => lines.length > 1);
    const unwanted = spare.filter(({ isWantedFirst }) => !isWantedFirst);
    // Shorter than before is enough if more cuts would remove what is wanted first.
    if (unwanted.length === 0 && narrowest.kind === 'shorter' && words() < (narrowest.than ?? 0)) break;
    const [first, ...rest] = unwanted.length > 0 ? unwanted : spare;
    if (!first) break;
    const longest = rest.reduce((longest, part) => (part.lines.length > longest.lines.length ? part : longest), first);
    taken.unshift(longest.lines.pop()!);
  }
  leaveOut(taken, narrowest.clause);
  return left;
}

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

/** The judgment on a part without effect, from the sources, the last version and the omitted statements. */
function withoutEffect({ rules }: Part, material: DraftInput, shortenedBy: string | undefined): Judgment | null {
  const { brief, matcher } = material;
  const sections = namedSections(brief, []);
  const notMet = (why: string): Judgment => ({ state: 'not_met', why });
  const absent: string[] = [];
  for (const rule of rules) {
    if (rule.kind === 'first' || rule.kind === 'last' || rule.kind === 'with' || (rule.kind === 'without' && rule.scope !== 'section')) {
      const section = sections.find((one) => isCalled(rule.subject, one));
      const isOf = section ? ({ topic }: PlacedStatement) => section.topics.includes(topic) : isAbout(rule.subject, matcher);
      if (placedIn(material, sections).some(isOf)) continue;
      if (rule.kind !== 'without') return notMet(`No statement about ${rule.subject} was found in the sources.`);
      // "No jargon" may be about style.
      if (rule.scope === 'unsure' && !isKnownSubject(rule.subject))
        return notMet(`The built-in assistant found no “${rule.subject}” to leave out.`);
      absent.push(rule.subject);
    }
    if (rule.kind === 'longer' && rule.than === null)
      return shortenedBy === undefined
        ? { state: 'met', why: 'Nothing was left out to make it shorter.' }
        : notMet(`It was made shorter because of “${shortenedBy}”.`);
    if (rule.kind === 'rename') {
      const section = sections.find((one) => isCalled(rule.from, one));
      if (!section) return notMet(`A version of this kind has no section “${rule.from}”.`);
      const had = placedIn(material, sections).filter(({ topic }) => section.topics.includes(topic));
      const reported = reportedIn(brief, sections);
      const isReported = had.length > 0 && had.every(({ key }) => reported.has(key));
      const because = isReported ? `version ${brief.approved!.number} reported what was in it` : 'nothing in the sources belongs in it';
      return notMet(`This version has no section “${section.heading}”: ${because}.`);
    }
  }
  const isAllAbsent = absent.length > 0 && absent.length === rules.length;
  return isAllAbsent ? { state: 'met', why: `No statement about ${absent.join(' or ')} was found in the sources.` } : null;
}

/** Limits the list; if there are too many, the last entry says how many more. */
function limited(all: LeftOut[]): LeftOut[] {
  if (all.length <= MOST_LEFT_OUT) return all;
  const rest = all.slice(MOST_LEFT_OUT - 1);
  return [...all.slice(0, MOST_LEFT_OUT - 1), { ...rest[0]!, text: `${rest.length} more statements` }];
}
