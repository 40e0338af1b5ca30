import type { z } from 'zod';
import type { leftOut, preference } from './read-preferences.ts';

/** A preference of the person, and whether a version follows it. */
export type Preference = z.infer<typeof preference>;
/** A statement of the sources that is not in a version, and the reason. */
export type LeftOut = z.infer<typeof leftOut>;

/**
 * "Left out because of “No risks section.”", the reason shared by a group of statements.
 * @param isEdited the text has changed since the draft that this describes
 */
function leftOutReason(left: LeftOut, isEdited: boolean): string {
  const what = isEdited ? 'Left out of the first draft' : 'Left out';
  switch (left.because) {
    case 'preference':
      return `${what} because of “${left.preference}”`;
    case 'reported':
      return `${what} because version ${left.version} reported it`;
    case 'no_room':
      return `${what} because its section was full`;
  }
}

/** Statements that were left out, grouped by reason. */
export function groupLeftOut(
  all: readonly LeftOut[],
  isEdited = false,
): { reason: string; because: LeftOut['because']; statements: string[] }[] {
  return [...Map.groupBy(all, (left) => leftOutReason(left, isEdited))].map(([reason, group]) => ({
    reason,
    because: group[0]!.because,
    statements: group.map(({ text }) => text),
  }));
}

/**
 * Unmet preferences and omissions, in sentences: "Not met: “Put the money first.” (No statement about money was found in the sources.)".
 * @param isOwn the statements are the person's own words. Others are only counted: a chat must not repeat what a source says, which
 *   can be forgotten, without being known to use it.
 */
export function reportMessage(preferences: readonly Preference[], left: readonly LeftOut[], isOwn = false): string {
  const unmet = preferences
    .filter(({ state }) => state === 'not_met')
    .map(({ words, why }) => `Not met: “${words}”${why ? ` (${why.replace(/\.$/, '')})` : ''}.`);
  const groups = groupLeftOut(left).map(({ reason, statements }) => {
    if (!isOwn) return `${reason}: ${statements.length === 1 ? 'one statement' : `${statements.length} statements`}.`;
    const named = statements.slice(0, MOST_NAMED).map((statement) => statement.replace(/[.;]$/, ''));
    const more = statements.length > MOST_NAMED ? `, and ${statements.length - MOST_NAMED} more on its page` : '';
    return `${reason}: ${named.join('; ')}${more}.`;
  });
  return [...unmet, ...groups].join(' ');
}

/** The most statements that are listed when there is no room for all. */
const MOST_NAMED = 5;
