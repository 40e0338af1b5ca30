import { z } from 'zod';
import { shortText } from '#lib/entities/field.ts';
import { MOST_FEEDBACK, rejectVersion } from '#lib/features/versions/reject-version.ts';
import { defineAction } from './define-action.ts';
import { versionPage } from './deliverable-target.ts';
import { changedVersion, textFact, versionInReview } from './version-in-review.ts';

/** Rejects the newest draft, or the named one. The reason is feedback for the next version. */
export const deliverableReject = defineAction({
  name: 'deliverable.reject',
  description:
    'Reject the newest draft, or the one in version_id. reason is what the next version should do differently, in the person’s words; omit it if they gave none',
  targetType: 'deliverable',
  requires: [],
  effect: 'external',
  params: z.strictObject({ version_id: z.guid().optional(), reason: shortText(MOST_FEEDBACK).optional() }),
  async approval(ctx, { target, params: { version_id, reason } }) {
    if (target.row.governance === 'full_auto') return null;
    const version = await versionInReview(ctx, target, version_id, 'rejected');
    return {
      subject: `Reject version ${version.number} of “${target.row.title}”`,
      facts: [textFact(version), { label: 'Feedback', value: reason ?? 'None' }],
      verb: 'Reject',
      decline: 'Decline',
      page: versionPage(target, version.number),
      basis: { version: version.id, revision: version.revision },
    };
  },
  async execute(ctx, { target, params: { version_id, reason } }) {
    const { id: versionId, revision, number } = await versionInReview(ctx, target, version_id, 'rejected');
    const ref = `${target.ref}/versions/${number}`;
    changedVersion(await rejectVersion(ctx.db, { versionId, revision, feedback: reason ?? null }), ref);
    const next =
      reason === undefined
        ? 'It stays in the history.'
        : 'It stays in the history, and the next versions take the feedback into account until one is approved.';
    return { status: 'rejected', ref, version_number: number, message: `Version ${number} is rejected. ${next}` };
  },
});
