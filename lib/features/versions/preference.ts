import type { z } from 'zod';
import type { leftOut, preference } from './read-preferences.ts';

/** One thing that the person wants of a text, and what became of it in a version. */
export type Preference = z.infer<typeof preference>;
/** A statement of the sources that is not in a version, and because of what. */
export type LeftOut = z.infer<typeof leftOut>;

/**
 * "Left out because of “No risks section.”", the same for all statements that it is true of.
 * @param isEdited the text is another by now than the draft that this is true of
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

/** What was left out, grouped by its reason. */
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

/** What was not met and what was left out, in sentences: "Not met: “Put the money first.” (Nothing about money in the sources.)". */
export function accountMessage(preferences: readonly Preference[], left: readonly LeftOut[]): string {
  const unmet = preferences
    .filter(({ state }) => state === 'not_met')
    .map(({ words, why }) => `Not met: “${words}”${why ? ` (${why.replace(/\.$/, '')})` : ''}.`);
  const groups = groupLeftOut(left).map(({ reason, statements }) => {
    const named = statements.slice(0, MOST_NAMED).map((statement) => statement.replace(/[.;]$/, ''));
    const more = statements.length > MOST_NAMED ? `, and ${statements.length - MOST_NAMED} more on its page` : '';
    return `${reason}: ${named.join('; ')}${more}.`;
  });
  return [...unmet, ...groups].join(' ');
}

/** Statements that are named where there is no room for all. */
const MOST_NAMED = 5;
