import { diffArrays } from 'diff';

/** A stretch of two sequences: in both, only in the first, or only in the second. */
export interface Stretch {
  change: 'same' | 'removed' | 'added';
  length: number;
}

/** With more differences than this, the rest counts as replaced: searching further gains nothing. */
const MOST_EDITS = 1500;

/** Aligns two sequences by their common elements, in bounded time. */
export function align(before: readonly string[], after: readonly string[]): Stretch[] {
  const changes = diffArrays([...before], [...after], { maxEditLength: MOST_EDITS });
  if (changes)
    return changes.map(({ added, removed, count }) => ({ change: added ? 'added' : removed ? 'removed' : 'same', length: count }));
  const stretches: Stretch[] = [
    { change: 'removed', length: before.length },
    { change: 'added', length: after.length },
  ];
  return stretches.filter(({ length }) => length > 0);
}

/** The similarity of two bags of words, 0..1 (Dice). */
export function likeness(a: readonly string[], b: readonly string[]): number {
  if (a.length + b.length === 0) return 1;
  const counts = new Map<string, number>();
  for (const word of a) counts.set(word, (counts.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of b) {
    const left = counts.get(word) ?? 0;
    if (left > 0) {
      common += 1;
      counts.set(word, left - 1);
    }
  }
  return (2 * common) / (a.length + b.length);
}
