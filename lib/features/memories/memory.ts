import type { MemoryScope } from '#lib/entities/memories/memory-scope.ts';
import type { MemoryType } from '#lib/entities/memories/memory-types.ts';
import type { RevisionKey } from '#lib/features/revisions/revision.ts';
import type { LastUse } from '#lib/features/uses/last-use.ts';

/** A memory as its page shows it. Times are ISO 8601. */
export interface Memory {
  id: string;
  content: string;
  type: MemoryType;
  tags: string[];
  createdAt: string;
  source: MemorySource;
  scope: MemoryScope;
  /** The name of what the scope refers to; null when that was deleted, or the scope refers to nothing. */
  scopeName: string | null;
  /** The titles of deliverables that are excluded from it. */
  leftOutOf: string[];
  replacedBy: Replacement | null;
  lastUse: LastUse | null;
  /** The version whose edit removed it. */
  takenOutIn: { deliverableId: string; number: number } | null;
}

/** The memory that replaced another, or that the other repeats. */
export interface Replacement {
  id: string;
  content: string;
  /** Since when it holds, ISO 8601. */
  since: string;
  isDuplicate: boolean;
  /** What changed, such as "Tuesday" and "Friday", if rules can tell. */
  was?: string;
  now?: string;
}

/** A memory from a message, as its chat shows it. `kept`: it was not forgotten; `undo` is the key of that change. */
export interface Remembered {
  id: string;
  content: string;
  kept: boolean;
  undo?: RevisionKey;
}

/**
 * The origin of a memory: a chat, or the person's edits of a version, each with a link unless it was deleted;
 * or something else, as a label.
 */
export type MemorySource =
  | { kind: 'chat'; id: string; title: string }
  | { kind: 'deleted chat' }
  | { kind: 'edits'; deliverableId: string; number: number; title: string }
  | { kind: 'deleted deliverable' }
  | { kind: 'other'; text: string };

/** Whether its tags are labels for a person. The tags of a memory learned from edits name its subject, so that the next edit replaces it. */
export function hasLabels({ source }: Pick<Memory, 'source'>): boolean {
  return source.kind !== 'edits' && source.kind !== 'deleted deliverable';
}
