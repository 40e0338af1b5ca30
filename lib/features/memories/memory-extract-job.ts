import { type ExtractionServices, extractMemories } from '#lib/features/memories/extract-memories.ts';
import { defineJob, type JobContext } from '#lib/jobs/define-job.ts';
import { memoryExtractSpec } from './memory-extract-spec.ts';

export const memoryExtractJob = defineJob({
  ...memoryExtractSpec,
  async run(ctx: JobContext<ExtractionServices>, { user_id: userId, session_id: sessionId }, { signal }) {
    await extractMemories(ctx, { userId, sessionId }, signal);
  },
});
