import { type ItemPart, statesOf, withoutByline } from './item-lines.ts';
import { isTelling, type NoteLine, readNoteLines } from './note-lines.ts';
import { type Topic, topicNamed, topicOf } from './topic.ts';

/** One statement in the material. */
export interface Statement {
  text: string;
  topic: Topic;
  /** Its own label ("Risk: no access") and its headings, nearest first. */
  headings: readonly string[];
  /** Where its line begins in the material. */
  from: number;
  /** It describes an item whose title is another statement. */
  isDetail?: true;
}

/**
 * Splits a text into statements: list items, table rows and sentences. A heading or label that names a topic determines
 * the topic of everything below it; otherwise the words of each sentence do. Headings, labels and lines without a word or
 * number are not statements.
 */
export function statementsOf(text: string): Statement[] {
  const outline = new Outline();
  const lines = readNoteLines(text);
  const states = statesOf(lines);
  return lines.flatMap((line) => {
    const item = states.get(line);
    if (item?.isState) return [];
    return statementsIn(line, outline, item).map((statement) => ({
      ...statement,
      from: line.from,
      ...(item?.isDetail && { isDetail: true }),
    }));
  });
}

/** Tracks the headings and label that apply to the current line. */
class Outline {
  #headings: { level: number; name: string }[] = [];
  #label: { name: string; indent: number; isOuter: boolean } | undefined;
  /** A label directly above its text applies only to that text; one with a gap below it applies until the next label. */
  #state: 'fresh' | 'spaced' | 'filled' | 'over' = 'fresh';

  open({ level, name }: { level: number; name: string }): void {
    this.#headings = [...this.#headings.filter((other) => other.level < level), { level, name }];
    this.#label = undefined;
  }

  put(label: { name: string; indent: number; isOuter: boolean }): void {
    this.#label = label;
    this.#state = 'fresh';
  }

