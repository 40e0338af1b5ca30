import type { MemoryScope } from '#lib/entities/memories/memory-scope.ts';
import type { MemoryType } from '#lib/entities/memories/memory-types.ts';
import type { RevisionKey } from '#lib/features/revisions/revision.ts';

/** Something the partner keeps in mind, as its page shows it. Moments are ISO 8601. */
export interface Memory {
  id: string;
  content: string;
  type: MemoryType;
  tags: string[];
  createdAt: string;
  source: MemorySource;
  scope: MemoryScope;
  /** What the scope names, as it is called; null where that was deleted, or it names nothing. */
  scopeName: string | null;
  /** The titles of deliverables that do not use it in spite of that. */
  leftOutOf: string[];
  /** The memory that says what holds instead. */
  replacedBy: { id: string; content: string } | null;
  /** The version whose edit took its words out. */
  takenOutIn: { deliverableId: string; number: number } | null;
}

/** Something that was remembered from what a person said, as their chat shows it. `kept`: it was not forgotten; `undo` names that change. */
export interface Remembered {
  id: string;
  content: string;
  kept: boolean;
  undo?: RevisionKey;
}

/**
 * Where a memory comes from: a chat, or the person's edits of a version, each of which may be opened unless it was deleted;
 * or something else, in words.
 */
export type MemorySource =
  | { kind: 'chat'; id: string; title: string }
  | { kind: 'deleted chat' }
  | { kind: 'edits'; deliverableId: string; number: number; title: string }
  | { kind: 'deleted deliverable' }
  | { kind: 'other'; words: string };

/** Whether its tags are labels for a person: those of what was learned from edits say what it is about, for the next edit to replace it. */
export function hasLabels({ source }: Pick<Memory, 'source'>): boolean {
  return source.kind !== 'edits' && source.kind !== 'deleted deliverable';
}
