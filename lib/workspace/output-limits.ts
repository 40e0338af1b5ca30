/** What the model is given to read of one call. */
export const outputLimits = { characters: 30_000, lines: 2000, lineLength: 2000 } as const;

/** Stands in place of a line that is longer than the limit. */
export const omittedLine = '[Omitted long line]';

/** One line of output: what is told of the line, such as its number, and the line itself. */
export interface OutputLine {
  before?: string;
  text: string;
}

/** What is left of an output. */
export interface Output {
  content: string;
  truncated: boolean;
  /** How many of the lines the content has. */
  shown: number;
}

/**
 * Lines as the model reads them: as many as the limits let in, each long one omitted, and at the end a warning that says how
 * many are missing.
 * @param unit what a line is, in the plural
 * @param more lines that follow and were not even made
 * @param atLeast there may be more than is known
 */
export function limitOutput(
  lines: readonly OutputLine[],
  { unit = 'lines', more = 0, atLeast = false }: { unit?: string; more?: number; atLeast?: boolean } = {},
): Output {
  const kept: string[] = [];
  let characters = 0;
  let omitted = false;
  for (const { before = '', text } of lines.slice(0, outputLimits.lines)) {
    const long = text.length > outputLimits.lineLength;
    const line = `${before}${long ? omittedLine : text}`;
    if (characters + line.length + 1 > outputLimits.characters) break;
    kept.push(line);
    characters += line.length + 1;
    omitted ||= long;
  }
  const missing = lines.length - kept.length + more;
  if (missing > 0 || atLeast) {
    const limit = kept.length < outputLimits.lines ? `${outputLimits.characters} characters` : `${outputLimits.lines} ${unit}`;
    const how = missing > 0 ? `an output has at most ${limit}` : 'there were too many to go through';
    kept.push(`[${atLeast ? `At least ${Math.max(1, missing)}` : missing} more ${unit} are not shown: ${how}]`);
  }
  return { content: kept.join('\n'), truncated: omitted || missing > 0 || atLeast, shown: lines.length + more - missing };
}
