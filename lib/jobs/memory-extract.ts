import { z } from 'zod';
import { extractMemories } from '#lib/memories/extract-memories.ts';
import { defineJob } from './define-job.ts';

/** Keeps what a person said in a chat and will matter again, as far as it was not looked through before. */
export const memoryExtract = defineJob({
  name: 'memory.extract',
  input: z.strictObject({ user_id: z.guid(), session_id: z.guid() }),
  retries: 4,
  retryDelaySeconds: 10,
  timeoutSeconds: 300,
  async run(ctx, { user_id: userId, session_id: sessionId }, { signal }) {
    await extractMemories(ctx, { userId, sessionId }, signal);
  },
});
