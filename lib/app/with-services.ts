import type { Job } from '#lib/jobs/define-job.ts';
import type { JobInput } from '#lib/jobs/job-spec.ts';

/** A job with services that are looked up when it runs, because they can change while the worker runs. */
export function withServices<Needs extends object, Current extends object>(
  job: Job<JobInput, Needs & Current>,
  current: () => Promise<Current>,
): Job<JobInput, Needs> {
  const { run, onDeadLetter } = job;
  return {
    ...job,
    run: async (ctx, input, attempt) => run({ ...ctx, ...(await current()) }, input, attempt),
    onDeadLetter: onDeadLetter && (async (ctx, input, reason) => onDeadLetter({ ...ctx, ...(await current()) }, input, reason)),
  };
}
