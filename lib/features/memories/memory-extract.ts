import { type ExtractionServices, extractMemories } from '#lib/features/memories/extract-memories.ts';
import { defineJob, type JobContext } from '#lib/jobs/define-job.ts';
import { jobSpecs } from '#lib/jobs/job-spec.ts';

/** Keeps what a person said in a chat and will matter again, as far as it was not looked through before. */
export const memoryExtract = defineJob({
  ...jobSpecs.memoryExtract,
  async run(ctx: JobContext<ExtractionServices>, { user_id: userId, session_id: sessionId }, { signal }) {
    await extractMemories(ctx, { userId, sessionId }, signal);
  },
});
