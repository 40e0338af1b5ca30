import { z } from 'zod';
import type { JobSpec } from '#lib/jobs/job-spec.ts';

/** Learns from the edit of an approved version. */
export const deliverableLearnSpec = {
  name: 'deliverable.learn',
  input: z.strictObject({ user_id: z.guid(), version_id: z.guid() }),
  retries: 4,
  retryDelaySeconds: 10,
  timeoutSeconds: 180,
} as const satisfies JobSpec;
