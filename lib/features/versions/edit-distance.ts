import type { Comparison } from './compare-documents.ts';

/** How far a text is from another, 0 (the same words in the same order) .. 1: changed words over the words of the longer one. */
export function editDistance({ words }: Comparison): number {
  const longer = Math.max(words.before, words.after);
  return longer === 0 ? 0 : Math.max(words.removed, words.added) / longer;
}
