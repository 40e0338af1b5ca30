import type { LeftOut, Preference } from '#lib/features/versions/preference.ts';
import { MOST_PREFERENCES } from '#lib/features/versions/read-preferences.ts';
import type { Brief } from '../brief.ts';
import { type Check, checkWish } from './check-wish.ts';
import { readParts } from './read-parts.ts';
import type { Part, Statement } from './wish.ts';

/** All that the person said of how they want the text, what holds most first, part by part. */
export function partsOf({ instructions, recipient, guidance }: Brief): Part[] {
  const statements: Statement[] = [
    ...(instructions ? [{ ref: 'instructions', words: instructions }] : []),
    ...(recipient?.notes ? [{ ref: 'recipient', words: recipient.notes }] : []),
    ...guidance,
  ];
  return readParts(statements);
}

/** What can be said of a text that rules did not write: what they can check on it; the rest was given to its writer. */
export function accountByChecks(parts: readonly Part[], text: string): Preference[] {
  return account(parts, (part) => {
    const checks = part.wishes.map((wish) => checkWish(wish, text));
    const unmet = checks.find((check) => check?.met === false);
    if (unmet) return { state: 'not_met', why: unmet.why };
    return { state: checks.length > 0 && checks.every((check) => check !== null) ? 'applied' : 'given' };
  });
}

/** A text that rules wrote, and what it is like without some of the parts. */
export interface Compared {
  text: string;
  leftOut: readonly LeftOut[];
  without(left: ReadonlySet<Part>): string;
  /** What is to be said of a part that changed nothing, as far as the sources tell. */
  withoutEffect(part: Part): Judgment | null;
}

/** What became of a part. */
export type Judgment = Pick<Preference, 'state' | 'why'>;

/** What became of each part in a text that rules wrote: applied is what the text is different without, met what holds anyway. */
export function accountByEffect(parts: readonly Part[], { text, leftOut, without, withoutEffect }: Compared): Preference[] {
  return account(parts, (part) => {
    if (part.wishes.length === 0) return { state: 'not_met', why: 'The built-in assistant cannot follow this.' };
    // The same wish said twice has one effect, which neither has alone.
    const same = new Set(parts.filter((other) => keyOf(other) === keyOf(part)));
    // What it left out, a limit of words might have left out as well.
    const leftSomethingOut = leftOut.some((left) => left.because === 'preference' && left.preference === part.words);
    const hadEffect = leftSomethingOut || without(same) !== text;
    const checks = part.wishes.map((wish) => checkWish(wish, text));
    const unmet = checks.find((check) => check?.met === false);
    if (hadEffect) return unmet ? { state: 'not_met', why: unmet.why } : { state: 'applied' };
    const known = withoutEffect(part);
    if (known) return known;
    if (unmet) return { state: 'not_met', why: unmet.why };
    const holds = checks.length > 0 && checks.every((check) => check?.met);
    return holds
      ? { state: 'met', why: `It made no difference. ${whyOf(checks)}` }
      : { state: 'not_met', why: 'It changed nothing in the text.' };
  });
}

const whyOf = (checks: readonly Check[]) => checks.flatMap((check) => check?.why ?? []).join(' ');
const keyOf = ({ wishes }: Part) => JSON.stringify(wishes).toLowerCase();

function account(parts: readonly Part[], judge: (part: Part) => Judgment): Preference[] {
  return parts.slice(0, MOST_PREFERENCES).map((part) => {
    const { state, why } = judge(part);
    return { ref: part.ref, words: part.words, state, ...(why ? { why: why.slice(0, 500).toWellFormed() } : {}) };
  });
}
