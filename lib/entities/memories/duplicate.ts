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
}

/** Words that are no part of the meaning of a single statement, but distinguish two. */
const persons = /\b(?:i|me|my|we|us|our|you|your|he|him|his|she|her|they|them|their)\b/g;

/**
 * The known memory that a new one repeats: it has the same words in any spelling, and is used in the same places, or in some if the
 * new one has no scope. What was learned from an edit belongs to its deliverable and is compared there.
 */
export function duplicateOf<T extends Comparable>(memory: Comparable, known: readonly T[]): T | undefined {
  if (memory.source_type === 'edit') return undefined;
  return known.find(
    (one) =>
      one.source_type !== 'edit' &&
      (one.type === memory.type || memory.type === 'fact') &&
      (memory.scope === null || isSameScope(memory, one)) &&
      saysTheSame(memory.content, one.content) &&
      personsOf(memory.content) === personsOf(one.content),
  );
}

/** Whether two memories are used in the same places. */
export function isSameScope(one: Omit<Comparable, 'content' | 'type' | 'source_type'>, other: typeof one): boolean {
  return placeOf(one) === placeOf(other);
}

const placeOf = ({ scope, deliverable_id, reader, domain_id }: Omit<Comparable, 'content' | 'type' | 'source_type'>): string =>
  `${scope ?? ''} ${{ deliverable: deliverable_id, reader, domain: domain_id }[scope ?? ''] ?? ''}`;

const personsOf = (text: string) => [...text.toLowerCase().matchAll(persons)].join(' ');
