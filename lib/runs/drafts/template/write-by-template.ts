import { nameInSentence } from '#lib/base/text/name-in-sentence.ts';
import type { LeftOut, Preference } from '#lib/features/versions/preference.ts';
import { MOST_LEFT_OUT } from '#lib/features/versions/read-preferences.ts';
import { labeledText, type Statement, statementsOf } from '#lib/models/built-in/language/statement.ts';
import { type Topic, topicNamed } from '#lib/models/built-in/language/topic.ts';
import { formatPeriod } from '#lib/runs/drafts/format-period.ts';
import type { Brief, Material } from '../brief.ts';
import { accountByEffect, type Judgment, partsOf } from '../preferences/account.ts';
import { equalHeading, sameHeading, wordCountOf } from '../preferences/headings.ts';
import { isKnownSubject, rememberingMatcher, sameSubject, type subjectMatcher, subjectName, subjectTopic } from '../preferences/subject.ts';
import type { Part, Wish } from '../preferences/wish.ts';
import { escapeMarkdown } from './escape-markdown.ts';
import { outlines, type Section } from './outline.ts';

/** Statements in a section, at most: what goes on is a list nobody reads. */
const MOST_IN_SECTION = 12;
/** What "short" is where nobody said how many words. */
const SHORT_WORDS = 180;

/** A draft by rules, and an account of it. */
export interface TemplateDraft {
  /** Markdown. */
  text: string;
  preferences: Preference[];
  /** What the sources say and the text does not. */
  leftOut: LeftOut[];
  /** Nothing was found to tell. */
  isEmpty: boolean;
}

/**
 * A draft by rules, for an installation without a model: what the materials say, sorted under the headings of its kind, in
 * the order and to the length that the person wants. Deterministic. It invents nothing: a heading with nothing under it is
 * left out, and a period in which nothing was found says so. What is left out is named.
 */
