import { z } from 'zod';
import type { JobSpec } from '#lib/jobs/job-spec.ts';

/** Reads what is new in a resource of a platform. */
export const platformSyncSpec = {
  name: 'platform.sync',
  input: z.strictObject({ user_id: z.guid(), resource_id: z.guid() }),
  retries: 3,
  timeoutSeconds: 900,
} as const satisfies JobSpec;

/** The key of the job that reads a resource when it is due: it is queued once. */
export const syncKey = (resourceId: string, dueAt: string) => `${resourceId}:${new Date(dueAt).getTime()}`;
