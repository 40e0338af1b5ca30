import { rerunForLateAnswer } from '#lib/features/questions/answer-question.ts';
import { defineJob, type JobContext } from '#lib/jobs/define-job.ts';
import { jobTerms } from '#lib/jobs/job-terms.ts';
import { failVersion, type GenerationPorts, generateVersion } from '#lib/runs/drafts/generate-version.ts';
import { releaseUnread } from './release-version.ts';

/** Writes a version that is `generating`. */
export const deliverableGenerate = defineJob({
  ...jobTerms.deliverableGenerate,
  async run(ctx: JobContext<GenerationPorts>, { user_id: userId, version_id: versionId }, { mayRetry, signal }) {
    await generateVersion(ctx, { userId, versionId, mayRetry }, signal);
    await rerunForLateAnswer(ctx.db, userId, ctx.jobs, versionId);
    await releaseUnread(ctx, versionId);
  },
  givenUp: (ctx, { version_id: versionId }, reason) => failVersion(ctx.db, versionId, reason),
});
