import type { z } from 'zod';

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

/** A job that people ask for themselves, so that the number of their waiting ones is limited. */
export interface RequestedJobSpec<Input extends JobInput = JobInput> extends JobSpec<Input> {
  /** What people call what it does, in the singular and plural. */
  nouns: readonly [one: string, many: string];
}
