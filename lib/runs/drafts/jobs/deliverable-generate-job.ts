import { deliverableGenerateSpec, versionJobKey } from '#lib/features/drafts/deliverable-generate-spec.ts';
import { rerunForLateAnswer } from '#lib/features/questions/answer-question.ts';
import { defineJob, type JobContext } from '#lib/jobs/define-job.ts';
import { failVersion, type GenerationServices, generateVersion } from '#lib/runs/drafts/generate-version.ts';
import { deliverablesDue } from './deliverables-due.ts';
import { releaseUnreviewed } from './release-version.ts';

/** Writes a version whose status is `generating`. */
export const deliverableGenerateJob = defineJob({
  ...deliverableGenerateSpec,
  async run(ctx: JobContext<GenerationServices>, { user_id: userId, version_id: versionId }, { mayRetry, signal }) {
    await generateVersion(ctx, { userId, versionId, mayRetry }, signal);
    await rerunForLateAnswer(ctx.db, userId, ctx.jobs, versionId);
    await releaseUnreviewed(ctx, versionId);
  },
  onDeadLetter: (ctx, { version_id: versionId }, reason) => failVersion(ctx.db, versionId, reason),
  due: deliverablesDue,
  orphans: {
    // A version whose question is open waits for its answer.
    find: `
      select v.id, v.user_id, r.id as request
      from public.deliverable_versions v left join public.requests r on r.version_id = v.id and r.kind = 'question'
      where v.status = 'generating' and v.updated_at < now() - interval '2 minutes' and r.state is distinct from 'open'
      order by v.updated_at limit 1000`,
    queued: ({ id, user_id, request }: { id: string; user_id: string; request: string | null }) => ({
      input: { user_id, version_id: id },
      key: versionJobKey(id, request),
    }),
  },
});
