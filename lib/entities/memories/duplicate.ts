import { saysTheSame } from './same-meaning.ts';

/** What decides whether two memories are the same. */
export interface Comparable {
  content: string;
  type: string;
  source_type: string | null;
  scope: string | null;
  deliverable_id: string | null;
  reader: string | null;
  domain_id: string | null;
  tags: string[] | null;
}

/** Words that `saysTheSame` ignores, but that distinguish two statements: persons, times, directions, frequencies, and signs of numbers. */
const distinguishing = new RegExp(
  [
    String.raw`\b(?:i|me|my|we|us|our|you|your|he|him|his|she|her|they|them|their)\b`,
    String.raw`\b(?:was|were|been|had|did|will|would|now|then)\b`,
    String.raw`\b(?:to|from|for|by|with|on|at|of|as)\b`,
    String.raw`\b(?:always|usually|generally|all|both|also)\b`,
    String.raw`[-−+](?=[\d.])`,
  ].join('|'),
  'g',
);

/**
 * The known memory that a new one repeats: it has the same words in any spelling and all of its tags, and is used in the same places, or
 * in some if the new one has no scope. What was learned from an edit belongs to its deliverable and is compared there.
 */
export function duplicateOf<T extends Comparable>(memory: Comparable, known: readonly T[]): T | undefined {
  if (memory.source_type === 'edit') return undefined;
  return known.find(
    (one) =>
      one.source_type !== 'edit' &&
      (one.type === memory.type || memory.type === 'fact') &&
      (memory.scope === null || isSameScope(memory, one)) &&
      saysTheSame(memory.content, one.content) &&
      distinguishersOf(memory.content) === distinguishersOf(one.content) &&
      (memory.tags ?? []).every((tag) => one.tags?.includes(tag)),
  );
}

/** Whether two memories are used in the same places. */
export function isSameScope(one: Omit<Comparable, 'content' | 'type' | 'source_type' | 'tags'>, other: typeof one): boolean {
  return placeOf(one) === placeOf(other);
}

const placeOf = ({ scope, deliverable_id, reader, domain_id }: Omit<Comparable, 'content' | 'type' | 'source_type' | 'tags'>): string =>
  `${scope ?? ''} ${{ deliverable: deliverable_id, reader, domain: domain_id }[scope ?? ''] ?? ''}`;

const distinguishersOf = (text: string) => [...text.toLowerCase().matchAll(distinguishing)].join(' ');
