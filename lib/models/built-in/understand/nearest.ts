import { cosine } from '#lib/search/cosine.ts';
import { wordVectors } from '#lib/search/word-vectors.ts';

/** Sorts what a sentence may be about by how near the words of its text are in meaning, the nearest first. */
export function byNearness<T>(sentence: string, items: readonly T[], textOf: (item: T) => string): T[] {
  const meaningOf = (text: string) => wordVectors().meaningOf(text.toLowerCase());
  const wanted = meaningOf(sentence);
  const scored = items.map((item) => ({ item, score: similarity(wanted, meaningOf(textOf(item))) }));
  return scored.sort((a, b) => b.score - a.score).map(({ item }) => item);
}

/** 0 if one is unknown. */
const similarity = (one: Float32Array | undefined, other: Float32Array | undefined) => (one && other ? cosine(one, other) : 0);
