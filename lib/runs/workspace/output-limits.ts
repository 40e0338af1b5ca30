/** The most that a model reads of one call. */
export const outputLimits = { characters: 30_000, lines: 2000, lineLength: 2000 } as const;

/** Replaces a line that is longer than the limit. */
export const omittedLine = '[Omitted long line]';

/** One line of output: a prefix such as its number, and its text. */
export interface OutputLine {
  before?: string;
  text: string;
}

/** A line as the model reads it, with its prefix. */
export const shownLine = ({ before = '', text }: OutputLine) => `${before}${isLong(text) ? omittedLine : text}`;

const isLong = (text: string) => text.length > outputLimits.lineLength;

/** An output within the limits. */
export interface Output {
  content: string;
  truncated: boolean;
  /** How many of the lines the content has. */
  shown: number;
}

/**
 * Joins as many lines as the limits allow, with long ones omitted, and ends with a warning that says how many are
 * missing.
 * @param unit what a line is
 * @param more further lines that were not built
 * @param atLeast there may be more lines than are counted
 */
export function limitOutput(
  lines: readonly OutputLine[],
  { unit = 'line', more = 0, atLeast = false }: { unit?: 'line' | 'file'; more?: number; atLeast?: boolean } = {},
): Output {
  const included: string[] = [];
  let characters = 0;
  let omitted = false;
  for (const line of lines.slice(0, outputLimits.lines)) {
    const text = shownLine(line);
    if (characters + text.length + 1 > outputLimits.characters) break;
    included.push(text);
    characters += text.length + 1;
    omitted ||= isLong(line.text);
  }
  const missing = lines.length - included.length + more;
  if (missing > 0 || atLeast) {
    const limit =
      included.length < outputLimits.lines ? `${number(outputLimits.characters)} characters` : `${number(outputLimits.lines)} ${unit}s`;
    const why = missing > 0 ? `the limit is ${limit}` : 'there were too many to go through';
    const count = Math.max(1, missing);
    included.push(`[${atLeast ? 'At least ' : ''}${number(count)} more ${count === 1 ? `${unit} is` : `${unit}s are`} not shown: ${why}]`);
  }
  return { content: included.join('\n'), truncated: omitted || missing > 0 || atLeast, shown: lines.length + more - missing };
}

const number = (count: number) => count.toLocaleString('en-US');
