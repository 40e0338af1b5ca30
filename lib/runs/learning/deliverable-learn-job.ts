import { deliverableLearnSpec } from '#lib/features/delivery/deliverable-learn-spec.ts';
import { defineJob, type JobContext } from '#lib/jobs/define-job.ts';
import { type LearningServices, learnFromEdit } from '#lib/runs/learning/learn-from-edit.ts';

/** Learns from the edit of an approved version. */
export const deliverableLearnJob = defineJob({
  ...deliverableLearnSpec,
  async run(ctx: JobContext<LearningServices>, { user_id: userId, version_id: versionId }, { signal }) {
    await learnFromEdit(ctx, { userId, versionId }, signal);
  },
  orphans: {
    find: `
      select v.id, v.user_id from public.deliverable_versions v
      where v.status in ('approved', 'delivered') and v.updated_at between now() - interval '1 hour' and now() - interval '2 minutes'
      order by v.updated_at limit 1000`,
    queued: ({ id, user_id }) => ({ input: { user_id, version_id: id }, key: id }),
  },
});
