import { z } from 'zod';
import { learnFromEdit } from '#lib/learning/learn-from-edit.ts';
import { defineJob } from './define-job.ts';

/** Keeps what the edit of an approved version teaches. */
export const deliverableLearn = defineJob({
  name: 'deliverable.learn',
  input: z.strictObject({ user_id: z.guid(), version_id: z.guid() }),
  retries: 4,
  retryDelaySeconds: 10,
  timeoutSeconds: 180,
  async run(ctx, { user_id: userId, version_id: versionId }, { signal }) {
    await learnFromEdit(ctx, { userId, versionId }, signal);
  },
});
