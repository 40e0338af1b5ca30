import { z } from 'zod';
import type { JobSpec } from '#lib/jobs/job-spec.ts';

/** Extracts memories from the new messages of a chat. */
export const memoryExtractSpec = {
  name: 'memory.extract',
  input: z.strictObject({ user_id: z.guid(), session_id: z.guid() }),
  retries: 4,
  retryDelaySeconds: 10,
  timeoutSeconds: 300,
} as const satisfies JobSpec;
