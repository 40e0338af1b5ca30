import { learnFromEdit } from '#lib/learning/learn-from-edit.ts';
import { defineJob } from './define-job.ts';
import { jobTerms } from './job-terms.ts';

/** Keeps what the edit of an approved version teaches. */
export const deliverableLearn = defineJob({
  ...jobTerms.deliverableLearn,
  async run(ctx, { user_id: userId, version_id: versionId }, { signal }) {
    await learnFromEdit(ctx, { userId, versionId }, signal);
  },
});
