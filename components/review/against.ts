import type { VersionStatus } from '#lib/features/deliverables/deliverable.ts';
import type { OtherVersion, Review } from '#lib/features/versions/read-review.ts';

/** A text that a version is compared with. */
export interface Against {
  id: 'previous' | 'draft' | 'asked';
  /** "version 11". */
  name: string;
  /** "delivered". */
  state?: string;
  text: string;
}

const stateLabels: Partial<Record<VersionStatus, string>> = { approved: 'approved', delivered: 'delivered', rejected: 'rejected' };

/**
 * The texts that a version can be compared with: a requested version, the previous one, and the draft if it
 * was edited.
 */
export function againstOf({ previous, asked }: Pick<Review, 'previous' | 'asked'>, text: string, draft: string): Against[] {
  const other = (id: 'previous' | 'asked', { number, status, text }: OtherVersion): Against => {
    const state = stateLabels[status];
    return { id, name: `version ${number}`, ...(state ? { state } : {}), text };
  };
  return [
    ...(asked && asked.number !== previous?.number ? [other('asked', asked)] : []),
    ...(previous ? [other('previous', previous)] : []),
    ...(text === draft ? [] : [{ id: 'draft' as const, name: 'the draft as written', text: draft }]),
  ];
}
