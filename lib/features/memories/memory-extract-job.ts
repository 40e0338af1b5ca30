import { type ExtractionServices, extractMemories } from '#lib/features/memories/extract-memories.ts';
import { defineJob, type JobContext } from '#lib/jobs/define-job.ts';
import { jobSpecs } from '#lib/jobs/job-spec.ts';

/** Extracts memories from the new messages of a chat. */
export const memoryExtractJob = defineJob({
  ...jobSpecs.memoryExtract,
  async run(ctx: JobContext<ExtractionServices>, { user_id: userId, session_id: sessionId }, { signal }) {
    await extractMemories(ctx, { userId, sessionId }, signal);
  },
});
