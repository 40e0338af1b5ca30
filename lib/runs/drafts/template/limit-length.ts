import { wordCountOf } from '#lib/base/text/word-count.ts';
import type { LengthRule, Part, StyleRule } from '../preferences/style-rule.ts';
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

/** Drops lines until the rest fits the narrowest limits of words and of points. */
export function limitLength(
  parts: readonly ReadySection[],
  rules: readonly SourcedRule<LengthRule['kind']>[],
  fixed: number,
  leaveOut: (taken: readonly PlacedStatement[], clause: string) => void,
): ReadySection[] {
  const left = parts.map((part) => ({ ...part, lines: [...part.lines] }));
  const most = (rule: SourcedRule<LengthRule['kind']>) =>
    rule.kind === 'most_words'
      ? rule.words
      : rule.kind === 'most_points'
        ? rule.points
        : Math.min(SHORT_WORDS, Math.floor((rule.than ?? Number.POSITIVE_INFINITY) * (2 / 3)));
  const { points = [], words = [] } = Object.groupBy(rules, ({ kind }) => (kind === 'most_points' ? 'points' : 'words'));
  const size = {
    points: () => left.reduce((sum, { lines }) => sum + lines.length, 0),
    words: () => fixed + wordCountOf(left.flatMap(({ heading, lines }) => [heading, ...lines.map(({ shown }) => shown)]).join(' ')),
  };
  for (const [unit, limits] of [
    ['points', points],
    ['words', words],
  ] as const) {
    const narrowest = limits.toSorted((a, b) => most(a) - most(b))[0];
    if (!narrowest) continue;
    // Shorter than before is enough if more cuts would remove what is wanted first.
    const isEnough = () => narrowest.kind === 'shorter' && size.words() < (narrowest.than ?? 0);
    leaveOut(
      dropLines(left, () => size[unit]() > most(narrowest), isEnough),
      narrowest.clause,
    );
  }
  return left;
}

/** Drops the last line of the longest section while there is too much, touching what is wanted first last. Each section keeps one line. */
function dropLines(left: readonly ReadySection[], isTooMuch: () => boolean, isEnough: () => boolean): PlacedStatement[] {
  const taken: PlacedStatement[] = [];
  while (isTooMuch()) {
    const spare = left.filter(({ lines }) => lines.length > 1);
    const unwanted = spare.filter(({ isWantedFirst }) => !isWantedFirst);
    if (unwanted.length === 0 && isEnough()) break;
    const [first, ...rest] = unwanted.length > 0 ? unwanted : spare;
    if (!first) break;
    const longest = rest.reduce((longest, part) => (part.lines.length > longest.lines.length ? part : longest), first);
    taken.unshift(longest.lines.pop()!);
  }
  return taken;
}
