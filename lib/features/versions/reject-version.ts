import { wellFormed } from '#lib/base/text/sanitize-text.ts';
import type { Db } from '#lib/database/db.ts';
import { changeVersion } from './change-version.ts';
import type { OnRevision, VersionChange } from './version.ts';

/** The most characters of feedback. */
export const MOST_FEEDBACK = 10_000;

/**
 * Rejects a version, with feedback for the next one; null for none.
 * @returns `invalid_input` for empty feedback, and for feedback over 10,000 characters
 */
export function rejectVersion(db: Db, { feedback, ...on }: OnRevision & { feedback: string | null }): Promise<VersionChange> {
  const said = feedback === null ? null : wellFormed(feedback).trim();
  return changeVersion(db, on, () => {
    if (said === null) return { set: { status: 'rejected' } };
    if (!said) return { refused: 'Tell us what to change.' };
    if (said.length > MOST_FEEDBACK) return { refused: `Use at most ${MOST_FEEDBACK.toLocaleString('en')} characters.` };
    return { set: { status: 'rejected', feedback: said } };
  });
}
