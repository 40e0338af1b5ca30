import { type OutputLine, outputLimits } from '../output-limits.ts';
import { type ContentSearch, type Hit, hitArgument, type OutputMode } from './content-search.ts';

/** In bytes: a longer line always exceeds the limit in characters. */
const longestLine = outputLimits.lineLength * 3;

/** A file with matches, and the lines to show. */
export interface ShownHit extends Hit {
  lines: OutputLine[];
  /** Further lines that do not fit. */
  more: number;
  isBinary?: boolean;
}

/** The ripgrep arguments of a search that shows lines. */
export function shownArguments({ mode, before = 0, after = 0 }: ContentSearch): string[] {
  if (mode !== 'content') return [hitArgument(mode)];
  const context = [`--before-context=${before}`, `--after-context=${after}`];
  // The preview keeps a cut line longer than the display limit.
  return ['--line-number', '--no-heading', `--max-columns=${longestLine}`, '--max-columns-preview', ...context];
}

/** A hit that shows only a path or a count. */
export function shownTotal(mode: OutputMode, { path, matches }: Hit): ShownHit {
  const text = shownPath(path);
  return { path, matches, lines: [mode === 'count' ? { before: `${text}:`, text: String(matches) } : { text }], more: 0 };
}

/** Parses ripgrep's lines: `name NUL number : text`, with `-` for context, and `--` for a gap. Returns false for anything else. */
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

/** A path on one line; one with control characters as JSON. */
export const shownPath = (path: string) => (/[\u0000-\u001f\u007f]/.test(path) ? JSON.stringify(path) : path);
