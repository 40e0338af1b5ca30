import { LRUCache } from 'lru-cache';
import { isSlip } from '../language/spelling.ts';

const KEPT = 2_000;

/** Replaces words that are a typo away from a known one; others stay as they are. */
export function createTypoCorrector(vocabulary: Iterable<string>): (message: string) => string {
  const byLetter = Map.groupBy(
    [...vocabulary].filter((word) => /^\p{L}{5,}$/u.test(word)),
    (word) => word[0]!,
  );
  const known = new Set(vocabulary);
  const corrections = new LRUCache<string, string>({ max: KEPT });
  const nearest = (word: string): string => {
    const before = corrections.get(word);
    if (before) return before;
    const right = byLetter.get(word[0]!)?.find((other) => isSlip(word, other)) ?? word;
    corrections.set(word, right);
    return right;
  };
  return (message) => message.replace(/\p{L}{4,40}/gu, (word) => (known.has(word.toLowerCase()) ? word : nearest(word.toLowerCase())));
}
