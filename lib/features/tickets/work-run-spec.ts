import { z } from 'zod';
import type { RequestedJobSpec } from '#lib/jobs/job-spec.ts';

/** Runs a ticket whose status is `running`. */
export const workRunSpec = {
  name: 'work.run',
  nouns: ['ticket', 'tickets'],
  input: z.strictObject({ user_id: z.guid(), ticket_id: z.guid(), run_id: z.guid() }),
  retries: 4,
  retryDelaySeconds: 10,
  timeoutSeconds: 900,
} as const satisfies RequestedJobSpec;

/** The key of the job for a run of a ticket. Each time the run resumes is a separate job. */
export const runKey = (runId: string, leg: number) => (leg === 0 ? runId : `${runId}/${leg}`);
