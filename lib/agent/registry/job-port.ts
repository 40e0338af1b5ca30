/** Adds jobs to the queue of the worker processes. */
export interface JobPort {
  /**
   * Queues a job by its name, once for a key.
   * @returns the job's id
   * @throws when the queue cannot be reached
   */
  enqueue(name: string, input: Record<string, unknown>, options: { key: string }): Promise<string>;
}
