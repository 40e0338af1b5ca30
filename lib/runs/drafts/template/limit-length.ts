import { wordCountOf } from '../preferences/headings.ts';
import type { Part, StyleRule } from '../preferences/style-rule.ts';
import type { PlacedStatement, SourcedRule } from './place-statements.ts';

/** The length of "short" without a word count. */
const SHORT_WORDS = 180;

/** Turns "Keep it short" without a text to compare into a word limit. */
export function withWordLimit(part: Part): Part {
  const rules = part.rules.map(
    (rule): StyleRule => (rule.kind === 'shorter' && rule.than === null ? { kind: 'most_words', words: SHORT_WORDS } : rule),
  );
  return { ...part, rules };
}

/** A section with its lines as they are shown. */
export interface ReadySection {
  heading: string;
  isWantedFirst: boolean;
  lines: (PlacedStatement & { shown: string })[];
}

/**
 * Drops the last line of the longest section until the rest fits, touching what is wanted first last. Each section
 * keeps one line.
 */
export function limitLength(
  parts: readonly ReadySection[],
  rules: readonly SourcedRule<'most_words' | 'shorter'>[],
  fixed: number,
  leaveOut: (taken: readonly PlacedStatement[], clause: string) => void,
): ReadySection[] {
  const most = (rule: SourcedRule<'most_words' | 'shorter'>) =>
    rule.kind === 'most_words' ? rule.words : Math.min(SHORT_WORDS, Math.floor((rule.than ?? Number.POSITIVE_INFINITY) * (2 / 3)));
  const narrowest = rules.toSorted((a, b) => most(a) - most(b))[0];
  const left = parts.map((part) => ({ ...part, lines: [...part.lines] }));
  if (!narrowest) return left;
  const words = () => fixed + wordCountOf(left.flatMap(({ heading, lines }) => [heading, ...lines.map(({ shown }) => shown)]).join(' '));
  const taken: PlacedStatement[] = [];
  while (left.length > 0 && words() > most(narrowest)) {
    const spare = left.filter(({ lines }) => lines.length > 1);
    const unwanted = spare.filter(({ isWantedFirst }) => !isWantedFirst);
    // Shorter than before is enough if more cuts would remove what is wanted first.
    if (unwanted.length === 0 && narrowest.kind === 'shorter' && words() < (narrowest.than ?? 0)) break;
    const [first, ...rest] = unwanted.length > 0 ? unwanted : spare;
    if (!first) break;
    const longest = rest.reduce((longest, part) => (part.lines.length > longest.lines.length ? part : longest), first);
    taken.unshift(longest.lines.pop()!);
  }
  leaveOut(taken, narrowest.clause);
  return left;
}
