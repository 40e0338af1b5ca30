import { z } from 'zod';
import { formats } from '#lib/entities/format.ts';

/** The input of a job, which names its owner. */
export type JobInput = z.ZodType<{ user_id: string }>;

/** What the queue knows about a job: enough to add it from a process that never runs it. */
export interface JobSpec<Input extends JobInput = JobInput> {
  /** `<noun>.<verb>`. */
  name: string;
  /** Checked when it is queued and again before it runs. */
  input: Input;
  /** How often it is retried after a temporary failure. */
  retries: number;
  /** The pause before the first retry; it doubles each time, with jitter, up to ten minutes. Default 5. */
  retryDelaySeconds?: number;
  /** How long one attempt may take. */
  timeoutSeconds: number;
}

const version = z.strictObject({ user_id: z.guid(), version_id: z.guid() });

/** The specifications of every job of this project. */
export const jobSpecs = {
  deliverableGenerate: { name: 'deliverable.generate', input: version, retries: 4, retryDelaySeconds: 10, timeoutSeconds: 900 },
  deliverableLearn: { name: 'deliverable.learn', input: version, retries: 4, retryDelaySeconds: 10, timeoutSeconds: 180 },
  memoryExtract: {
    name: 'memory.extract',
    input: z.strictObject({ user_id: z.guid(), session_id: z.guid() }),
    retries: 4,
    retryDelaySeconds: 10,
    timeoutSeconds: 300,
  },
  /** Retried for about an hour. */
  notificationEmail: {
    name: 'notification.mail',
    input: z.strictObject({ user_id: z.guid(), notification_ids: z.array(z.guid()).min(1) }),
    retries: 8,
    retryDelaySeconds: 20,
    timeoutSeconds: 120,
  },
  /** Retried for about half an hour. */
  platformPublish: {
    name: 'platform.publish',
    input: z.strictObject({
      user_id: z.guid(),
      version_id: z.guid(),
      via: z.string().optional(),
      format: z.enum(formats).optional(),
      again: z.boolean().optional(),
      shown: z.string().optional(),
    }),
    retries: 8,
    retryDelaySeconds: 10,
    timeoutSeconds: 120,
  },
  workRun: {
    name: 'work.run',
    input: z.strictObject({ user_id: z.guid(), ticket_id: z.guid(), run_id: z.guid() }),
    retries: 4,
    retryDelaySeconds: 10,
    timeoutSeconds: 900,
  },
} as const satisfies Record<string, JobSpec>;

/** The key of the job for a run of a ticket. Each time the run resumes is a separate job. */
export const runKey = (runId: string, leg: number) => (leg === 0 ? runId : `${runId}/${leg}`);

/**
 * The key of the job that writes a version. Until the version asks a question it is one job, however often it is queued. Once its
 * question (`request`) is settled it is a new job, because the job that asked has ended.
 */
export function versionJobKey(versionId: string, request: string | null): string {
  return request ? `${versionId}:${request}` : versionId;
}
