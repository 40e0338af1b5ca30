/**
 * A part of a document that is embedded and found separately. `ordinal` counts from 0; `heading` is the section it begins in,
 * after the sections around it: "Plan › Costs".
 */
export interface Chunk {
  ordinal: number;
  content: string;
  heading: string | null;
}

/** A heading that is open: the sections that a text is in are a list of these, the outermost first. */
export interface Heading {
  level: number;
  title: string;
}

/** The position of a chunk in its text, in UTF-16 units, and the heading of its section. */
export interface Span {
  start: number;
  end: number;
  heading: string | null;
}

/** A chunk is full at `MOST` characters; one with `ENOUGH` ends before the next heading. */
export const MOST = 2_000;
export const ENOUGH = 1_200;
/** How many characters of a chunk, in whole sentences, the next one repeats when a section continues. */
export const OVERLAP = 200;

/**
 * Splits a document into chunks for search: at headings, paragraphs, sentences or words, whichever is the largest that fits.
 * @param path the sections that the text begins in; those that it ends in afterwards, for the next page of the document
 */
export function chunkText(text: string, path: Heading[] = []): Chunk[] {
  return chunkSpans(text, path).map(({ start, end, heading }, ordinal) => ({ ordinal, content: text.slice(start, end), heading }));
}

/** The spans of `chunkText`: in order, overlapping or adjoining, and together covering everything but white space. */
export function chunkSpans(text: string, path: Heading[] = []): Span[] {
  const spans: Span[] = [];
  let open: { start: number; units: Unit[]; heading: string | null } | undefined;
  const close = () => {
    if (open) spans.push({ start: open.start, end: open.units.at(-1)!.end, heading: open.heading });
  };
  for (const unit of unitsOf(text, path)) {
    const size = open ? open.units.at(-1)!.end - open.start : 0;
    const section: boolean = unit.title !== undefined;
    if (open && (unit.end - open.start > MOST || (section && size >= ENOUGH))) {
      close();
      const repeated: Unit[] = section ? [] : tail(open.units, unit);
      open = { start: repeated[0]?.start ?? unit.start, units: repeated, heading: unit.heading };
    }
    open ??= { start: unit.start, units: [], heading: unit.heading };
    // Headings in a row lead to the innermost.
    if (open.units.every(({ title }) => title !== undefined)) open.heading = unit.heading;
    open.units.push(unit);
  }
  close();
  return spans;
}

/** A sentence or a heading line, without the white space around it. */
interface Unit {
  start: number;
  end: number;
  /** The heading of its section, or the heading that it is. */
  heading: string | null;
  /** Set on a heading line. */
  title?: string;
}

/** The last whole sentences before `next` that fit as overlap. */
function tail(units: readonly Unit[], next: Unit): Unit[] {
  const end = units.at(-1)!.end;
  const from = units.findIndex((unit) => end - unit.start <= OVERLAP && next.end - unit.start <= MOST && unit.title === undefined);
  return from <= 0 ? [] : units.slice(from);
}

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });
const headingLine = /^ {0,3}(#{1,6})[ \t]+(.{0,200}?)[ \t#]*$/;
/** The outermost sections of a deep path say enough. */
const DEEPEST = 4;

const pathLabel = (path: readonly Heading[]) =>
  path
    .slice(0, DEEPEST)
    .map(({ title }) => title)
    .join(' › ') || null;

function* unitsOf(text: string, path: Heading[]): Generator<Unit> {
  let heading = pathLabel(path);
  for (const { start, end, title, level = 1 } of blocksOf(text)) {
    if (title !== undefined) {
      while (path.length > 0 && path.at(-1)!.level >= level) path.pop();
      if (title) path.push({ level, title });
      heading = pathLabel(path);
      for (const piece of pieces(text, start, end)) yield { ...piece, heading, title };
    } else
      for (const { segment, index } of sentences.segment(text.slice(start, end)))
        for (const piece of pieces(text, start + index, start + index + segment.length)) yield { ...piece, heading };
  }
}

/** Paragraphs (lines up to a blank line or a heading) and heading lines. */
function* blocksOf(text: string): Generator<{ start: number; end: number; title?: string; level?: number }> {
  let start: number | undefined;
  let end = 0;
  for (const { 0: line, index } of text.matchAll(/[^\n]+/g)) {
    const [, marks, title] = headingLine.exec(line.trimEnd()) ?? [];
    const blankBefore = /\n\s*\n/.test(text.slice(end, index));
    if (start !== undefined && (title !== undefined || blankBefore || line.trim() === '')) {
      yield { start, end };
      start = undefined;
    }
    if (line.trim() === '') continue;
    end = index + line.length;
    if (title !== undefined) yield { start: index, end, title, level: marks!.length };
    else start ??= index;
  }
  if (start !== undefined) yield { start, end };
}

/** A range without white space at its ends, split into parts of at most `MOST`, between words if possible. */
function* pieces(text: string, from: number, to: number): Generator<{ start: number; end: number }> {
  let start = from;
  while (start < to) {
    const white = /^\s*/.exec(text.slice(start, to))![0].length;
    start += white;
    if (start >= to) return;
    const end = to - start <= MOST ? to : breakBefore(text, start, start + MOST);
    yield { start, end: start + text.slice(start, end).trimEnd().length };
    start = end;
  }
}

/** The last place to break at or before `limit`: after white space in the second half, otherwise between two characters. */
function breakBefore(text: string, start: number, limit: number): number {
  const words = text.slice(start, limit).search(/\s\S*$/);
  if (words > MOST / 2) return start + words;
  const splitsPair = /[\ud800-\udbff]/.test(text[limit - 1]!) && /[\udc00-\udfff]/.test(text[limit]!);
  return splitsPair ? limit - 1 : limit;
}

/** Fewer equal characters, where two chunks meet, may be a coincidence. */
const LEAST_REPEATED = 8;

/** The text that was split into these chunks, without what one repeats of the one before. */
export function joinChunks(chunks: readonly Pick<Chunk, 'content'>[]): string {
  let text = '';
  for (const { content } of chunks) {
    let repeated = Math.min(OVERLAP, content.length, text.length);
    while (repeated >= LEAST_REPEATED && !text.endsWith(content.slice(0, repeated))) repeated -= 1;
    text += repeated >= LEAST_REPEATED ? content.slice(repeated) : `${text ? '\n\n' : ''}${content}`;
  }
  return text;
}
