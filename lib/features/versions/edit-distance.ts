import type { Comparison } from './compare-documents.ts';

/** The distance between two texts, from 0 (the same words in the same order) to 1: changed words divided by the words of the longer text. */
export function editDistance({ words }: Comparison): number {
  const longer = Math.max(words.before, words.after);
  return longer === 0 ? 0 : Math.max(words.removed, words.added) / longer;
}
