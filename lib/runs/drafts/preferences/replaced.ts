import type { Guidance } from '../brief.ts';
import { readParts } from './read-parts.ts';
import { limitsLength, type Part } from './style-rule.ts';

/** Drops length preferences that a later one contradicts: "Too long." ends with "Sarah now prefers long reports". */
export function withoutReplaced(guidance: readonly (Guidance & { saidAt: string })[]): Guidance[] {
  const read = guidance.map((one) => ({ ...one, parts: readParts([one]) }));
  const latest = read
    .toSorted((a, b) => Date.parse(b.saidAt) - Date.parse(a.saidAt))
    .flatMap(({ parts, saidAt }) => parts.map((part) => ({ wants: lengthIn(part), saidAt })))
    .find(({ wants }) => wants !== null);
  return read.flatMap(({ parts, saidAt, ...one }): Guidance[] => {
    const isReplaced = (part: Part) => {
      const wants = lengthIn(part);
      return latest !== undefined && wants !== null && wants !== latest.wants && Date.parse(saidAt) < Date.parse(latest.saidAt);
    };
    if (!parts.some(isReplaced)) return [one];
    const words = parts.flatMap((part) => (isReplaced(part) ? [] : [part.words])).join(' ');
    return words ? [{ ...one, words }] : [];
  });
}

function lengthIn({ rules }: Part): 'short' | 'long' | null {
  if (rules.some(limitsLength)) return 'short';
  return rules.some(({ kind }) => kind === 'longer') ? 'long' : null;
}
