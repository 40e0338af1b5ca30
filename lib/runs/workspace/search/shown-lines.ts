import { type OutputLine, outputLimits } from '../output-limits.ts';
import { type ContentSearch, type Hit, hitArgument, type OutputMode } from './content-search.ts';
import { shownPath } from './shown-path.ts';

/** In bytes: a line that is longer has more characters than are shown of one. */
const longestLine = outputLimits.lineLength * 3;

/** A file with matches, and what is shown of it. */
export interface ShownHit extends Hit {
  lines: OutputLine[];
  /** Lines that follow, and that no output has room for. */
  more: number;
  isBinary?: boolean;
}

/** What ripgrep is told of a search whose lines are shown. */
export function shownArguments({ mode, before = 0, after = 0 }: ContentSearch): string[] {
  if (mode !== 'content') return [hitArgument(mode)];
  const context = [`--before-context=${before}`, `--after-context=${after}`];
  // With a preview, so that a line that is cut is still longer than one that is shown.
  return ['--line-number', '--no-heading', `--max-columns=${longestLine}`, '--max-columns-preview', ...context];
}

/** A file of which only its path, or how many lines match, is shown. */
export function shownTotal(mode: OutputMode, { path, matches }: Hit): ShownHit {
  const text = shownPath(path);
  return { path, matches, lines: [mode === 'count' ? { before: `${text}:`, text: String(matches) } : { text }], more: 0 };
}

/**
 * Reads lines as ripgrep writes them: `name NUL number : text`, with `-` for a line around a match, and `--` where some are
 * left out. It returns false for a piece that is none of these.
 */
export function lineReader(at: (name: string) => ShownHit): (piece: string) => boolean {
  let isGap = false;
  return (piece) => {
    const [, name, number, mark, text] = /^([^\0]*)\0(\d+)([:-])(.*)$/s.exec(piece) ?? [];
    if (name === undefined) {
      const binary = /^([^\0]+): binary file matches/.exec(piece)?.[1];
      if (binary === undefined) {
        isGap = /^--\r?$/.test(piece);
        return isGap;
      }
      const hit = at(binary);
      hit.isBinary = true;
      hit.matches ||= 1;
      add(hit, { before: `${shownPath(hit.path)}: `, text: 'a binary file matches' });
      return true;
    }
    const hit = at(name);
    if (mark === ':') hit.matches += 1;
    if (isGap && hit.lines.length > 0) add(hit, { text: '--' });
    isGap = false;
    add(hit, { before: `${shownPath(hit.path)}${mark}${number}${mark}`, text: text!.replace(/\r$/, '') });
    return true;
  };
}

function add(hit: ShownHit, line: OutputLine): void {
  if (hit.lines.length <= outputLimits.lines) hit.lines.push(line);
  else hit.more += 1;
}
