/** Adds jobs to the queue that the worker processes read. */
export interface JobPort {
  /**
   * Queues a job by its name, once per key.
   * @returns the job's id
   * @throws when the queue cannot be reached
   */
  enqueue(name: string, input: Record<string, unknown>, options: { key: string }): Promise<string>;
  /** Cancels the job of this name and key. @returns false when it has ended or does not exist */
  takeBack(name: string, key: string): Promise<boolean>;
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
