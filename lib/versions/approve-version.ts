import type { Clock } from '#lib/clock.ts';
import type { Db } from '#lib/supabase/db.ts';
import { wellFormed } from '#lib/well-formed.ts';
import { changeVersion } from './change-version.ts';
import { compareDocuments } from './compare-documents.ts';
import { categoriesOf, describeEdit } from './edit-categories.ts';
import { editDistance } from './edit-distance.ts';
import { type OnRevision, problemOf, type VersionChange } from './version.ts';

/**
 * Makes a version final: with `content`, otherwise as it stands. How far it is from what was written is kept with it,
 * as a share of words and in words.
 * @returns `invalid_input` for an empty text and for one over 100,000 characters
 */
export function approveVersion(db: Db, { content, ...on }: OnRevision & { content?: string }, clock: Clock): Promise<VersionChange> {
  return changeVersion(db, on, (version) => {
    const text = content === undefined ? version.text : wellFormed(content);
    const refused = problemOf(text);
    if (refused) return { refused };
    const comparison = compareDocuments(version.draft, text);
    return {
      set: {
        status: 'approved',
        final_content: text,
        edit_distance: editDistance(comparison),
        edit_summary: describeEdit(categoriesOf(comparison)),
        approved_at: clock.now().toISOString(),
      },
    };
  });
}
