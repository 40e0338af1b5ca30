import type { Comparison } from './compare-documents.ts';
import { compareDocuments } from './compare-documents.ts';
import { categoriesOf, describeEdit } from './edit-categories.ts';

/** The difference from the draft: as a share of words, null when unknown, and as a sentence. */
export interface EditMeasure {
  edit_distance: number | null;
  edit_summary: string;
}

export function measureEdit(before: string, after: string): EditMeasure {
  const comparison = compareDocuments(before, after);
  return { edit_distance: editDistance(comparison), edit_summary: describeEdit(categoriesOf(comparison)) };
}

/** The distance between two texts, from 0 (the same words in the same order) to 1: changed words divided by the words of the longer text. */
export function editDistance({ words }: Comparison): number {
  const longer = Math.max(words.before, words.after);
  return longer === 0 ? 0 : Math.max(words.removed, words.added) / longer;
}