export function writeByTemplate(brief: Brief): TemplateDraft {
  const parts = partsOf(brief).map(withWordLimit);
  const statements = distinct(brief.materials.flatMap((material) => (material.isBackground ? [] : takenFrom(material))));
  const material: DraftInput = { brief, statements, matcher: rememberingMatcher(), placed: new Map(), escaped: new Map() };
  const { text, leftOut, isEmpty } = compose(material, parts);
  const preferences = accountByEffect(parts, {
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

/** The words of the wish that made a text shorter. */
function shortenedBy(parts: readonly Part[], leftOut: readonly LeftOut[]): string | undefined {
  const limits = parts.filter(({ wishes }) => wishes.some(({ kind }) => kind === 'most_words' || kind === 'shorter'));
  return limits.find(({ words }) => leftOut.some((left) => left.because === 'preference' && left.preference === words))?.words;
}

/** "Keep it short", where there is nothing to compare with, is a number of words. */
function withWordLimit(part: Part): Part {
  const wishes = part.wishes.map(
    (wish): Wish => (wish.kind === 'shorter' && wish.than === null ? { kind: 'most_words', words: SHORT_WORDS } : wish),
  );
  return { ...part, wishes };
}

/** A wish, and the words that it was said in. */
type Wished<Kind extends Wish['kind'] = Wish['kind']> = Extract<Wish, { kind: Kind }> & { said: string };

/** What a draft is composed of, with what was found out about it: it is composed again without each part. */
interface DraftInput {
  brief: Brief;
  statements: readonly Taken[];
  matcher: typeof subjectMatcher;
  /** The statements with their topics, by what the sections are called. */
  placed: Map<string, readonly Placed[]>;
  /** Lines as Markdown, by what they say. */
  escaped: Map<string, string>;
}

function compose(material: DraftInput, parts: readonly Part[]): Omit<TemplateDraft, 'preferences'> {
  const { brief, matcher } = material;
  const wishes = parts.flatMap(({ wishes, words }) => wishes.map((wish): Wished => ({ ...wish, said: words })));
  const of = <Kind extends Wish['kind']>(...kinds: Kind[]) =>
    wishes.filter((wish): wish is Wished<Kind> => (kinds as string[]).includes(wish.kind));
  const sections = namedSections(brief, of('rename'));
  const leftOut: LeftOut[] = [];

  let left = placedIn(material, sections);
  const take = (isTaken: (statement: Placed) => boolean): Placed[] => {
    const { taken = [], kept = [] } = Object.groupBy(left, (statement) => (isTaken(statement) ? 'taken' : 'kept'));
    left = kept;
    return taken;
  };
  const reported = reportedIn(brief, sections);
  for (const { text } of take(({ topic, key }) => topic === 'done' && reported.has(key)))
    leftOut.push({ text: cut(text), because: 'reported', version: brief.approved!.number });

  const leaveOut = (taken: readonly { text: string }[], said: string) =>
    leftOut.push(...taken.map(({ text }) => ({ text: cut(text), because: 'preference' as const, preference: said })));
  const isSection = (subject: string) => sections.some((section) => isCalled(subject, section));
  for (const { subject, said } of of('without').filter(({ subject }) => !isSection(subject))) {
    leaveOut(take(isAbout(subject, matcher)), said);
  }

  // What is to come first and has no section of its own gets one.
  const own = of('first', 'last', 'with').filter(({ subject }) => !isSection(subject));
  const groups = own.flatMap(({ kind, subject }): Group[] => {
    const lines = take(isAbout(subject, matcher));
    const name = capitalized(subjectName(subject));
    return lines.length > 0 ? [{ heading: name, name, topics: [], lines, place: kind }] : [];
  });
  const dropped = of('without').filter(({ subject }) => isSection(subject));
  const usual = sections.flatMap((section): Group[] => {
    const lines = take(({ topic }) => section.topics.includes(topic));
    const drop = dropped.find(({ subject }) => isCalled(subject, section));
    if (drop) leaveOut(lines, drop.said);
    return drop || lines.length === 0 ? [] : [{ ...section, lines, place: null }];
  });
  const ordered = inOrder([...groups, ...usual], wishes).map(({ heading, name, lines }) => {
    for (const { text } of lines.slice(MOST_IN_SECTION)) leftOut.push({ text: cut(text), because: 'no_room' });
    return {
      heading: name,
      isWantedFirst: of('first').some(({ subject }) => isCalled(subject, { heading, name })),
      lines: lines.slice(0, MOST_IN_SECTION).map((line) => ({ ...line, shown: shownText(line, [heading, name], material) })),
    };
  });

  const opening = of('opening')[0]?.words;
  const closing = of('closing').at(-1)?.words;
  // A heading may end with signs of its own.
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
  return capitalized(words);
}

function nothingNew({ missing }: Brief): string {
  const titles = missing.flatMap(({ title, isPart }) => (isPart ? [] : [title]));
  const unread = titles.length > 0 ? ` Not read: ${escapeMarkdown(titles.join('; '))}.` : '';
  return `Nothing new was found for this period.${unread}`;
}

type NamedSection = Section & { name: string };
/** A statement of a source. */
type Taken = Statement & Pick<Material, 'isMarkdown'>;
/** A statement with the topic of the section that it belongs in, and what it is compared by. */
type Placed = Taken & { key: string };
type Group = NamedSection & { lines: Placed[]; place: 'first' | 'last' | 'with' | null };

const sectionsOf = ({ kind }: Brief) => outlines[kind] ?? outlines.custom!;

/** Tells which statements are of a subject: by their words, or because they are under its name. */
function isAbout(subject: string, matcher: typeof subjectMatcher): (statement: Placed) => boolean {
  const matches = matcher(subject);
  const topic = subjectTopic(subject);
  return topic
    ? (statement) => statement.topic === topic
    : ({ text, headings }) => matches(text) || headings.some((one) => sameSubject(one, subject));
}

/** What the sections are called: the oldest wish first, so that a name that was changed twice is the last. */
function namedSections(brief: Brief, renames: readonly Wished<'rename'>[]): NamedSection[] {
  const oldestFirst = renames.toReversed();
  return sectionsOf(brief).map((section) => ({
    ...section,
    name: oldestFirst.reduce((now, { from, to }) => (now.toLowerCase() === from.toLowerCase() ? to : now), section.heading),
  }));
}

const isCalled = (subject: string, { heading, name }: Pick<NamedSection, 'heading' | 'name'>) =>
  [subject, subjectName(subject)].some((one) => sameHeading(one, name) || sameHeading(one, heading));

/** First what the person wants first, in that order, then the usual order, then what they want last. */
function inOrder(groups: readonly Group[], wishes: readonly Wished[]): Group[] {
  const rank = (group: Group) => {
    const at = (kind: 'first' | 'last') =>
      wishes
        .filter((wish): wish is Wished<'first'> | Wished<'last'> => wish.kind === kind)
        .findIndex(({ subject }) => isCalled(subject, group));
    const [first, last] = [at('first'), at('last')];
    if (first >= 0) return first - wishes.length;
    return last >= 0 ? 1 + last : group.place === 'with' ? 0.5 : 0;
  };
  const ordered = groups.toSorted((a, b) => rank(a) - rank(b));
  for (const wish of wishes) {
    if (wish.kind !== 'before') continue;
    const [from, to] = [wish.subject, wish.other].map((subject) => ordered.findIndex((group) => isCalled(subject, group)));
    if (from! > to! && to! >= 0) ordered.splice(to!, 0, ...ordered.splice(from!, 1));
  }
  return ordered;
}

const takenFrom = ({ text, isMarkdown }: Material): Taken[] =>
  statementsOf(text).map((statement) => (isMarkdown ? { ...statement, isMarkdown } : statement));

function placedIn({ statements, placed }: DraftInput, sections: readonly NamedSection[]): readonly Placed[] {
  const names = JSON.stringify(sections.map(({ name }) => name));
  const known =
    placed.get(names) ??
    statements.map((statement) => ({ ...statement, topic: topicIn(statement, sections), key: keyOf(statement.text, sections) }));
  placed.set(names, known);
  return known;
}

/** The nearest label or heading of the source that is the name of a section or of a topic decides: "Risk: it ends in March" is a risk. */
function topicIn({ headings, topic }: Statement, sections: readonly NamedSection[]): Topic {
  for (const heading of headings) {
    const section = sections.find(({ heading: usual, name }) => equalHeading(heading, usual) || equalHeading(heading, name));
    const found = section?.topics[0] ?? topicNamed(heading);
    if (found) return found;
  }
  return topic;
}

/** "Next: pricing" under the heading Next is "Pricing". */
function withoutLabel(text: string, headings: readonly string[]): string {
  const found = labeledText(text);
  if (!found || !headings.some((heading) => equalHeading(found.label, heading))) return text;
  return capitalized(found.rest);
}

/** A statement as Markdown that shows the characters of its source. */
function shownText({ text, isMarkdown }: Taken, headings: readonly string[], { escaped }: DraftInput): string {
  const shown = withoutLabel(text, headings);
  if (isMarkdown) return shown.replace(/^(?:>\s?)+/, '');
  const known = escaped.get(shown) ?? escapeMarkdown(shown);
  escaped.set(shown, known);
  return known;
}

/** Said twice of the same topic is said once. */
function distinct(statements: readonly Taken[]): Taken[] {
  return [...new Map(statements.map((statement) => [`${statement.topic} ${plain(statement.text)}`, statement])).values()];
}

/** What the version before said already, by the keys of its statements, and of its lines where they were one statement each. */
function reportedIn({ approved }: Brief, sections: readonly NamedSection[]): Set<string> {
  if (!approved) return new Set();
  const lines = approved.content.split(/\r?\n/).map((line) => line.replace(/^\s*[-*+]\s+/, ''));
  return new Set([...statementsOf(approved.content).map(({ text }) => text), ...lines].map((text) => keyOf(text, sections)));
}

/** A statement is the same with the label of a section and without, because a section leaves its own away. */
function keyOf(text: string, sections: readonly NamedSection[]): string {
  return plain(
    withoutLabel(
      text,
      sections.flatMap(({ heading, name }) => [heading, name]),
    ),
  );
}

/** The words and numbers of a text, escaped or not: +5 % is not -5 %, and 99.95 is not 9995. */
const plain = (text: string) =>
  (
    text
      .replace(/\\(?=[!-/:-@[-`{-~])/g, '')
      .toLowerCase()
      .match(/[-−+<>=~€$£]?\p{N}+(?:[.,:/]\p{N}+)*(?:\s?%)?|\p{L}[\p{L}\p{M}\p{N}]*[+#]*/gu) ?? []
  ).join(' ');
const capitalized = (text: string) => (text ? `${text[0]!.toUpperCase()}${text.slice(1)}` : text);
const cut = (text: string) => text.slice(0, 500).toWellFormed();

interface Ready {
  heading: string;
  isWantedFirst: boolean;
  lines: (Placed & { shown: string })[];
}

/** Takes the last line of the longest part away until the rest fits, of what is wanted first the last; each part keeps one line. */
function limitLength(
  parts: readonly Ready[],
  wishes: readonly Wished<'most_words' | 'shorter'>[],
  fixed: number,
  leaveOut: (taken: readonly Placed[], said: string) => void,
): Ready[] {
  const most = (wish: Wished<'most_words' | 'shorter'>) =>
    wish.kind === 'most_words' ? wish.words : Math.min(SHORT_WORDS, Math.floor((wish.than ?? Number.POSITIVE_INFINITY) * (2 / 3)));
  const narrowest = wishes.toSorted((a, b) => most(a) - most(b))[0];
  const left = parts.map((part) => ({ ...part, lines: [...part.lines] }));
  if (!narrowest) return left;
  const words = () => fixed + wordCountOf(left.flatMap(({ heading, lines }) => [heading, ...lines.map(({ shown }) => shown)]).join(' '));
  const taken: Placed[] = [];
  while (left.length > 0 && words() > most(narrowest)) {
    const spare = left.filter(({ lines }) => lines.length > 1);
    const unwanted = spare.filter(({ isWantedFirst }) => !isWantedFirst);
    // Shorter than before is enough, where more would take what is wanted first.
    if (unwanted.length === 0 && narrowest.kind === 'shorter' && words() < (narrowest.than ?? 0)) break;
    const [first, ...rest] = unwanted.length > 0 ? unwanted : spare;
    if (!first) break;
    const longest = rest.reduce((longest, part) => (part.lines.length > longest.lines.length ? part : longest), first);
    taken.unshift(longest.lines.pop()!);
  }
  leaveOut(taken, narrowest.said);
  return left;
}

function withoutMarks(text: string, wishes: readonly Wished<'no_mark'>[]): string {
  return wishes.reduce((now, { mark }) => {
    if (mark === 'exclamation marks')
      return now
        .replace(/!+(?=\?)/g, '')
        .replace(/\?!+/g, '?')
        .replace(/!+/g, '.');
    if (mark === 'emojis') return now.replace(/\p{Extended_Pictographic}\uFE0F?\s?/gu, '');
    return now;
  }, text);
}

/** What is known of a part that made no difference, from the sources, the version before and what was left out. */
function withoutEffect({ wishes }: Part, material: DraftInput, shortenedBy: string | undefined): Judgment | null {
  const { brief, matcher } = material;
  const sections = namedSections(brief, []);
  const notMet = (why: string): Judgment => ({ state: 'not_met', why });
  const absent: string[] = [];
  for (const wish of wishes) {
    if (wish.kind === 'first' || wish.kind === 'last' || wish.kind === 'with' || (wish.kind === 'without' && wish.scope !== 'section')) {
      const section = sections.find((one) => isCalled(wish.subject, one));
      const isOf = section ? ({ topic }: Placed) => section.topics.includes(topic) : isAbout(wish.subject, matcher);
      if (placedIn(material, sections).some(isOf)) continue;
      if (wish.kind !== 'without') return notMet(`Nothing about ${wish.subject} in the sources.`);
      // "No jargon" may be a wish for a style.
      if (wish.scope === 'unsure' && !isKnownSubject(wish.subject))
        return notMet(`The built-in assistant found no “${wish.subject}” to leave out.`);
      absent.push(wish.subject);
    }
    if (wish.kind === 'longer' && wish.than === null)
      return shortenedBy === undefined
        ? { state: 'met', why: 'Nothing was left out to make it shorter.' }
        : notMet(`It was made shorter because of “${shortenedBy}”.`);
    if (wish.kind === 'rename') {
      const section = sections.find((one) => isCalled(wish.from, one));
      if (!section) return notMet(`A version of this kind has no section “${wish.from}”.`);
      const had = placedIn(material, sections).filter(({ topic }) => section.topics.includes(topic));
      const reported = reportedIn(brief, sections);
      const isReported = had.length > 0 && had.every(({ key }) => reported.has(key));
      const because = isReported ? `version ${brief.approved!.number} reported what was in it` : 'nothing in the sources belongs in it';
      return notMet(`This version has no section “${section.heading}”: ${because}.`);
    }
  }
  const isAllAbsent = absent.length > 0 && absent.length === wishes.length;
  return isAllAbsent ? { state: 'met', why: `Nothing about ${absent.join(' or ')} was in the sources.` } : null;
}

/** Never silently: where there are too many to store, the last says how many more. */
function limited(all: LeftOut[]): LeftOut[] {
  if (all.length <= MOST_LEFT_OUT) return all;
  const rest = all.slice(MOST_LEFT_OUT - 1);
  return [...all.slice(0, MOST_LEFT_OUT - 1), { ...rest[0]!, text: `${rest.length} more statements` }];
}
