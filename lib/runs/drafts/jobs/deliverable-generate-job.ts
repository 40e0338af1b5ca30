import { rerunForLateAnswer } from '#lib/features/questions/answer-question.ts';
import { defineJob, type JobContext } from '#lib/jobs/define-job.ts';
import { jobSpecs } from '#lib/jobs/job-spec.ts';
import { failVersion, type GenerationServices, generateVersion } from '#lib/runs/drafts/generate-version.ts';
import { releaseUnreviewed } from './release-version.ts';

/** Writes a version whose status is `generating`. */
export const deliverableGenerateJob = defineJob({
  ...jobSpecs.deliverableGenerate,
  async run(ctx: JobContext<GenerationServices>, { user_id: userId, version_id: versionId }, { mayRetry, signal }) {
    await generateVersion(ctx, { userId, versionId, mayRetry }, signal);
    await rerunForLateAnswer(ctx.db, userId, ctx.jobs, versionId);
    await releaseUnreviewed(ctx, versionId);
  },
  onDeadLetter: (ctx, { version_id: versionId }, reason) => failVersion(ctx.db, versionId, reason),
});
