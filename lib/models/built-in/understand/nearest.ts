import type { Meanings } from './meanings.ts';

/** Sorts what a sentence may be about by how near its text is in meaning, the nearest first. */
export function byNearness<T>(sentence: string, items: readonly T[], textOf: (item: T) => string, meanings: Meanings): T[] {
  const wanted = meanings.of(sentence);
  const scored = items.map((item) => ({ item, score: similarity(wanted, meanings.of(textOf(item))) }));
  return scored.sort((a, b) => b.score - a.score).map(({ item }) => item);
}

/** The cosine of two embeddings, which have length 1; 0 until both are loaded. */
const similarity = (one: readonly number[] = [], other: readonly number[] = []) =>
  one.reduce((sum, value, n) => sum + value * (other[n] ?? 0), 0);
