import type { z } from 'zod';
import type { Services } from '#lib/base/services.ts';
import type { Db } from '#lib/database/db.ts';
import type { Due } from './due.ts';
import type { JobInput, JobSpec } from './job-spec.ts';
import type { Orphans } from './orphans.ts';

/** The services of every job. Each job names the ones that it needs beyond these. */
export type JobServices = Pick<Services, 'actingAs' | 'clock' | 'log'> & Required<Pick<Services, 'jobs'>>;

/** The context of one job. */
export type JobContext<Needs = unknown> = JobServices &
  Needs & {
    /** The owner of the job. */
    userId: string;
    /** The client for that person's rows and no others. */
    db: Db;
  };

/** The progress of a job. `percent` in 0..100. */
export interface Progress {
  percent?: number;
  message?: string;
}

/** One attempt at a job. */
export interface Attempt {
  /** 1 for the first. */
  number: number;
  /** Whether another attempt follows if this one fails temporarily. */
  mayRetry: boolean;
  /** Aborted when the job is cancelled, takes too long, was given to another worker, or this process ends. */
  signal: AbortSignal;
  /** Stores the job's progress for administrators; at most once a second. */
  progress(now: Progress): void;
}

/** Work that a worker process does later, for one person. */
export interface Job<Input extends JobInput = JobInput, Needs = unknown> extends JobSpec<Input> {
  /**
   * Does the work. It may run more than once: when a process dies, another starts over.
   * @throws {PermanentFailure | PrimitiveError} a permanent failure: the job is not retried
   * @throws anything else for a temporary failure
   */
  run(ctx: JobContext<Needs>, input: z.output<Input>, attempt: Attempt): Promise<void>;
  /** Cleans up after a job that will not be retried: it failed permanently, or was cancelled. `reason` is for people. */
  onDeadLetter?(ctx: JobContext<Needs>, input: z.output<Input>, reason: string): Promise<void>;
  /** What runs on a schedule. */
  due?: Due<Input>;
  /** What was started but has no job, because its process died before queueing it. */
  orphans?: Orphans<Input>;
}

/** Defines a job; the type of its input follows from the schema. */
export function defineJob<Input extends JobInput, Needs = unknown>(job: Job<Input, Needs>): Job<Input, Needs> {
  return job;
}
