import { compareDocuments } from './compare-documents.ts';
import { categoriesOf, describeEdit } from './edit-categories.ts';
import { editDistance } from './edit-distance.ts';

/** The difference from the draft: as a share of words, null when unknown, and as a sentence. */
export interface EditMeasure {
  edit_distance: number | null;
  edit_summary: string;
}

export function measureEdit(before: string, after: string): EditMeasure {
  const comparison = compareDocuments(before, after);
  return { edit_distance: editDistance(comparison), edit_summary: describeEdit(categoriesOf(comparison)) };
}
