import { structuredPatch } from 'diff';
import type { FileDiff } from './file.ts';

/** A text before and after a change. */
export interface LinePair {
  before: string;
  after: string;
}

/** The time limit of a comparison, in ms. */
const LONGEST_MS = 500;

/** At most `most` lines of the difference between two texts, with context. `lines` is null when the comparison takes too long. */
export function differingLines({ before, after }: LinePair, most: number): Pick<FileDiff, 'lines' | 'more'> {
  const patch = structuredPatch('', '', before, after, '', '', { context: 2, timeout: LONGEST_MS });
  if (!patch) return { lines: null, more: 0 };
  const lines = patch.hunks.flatMap(
    ({ lines }, hunk): NonNullable<FileDiff['lines']> => [
      ...(hunk > 0 ? [{ kind: 'gap' as const, text: '' }] : []),
      ...lines.flatMap((line) => {
        const kind = { '+': 'added', '-': 'removed', ' ': 'same' }[line[0]!] as 'added' | 'removed' | 'same' | undefined;
        return kind ? [{ kind, text: line.slice(1) }] : [];
      }),
    ],
  );
  return { lines: lines.slice(0, most), more: Math.max(0, lines.length - most) };
}
