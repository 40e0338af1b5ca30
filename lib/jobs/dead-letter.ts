import type { JobWithMetadata } from 'pg-boss';
import { z } from 'zod';
import type { Job, JobServices } from './define-job.ts';
import { contextOf, readInput } from './running-job.ts';

const cancelled = z.object({ job: z.string(), id: z.string(), input: z.unknown(), reason: z.string() });
const failed = z.object({ message: z.string() });

/** Cleans up after a job that will not be retried. `dead` is its entry in the dead-letter queue. */
export async function settleDeadJob(jobs: readonly Job[], services: JobServices, dead: JobWithMetadata<object>): Promise<void> {
  const { name, id, data, reason } = read(dead);
  const job = jobs.find((one) => one.name === name);
  if (!job?.onDeadLetter) return;
  let input: { user_id: string };
  try {
    input = readInput(job, data);
  } catch {
    return;
  }
  await job.onDeadLetter(contextOf(services, input.user_id, `${name}/${id}`), input, reason);
}

/** A job that failed permanently arrives as pg-boss sends it, with its origin; a cancelled one as our queue wrote it. */
function read(dead: JobWithMetadata<object>): { name: string; id: string; data: unknown; reason: string } {
  if (dead.sourceName) {
    const output = dead.sourceOutput as { value?: unknown } | null;
    const message = (failed.safeParse(output).data ?? failed.safeParse(output?.value).data)?.message ?? '';
    return { name: dead.sourceName, id: dead.sourceId ?? dead.id, data: dead.data, reason: toMessage(message) };
  }
  const letter = cancelled.parse(dead.data);
  return { name: letter.job, id: letter.id, data: letter.input, reason: letter.reason };
}

/** Translates pg-boss's reason for people. */
function toMessage(message: string): string {
  if (/^job heartbeat timeout/.test(message)) return 'The process running this job ended.';
  if (/^(job timed out|handler execution exceeded)/.test(message)) return 'It took too long.';
  return message || 'It failed.';
}