  gap(): void {
    if (this.#state === 'fresh') this.#state = 'spaced';
    else if (this.#state === 'filled') this.#state = 'over';
  }

  /** Enters a list item at this indentation, or a paragraph. */
  reach(indent: number | null): void {
    const isBack = indent !== null && this.#label?.isOuter && indent <= this.#label.indent;
    if (isBack || (indent === null && this.#state === 'over')) this.#label = undefined;
    if (indent !== null || this.#state === 'fresh') this.#state = 'filled';
  }

  get label(): string | undefined {
    return this.#label?.name;
  }

  /** The label and headings, nearest first. */
  get names(): string[] {
    return [...(this.#label ? [this.#label.name] : []), ...this.#headings.toReversed().map(({ name }) => name)];
  }
}

type PlacelessStatement = Omit<Statement, 'from'>;

function statementsIn(line: NoteLine, outline: Outline, item: ItemPart | undefined): PlacelessStatement[] {
  switch (line.kind) {
    case 'heading':
      outline.open(line);
      return [];
    case 'label':
      outline.put(line);
      return [];
    case 'gap':
      outline.gap();
      return [];
    case 'row':
      return [statementOfRow(line, outline.names)];
    case 'code':
      return [stated(line.text, outline.names)];
    case 'item': {
      outline.reach(line.indent);
      const text = underLabel(line.text, outline.label);
      const box = line.isChecked === undefined ? [] : [line.isChecked ? 'Done' : 'To do'];
      // A checkbox says more about an item than its heading.
      const names = [...box, ...(item?.states ?? []), ...outline.names];
      return isDecided(text, names) ? [stated(text, names)] : byTopic(sentencesOf(text)).map((part) => stated(part, names));
    }
    case 'prose': {
      outline.reach(null);
      if (item) return byTopic(sentencesOf(line.text)).map((part) => stated(part, [...item.states, ...outline.names]));
      return sentencesOf(underLabel(line.text, outline.label)).map((sentence) => stated(sentence, outline.names));
    }
  }
}

const underLabel = (text: string, label: string | undefined) => (label && isTelling(label) ? `${label}: ${text}` : text);

const label = /^(?:\*\*|__)?(\p{L}[\p{L}&/'’ -]{0,30}?)(?:\*\*|__)?:(?:\*\*|__)?\s+(?=\S)/u;

/** Splits a statement into the label at its beginning and the rest. */
export function labeledText(text: string): { label: string; rest: string } | null {
  const found = label.exec(text);
  return found && { label: found[1]!, rest: text.slice(found[0].length) };
}

const isDecided = (text: string, names: readonly string[]) =>
  [labeledText(withoutByline(text))?.label ?? [], ...names].flat().some((name) => topicNamed(name) !== undefined);

function stated(text: string, names: readonly string[]): PlacelessStatement {
  const said = withoutByline(text);
  const labeled = labeledText(said);
  const headings = [...(labeled ? [labeled.label] : []), ...names];
  return { text, topic: headings.map(topicNamed).find((topic) => topic !== undefined) ?? topicByTerms(said), headings };
}

/** The topic of the text after a label, by its first sentence: the others elaborate on it. */
function topicByTerms(text: string): Topic {
  const rest = labeledText(text)?.rest ?? text;
  const sentences = [...segmenter.segment(rest)].map(({ segment }) => segment);
  return [...sentences, text].map(topicOf).find((topic) => topic !== 'other') ?? 'other';
}

/** Writes a row with the column name before each value: "Team Platform: Spend 10,000, Change +5 %". */
function statementOfRow({ cells, columns }: Extract<NoteLine, { kind: 'row' }>, names: readonly string[]): PlacelessStatement {
  const named = cells.flatMap((cell, place) => (cell ? [{ cell, column: columns[place] ?? '' }] : []));
  const [first = '', ...others] = named.map(({ cell, column }) => (column ? `${column} ${cell}` : cell));
  const text = others.length > 0 ? `${first}: ${others.join(', ')}` : first;
  // A status column holds the state of the row; the first column identifies it.
  const state = named.find(({ column, cell }) => /^(?:status|state)$/i.test(column) && topicNamed(cell));
  const headings = [...names, ...(state ? [state.cell] : []), ...(columns[0] ? [columns[0]] : [])];
  const topic = headings.map(topicNamed).find((one) => one !== undefined);
  return { text, topic: topic ?? topicOf(named.map(({ cell }) => cell).join(' ')), headings };
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
const abbreviation = /(?:^|[\s(])(?:dr|mr|mrs|ms|prof|st|no|nr|vs|approx|ca|e\.g|i\.e|etc|inc|ltd|co|fig|\p{Lu})\.$/iu;
/** The beginning of a sentence that elaborates on the previous one. */
const goesOn = /^(?:it|they|he|she|these|those|(?:this|that)(?! (?:week|month|quarter|sprint|year)\b))\b/i;

/** Splits a line into sentences, keeping a fragment with the sentence before it. */
function sentencesOf(line: string): string[] {
  const sentences: string[] = [];
  for (const { segment } of segmenter.segment(line)) {
    const before = sentences.at(-1);
    const isPart =
      before !== undefined &&
      // "example.com/?x=1" has no end of a sentence in it. Languages without spaces have their own full stops.
      (!/[\s。！？]$/u.test(before) || abbreviation.test(before.trim()) || !/[\p{L}\p{N}]/u.test(segment) || goesOn.test(segment));
    if (isPart) sentences[sentences.length - 1] = before + segment;
    else sentences.push(segment);
  }
  return sentences.map((sentence) => sentence.trim());
}

/** Groups consecutive sentences until one has a different topic. */
function byTopic(sentences: readonly string[]): string[] {
  const parts: { text: string; topic: Topic }[] = [];
  for (const sentence of sentences) {
    const last = parts.at(-1);
    const topic = topicByTerms(withoutByline(sentence));
    const tellsMore = topic === 'other' || topic === 'figure' || topic === last?.topic || last?.topic === 'other';
    if (last && tellsMore)
      parts[parts.length - 1] = { text: `${last.text} ${sentence}`, topic: last.topic === 'other' ? topic : last.topic };
    else parts.push({ text: sentence, topic });
  }
  return parts.map(({ text }) => text);
}
