import type { VersionStatus } from '#lib/deliverables/deliverable.ts';
import type { Review } from '#lib/versions/read-review.ts';
import type { Against } from './compare-panel.tsx';

const stateWords: Partial<Record<VersionStatus, string>> = { approved: 'approved', delivered: 'delivered', rejected: 'rejected' };

/** What a version can be compared with: the one before it, and what was written when that was changed. */
export function againstOf({ previous }: Review, text: string, draft: string): Against[] {
  const state = previous && stateWords[previous.status];
  return [
    ...(previous
      ? [{ id: 'previous' as const, name: `version ${previous.number}`, ...(state ? { state } : {}), text: previous.text }]
      : []),
    ...(text === draft ? [] : [{ id: 'draft' as const, name: 'the draft as written', text: draft }]),
  ];
}
