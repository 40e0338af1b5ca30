import type { z } from 'zod';
import type { JobInput, JobSpec } from './job-spec.ts';

/** Adds jobs to the queue that the worker processes read. */
export interface JobPort {
  /**
   * Queues a job, once per key.
   * @returns the job's id
   * @throws {PermanentFailure} when the input is not valid for the job
   * @throws when the queue cannot be reached
   */
  enqueue<Input extends JobInput>(job: JobSpec<Input>, input: z.input<Input>, options: { key: string }): Promise<string>;
  /** Cancels the job of this kind and key. @returns false when it has ended or does not exist */
  takeBack(job: JobSpec, key: string): Promise<boolean>;
  /** Cancels the job with this id. @returns false when it has ended or does not exist */
  cancel(id: string): Promise<boolean>;
  /** Runs a waiting or failed job now. @returns false when it runs, has ended otherwise, or does not exist */
  retry(id: string): Promise<boolean>;
}

declare module '#lib/base/services.ts' {
  interface Services {
    /** The job queue; absent where nothing can be queued. */
    jobs?: JobPort;
  }
}
