import { wordCountOf } from '#lib/base/text/word-count.ts';
import type { PreferenceReport } from './read-preferences.ts';

/** A preference report on the current text. With `isEdited`, it describes the first draft, and the text has changed since. */
export interface CurrentPreferenceReport extends PreferenceReport {
  isEdited: boolean;
}

/**
 * Adjusts a draft's preference report to a person's edit: a statement that is now in the text is no longer listed as left out,
 * and words are counted in the current text. All other findings describe the draft.
 */
export function currentPreferenceReport({ preferences, leftOut }: PreferenceReport, draft: string, text: string): CurrentPreferenceReport {
  if (text.trim() === draft.trim()) return { preferences, leftOut, isEdited: false };
  const said = ` ${plain(text)} `;
  const isSaid = (statement: string) =>
    [statement, statement.replace(/^\p{L}[\p{L} ]{0,30}:\s+/u, '')].some((one) => said.includes(` ${plain(one)} `));
  const count = `It has ${wordCountOf(text)} words now`;
  return {
    preferences: preferences.map((one) => (one.why ? { ...one, why: one.why.replace(/\bIt has \d+ words\b/, count) } : one)),
    leftOut: leftOut.filter((left) => !isSaid(left.text)),
    isEdited: true,
  };
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
