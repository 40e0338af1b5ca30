import { wellFormed } from '#lib/base/text/sanitize-text.ts';
import type { Db } from '#lib/database/db.ts';
import { changeVersion } from './change-version.ts';
import { type OnRevision, problemOf, type VersionChange } from './version.ts';

/**
 * Saves the person's edit of a version. The draft stays unchanged. The first change puts a staged version
 * in review; saving the same text again changes nothing.
 * @returns `invalid_input` for an empty text and for one over 100,000 characters
 */
export function saveDraft(db: Db, { content, ...on }: OnRevision & { content: string }): Promise<VersionChange> {
  const text = wellFormed(content);
  return changeVersion(db, on, (version) => {
    const refused = problemOf(text);
    if (refused) return { refused };
    return text === version.text ? { unchanged: true } : { set: { status: 'reviewing', final_content: text } };
  });
}
