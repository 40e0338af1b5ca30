import { limits } from '#lib/base/limits/limits.ts';
import type { VersionStatus } from '#lib/features/deliverables/deliverable.ts';
import type { DeliveryStatus } from '#lib/features/delivery/delivery-status.ts';
import type { Assumption } from '#lib/features/questions/question.ts';

/** The most characters in the text of a version. */
export const MOST_CHARACTERS = limits.versionCharacters.most;

/** A version as it is read and reviewed. Times are ISO 8601. */
export interface Version {
  id: string;
  deliverableId: string;
  number: number;
  status: VersionStatus;
  /** The status of its newest delivery; null before the first. */
  delivery: DeliveryStatus | null;
  /** Counts the changes since it was written; a change names the revision that it is based on. */
  revision: number;
  /** The text as it was written. */
  draft: string;
  /** The current text: the person's edit, otherwise the draft. */
  text: string;
  /** The share of words that the person changed, 0..1; null until it is approved. */
  changed: number | null;
  /** A description of what the person changed. */
  editSummary: string | null;
  feedback: string | null;
  /** The assumption that it was written on, without an answer. */
  assumption: Assumption | null;
  /** Why it could not be written. */
  error: string | null;
  periodStart: string | null;
  periodEnd: string | null;
  createdAt: string;
  stagedAt: string | null;
  approvedAt: string | null;
  deliveredAt: string | null;
  updatedAt: string;
}

/** The result of a change. `version` is its current state, if it exists. */
export type VersionChange =
  | { ok: true; version: Version }
  | { ok: false; error: 'conflict' | 'invalid_state' | 'invalid_input'; message: string; version: Version }
  | { ok: false; error: 'not_found'; message: string; version?: undefined };

/** What to change, and the revision that the change is based on. */
export interface OnRevision {
  versionId: string;
  revision: number;
}

/** Whether the person still has to decide about it. */
export function isOpen(status: VersionStatus): status is 'staged' | 'reviewing' {
  return status === 'staged' || status === 'reviewing';
}

/** Whether it has a text. */
export function isWritten(status: VersionStatus): boolean {
  return status !== 'generating' && status !== 'failed' && status !== 'skipped';
}

/** The problem with a text of a version, as a message; null for a valid text. */
export function problemOf(text: string): string | null {
  if (!text.trim()) return 'A version cannot be empty. Write something, or reject it.';
  if (text.length > MOST_CHARACTERS)
    return `This text has ${text.length.toLocaleString('en')} characters. A version can have at most ${MOST_CHARACTERS.toLocaleString('en')}.`;
  return null;
}
