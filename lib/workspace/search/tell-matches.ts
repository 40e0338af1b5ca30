import { limitOutput, type OutputLine, outputLimits } from '../output-limits.ts';
import type { WorkspaceFiles } from '../workspace-files.ts';
import { type FileWithMatches, isStillThere, type Passage } from './search-content.ts';

export const outputModes = ['files_with_matches', 'content', 'count'] as const;

export type OutputMode = (typeof outputModes)[number];

const atOnce = 16;

/** What was found, as the model reads it: paths, lines or counts. Only what is still there is shown. */
export async function tellMatches(
  files: WorkspaceFiles,
  { found, complete }: { found: readonly FileWithMatches[]; complete: boolean },
  mode: OutputMode,
): Promise<{ content: string; truncated: boolean; files: number; matches: number }> {
  const lines: OutputLine[] = [];
  let more = 0;
  let characters = 0;
  const told: FileWithMatches[] = [];
  for (let nth = 0; nth < found.length; nth += atOnce) {
    const batch = found.slice(nth, nth + atOnce);
    const isFull = lines.length > outputLimits.lines || characters > outputLimits.characters;
    const there = isFull ? [] : await Promise.all(batch.map((file) => isStillThere(files, file)));
    for (const [place, file] of batch.entries()) {
      if (!isFull && !there[place]) continue;
      told.push(file);
      const own = tellers[mode](file);
      if (isFull) more += own.length;
      else lines.push(...own);
      characters += own.reduce((sum, { before = '', text }) => sum + before.length + text.length + 1, 0);
    }
  }
  const { content, truncated } = limitOutput(lines, { unit: mode === 'content' ? 'lines' : 'files', more, atLeast: !complete });
  const matches = told.reduce((sum, file) => sum + file.matches, 0);
  return { content: content || 'No matches.', truncated, files: told.length, matches };
}

const tellers: Record<OutputMode, (file: FileWithMatches) => OutputLine[]> = {
  files_with_matches: ({ path }) => [{ text: shown(path) }],
  count: ({ path, matches }) => [{ before: `${shown(path)}:`, text: String(matches) }],
  content: ({ path, passages, isBinary }) =>
    isBinary
      ? [{ before: `${shown(path)}: `, text: 'a binary file matches' }]
      : passages.flatMap((one, nth) => [...gap(one, passages[nth - 1]), ...linesOf(path, one)]),
};

function linesOf(path: string, { isMatch, line, bytes }: Passage): OutputLine[] {
  const mark = isMatch ? ':' : '-';
  const texts = bytes
    .toString()
    .replace(/\r?\n$/, '')
    .split(/\r?\n/);
  return texts.map((text, nth) => ({ before: `${shown(path)}${mark}${line + nth}${mark}`, text }));
}

/** A line between passages that do not follow each other; those without anything around them need none. */
function gap({ isMatch, line }: Passage, last: Passage | undefined): OutputLine[] {
  if (!last || (isMatch && last.isMatch)) return [];
  const end = last.line + last.bytes.toString().replace(/\n$/, '').split('\n').length;
  return end < line ? [{ text: '--' }] : [];
}

/** A path on one line, whatever its name is. */
export const shown = (path: string) => (/[\u0000-\u001f\u007f]/.test(path) ? JSON.stringify(path) : path);
