import type { Clock } from '#lib/base/clock.ts';
import { wellFormed } from '#lib/base/text/sanitize-text.ts';
import type { Db } from '#lib/database/db.ts';
import { RefusedInput } from '#lib/untrusted/refused-input.ts';
import { type RunOptions, untrusted } from '#lib/untrusted/untrusted.ts';
import { changeVersion } from './change-version.ts';
import type { EditMeasure } from './measure-edit.ts';
import { type OnRevision, problemOf, type VersionChange } from './version.ts';

/**
 * Makes a version final, with `content` or with its current text. The difference from the draft is stored with it, as a share
 * of words and as a sentence; a text that cannot be compared is approved anyway.
 * @returns `invalid_input` for an empty text and for one over 100,000 characters
 */
export function approveVersion(
  db: Db,
  { content, ...on }: OnRevision & { content?: string },
  clock: Clock,
  options: RunOptions = {},
): Promise<VersionChange> {
  return changeVersion(db, on, async (version) => {
    const text = content === undefined ? version.text : wellFormed(content);
    const refused = problemOf(text);
    if (refused) return { refused };
    return {
      set: {
        status: 'approved',
        final_content: text,
        ...(await measured(version.draft, text, options)),
        approved_at: clock.now().toISOString(),
      },
    };
  });
}

async function measured(before: string, after: string, options: RunOptions): Promise<EditMeasure> {
  if (before === after) return { edit_distance: 0, edit_summary: 'Approved as written' };
  try {
    return await untrusted.run('measure-edit', { before, after }, options);
  } catch (error) {
    if (!(error instanceof RefusedInput)) throw error;
    return { edit_distance: null, edit_summary: 'Edited; the amount of change could not be determined' };
  }
}
