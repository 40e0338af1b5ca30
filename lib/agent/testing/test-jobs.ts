import type { JobPort } from '../registry/job-port.ts';

/** A queue that does only what a test tells it to. */
export function testJobs(more: Partial<JobPort> = {}): JobPort {
  const fail = () => Promise.reject(new Error('This test has no queue.'));
  return { enqueue: fail, takeBack: fail, cancel: fail, retry: fail, ...more };
}
