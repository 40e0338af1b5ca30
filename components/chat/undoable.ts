import { getToolName, isToolUIPart } from 'ai';
import type { RevisionKey } from '#lib/features/revisions/revision.ts';
import { changeOf, labelOf } from '#lib/runs/workspace/all-surfaces.ts';
import type { PartnerMessage } from '#lib/turns/message.ts';

/** What a reply changed in one entity, with the keys that undo it, newest first. */
export interface UndoableChange {
  ref: string;
  label: string;
  keys: RevisionKey[];
}

/** The changes of a reply that the person can undo, by entity. */
export function undoableChanges({ parts }: PartnerMessage): UndoableChange[] {
  const changes = new Map<string, UndoableChange>();
  for (const part of parts) {
    if (!isToolUIPart(part) || part.state !== 'output-available') continue;
    const name = getToolName(part);
    const key = changeOf(name, part.output);
    if (!key) continue;
    const { done } = labelOf(name, part.input, part.output);
    const earlier = changes.get(key.ref);
    changes.set(key.ref, {
      ref: key.ref,
      label: earlier ? `${earlier.label}; ${done}` : done,
      keys: [key, ...(earlier?.keys ?? [])],
    });
  }
  return [...changes.values()];
}

/** Whether all of these changes are among the undone ones. */
export const isUndone = (keys: readonly RevisionKey[], undone: readonly RevisionKey[]): boolean =>
  keys.every((key) => undone.some(({ ref, at }) => ref === key.ref && Date.parse(at) === Date.parse(key.at)));
