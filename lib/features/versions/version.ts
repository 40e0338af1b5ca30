import { limits } from '#lib/base/limits/limits.ts';
import type { VersionStatus } from '#lib/features/deliverables/deliverable.ts';
import type { DeliveryStatus } from '#lib/features/delivery/delivery-status.ts';
import type { Assumption } from '#lib/features/questions/question.ts';

/** The most characters that the text of a version may have. */
export const MOST_CHARACTERS = limits.versionCharacters.most;

/** A version as it is read and reviewed. Moments are ISO 8601. */
export interface Version {
  id: string;
  deliverableId: string;
  number: number;
  status: VersionStatus;
  /** How its newest delivery stands; null before the first. */
  delivery: DeliveryStatus | null;
  /** Counts what was changed since it was written; a change says on which revision it was made. */
  revision: number;
  /** As it was written. */
  draft: string;
  /** As it is now: what the person made of it, otherwise the draft. */
  text: string;
  /** The share of words that the person changed, 0..1; null until it is approved. */
  changed: number | null;
  /** What the person changed, in words. */
  editSummary: string | null;
  feedback: string | null;
  /** What it was written on because nobody said. */
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

/** What became of a change. `version` is as it is now, where there is one. */
export type VersionChange =
  | { ok: true; version: Version }
  | { ok: false; error: 'conflict' | 'invalid_state' | 'invalid_input'; message: string; version: Version }
  | { ok: false; error: 'not_found'; message: string; version?: undefined };

/** What is changed, and the revision that the change was made on. */
export interface OnRevision {
  versionId: string;
  revision: number;
}

/** Whether it still waits for the person's decision. */
export function isOpen(status: VersionStatus): status is 'staged' | 'reviewing' {
  return status === 'staged' || status === 'reviewing';
}

/** Whether there is a text of it. */
export function isWritten(status: VersionStatus): boolean {
  return status !== 'generating' && status !== 'failed' && status !== 'skipped';
}

/** What is wrong with a text as that of a version, in words; null when nothing is. */
export function problemOf(text: string): string | null {
  if (!text.trim()) return 'A version cannot be empty. Write something, or reject it.';
  if (text.length > MOST_CHARACTERS)
    return `It has ${text.length.toLocaleString('en')} characters; a version has at most ${MOST_CHARACTERS.toLocaleString('en')}.`;
  return null;
}
