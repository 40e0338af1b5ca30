import type { JobPort } from '../job-port.ts';
import type { JobSpec } from '../job-spec.ts';

/** A queue that does only what a test tells it to. */
export function testJobs(
  more: Partial<Omit<JobPort, 'enqueue'>> & {
    enqueue?: (job: JobSpec, input: Record<string, unknown>, options: { key: string }) => Promise<string>;
  } = {},
): JobPort {
  const fail = () => Promise.reject(new Error('This test has no queue.'));
  return { enqueue: fail, takeBack: fail, cancel: fail, retry: fail, ...more } as JobPort;
}
