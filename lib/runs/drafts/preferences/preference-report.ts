import type { LeftOut, Preference } from '#lib/features/versions/preference.ts';
import { MOST_PREFERENCES } from '#lib/features/versions/read-preferences.ts';
import type { Brief } from '../brief.ts';
import { type Check, checkRule } from './check-rule.ts';
import { readParts } from './read-parts.ts';
import type { Part, Statement } from './style-rule.ts';

/** All preferences for the text, strongest first, part by part. */
export function partsOf({ instructions, recipient, guidance }: Brief): Part[] {
  const statements: Statement[] = [
    ...(instructions ? [{ ref: 'instructions', words: instructions }] : []),
    ...(recipient?.notes ? [{ ref: 'recipient', words: recipient.notes }] : []),
    ...guidance,
  ];
  return readParts(statements);
}

/** Reports on a model's text: checks the preferences that can be checked; the writer was given the rest. */
export function reportByChecks(parts: readonly Part[], text: string): Preference[] {
  return report(parts, (part) => {
    const checks = part.rules.map((rule) => checkRule(rule, text));
    const unmet = checks.find((check) => check?.met === false);
    if (unmet) return { state: 'not_met', why: unmet.why };
    return { state: checks.length > 0 && checks.every((check) => check !== null) ? 'applied' : 'given' };
  });
}

/** A template draft, and the same draft without some parts. */
export interface DraftComparison {
  text: string;
  leftOut: readonly LeftOut[];
  without(left: ReadonlySet<Part>): string;
  /** The judgment on a part that changed nothing, from the sources. */
  withoutEffect(part: Part): Judgment | null;
}

/** The result for one part. */
export type Judgment = Pick<Preference, 'state' | 'why'>;

/** Reports on a template draft. A part is applied if the text differs without it, and met if it holds anyway. */
export function reportByEffect(parts: readonly Part[], { text, leftOut, without, withoutEffect }: DraftComparison): Preference[] {
  return report(parts, (part) => {
    if (part.rules.length === 0) return { state: 'not_met', why: 'The built-in assistant cannot follow this.' };
    // A rule that is stated twice has one effect, which neither has alone.
    const same = new Set(parts.filter((other) => keyOf(other) === keyOf(part)));
    // A word limit might have left out the same statements.
    const leftSomethingOut = leftOut.some((left) => left.because === 'preference' && left.preference === part.words);
    const hadEffect = leftSomethingOut || without(same) !== text;
    const checks = part.rules.map((rule) => checkRule(rule, text));
    const unmet = checks.find((check) => check?.met === false);
    if (hadEffect) return unmet ? { state: 'not_met', why: unmet.why } : { state: 'applied' };
    const known = withoutEffect(part);
    if (known) return known;
    const areShort = part.rules.some((rule) => rule.kind === 'bullets' && rule.areShort);
    if (unmet) return { state: 'not_met', why: areShort ? `${unmet.why} ${KEEPS_WORDS}` : unmet.why };
    const holds = checks.length > 0 && checks.every((check) => check?.met);
    return holds
      ? { state: 'met', why: `It made no difference. ${whyOf(checks)}` }
      : { state: 'not_met', why: 'It changed nothing in the text.' };
  });
}

const KEEPS_WORDS = 'The built-in assistant doesn’t shorten what your sources say.';
const whyOf = (checks: readonly Check[]) => checks.flatMap((check) => check?.why ?? []).join(' ');
const keyOf = ({ rules }: Part) => JSON.stringify(rules).toLowerCase();

function report(parts: readonly Part[], judge: (part: Part) => Judgment): Preference[] {
  return parts.slice(0, MOST_PREFERENCES).map((part) => {
    const { state, why } = judge(part);
    return { ref: part.ref, words: part.words, state, ...(why ? { why: why.slice(0, 500).toWellFormed() } : {}) };
  });
}
