import { defineJob, type JobContext } from '#lib/jobs/define-job.ts';
import { jobSpecs } from '#lib/jobs/job-spec.ts';
import { type LearningServices, learnFromEdit } from '#lib/runs/learning/learn-from-edit.ts';

/** Learns from the edit of an approved version. */
export const deliverableLearnJob = defineJob({
  ...jobSpecs.deliverableLearn,
  async run(ctx: JobContext<LearningServices>, { user_id: userId, version_id: versionId }, { signal }) {
    await learnFromEdit(ctx, { userId, versionId }, signal);
  },
});
