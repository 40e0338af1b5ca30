import { z } from 'zod';
import type { RequestedJobSpec } from '#lib/jobs/job-spec.ts';

/** Writes a version whose status is `generating`. */
export const deliverableGenerateSpec = {
  name: 'deliverable.generate',
  nouns: ['draft', 'drafts'],
  input: z.strictObject({ user_id: z.guid(), version_id: z.guid() }),
  retries: 4,
  retryDelaySeconds: 10,
  timeoutSeconds: 900,
} as const satisfies RequestedJobSpec;

/**
 * The key of the job that writes a version. Until the version asks a question it is one job, however often it is queued. Once its
 * question (`request`) is settled it is a new job, because the job that asked has ended.
 */
export function versionJobKey(versionId: string, request: string | null): string {
  return request ? `${versionId}:${request}` : versionId;
}
