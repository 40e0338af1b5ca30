import { extractMemories } from '#lib/features/memories/extract-memories.ts';
import { defineJob } from '#lib/jobs/define-job.ts';
import { jobTerms } from '#lib/jobs/job-terms.ts';

/** Keeps what a person said in a chat and will matter again, as far as it was not looked through before. */
export const memoryExtract = defineJob({
  ...jobTerms.memoryExtract,
  async run(ctx, { user_id: userId, session_id: sessionId }, { signal }) {
    await extractMemories(ctx, { userId, sessionId }, signal);
  },
});
