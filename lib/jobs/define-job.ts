import type { z } from 'zod';
import type { JobPort } from '#lib/agent/registry/job-port.ts';
import type { Db } from '#lib/database/db.ts';
import type { FileStorage } from '#lib/database/storage/file-storage.ts';
import type { Outlets } from '#lib/features/delivery/outlets/index.ts';
import type { GenerationPorts } from '#lib/runs/drafts/generate-version.ts';
import type { CommandSettings } from '#lib/runs/workspace/workspace-commands.ts';
import type { JobInput, JobTerms } from './job-terms.ts';

/** What a worker process has for all its jobs. */
export interface JobWorld extends GenerationPorts {
  /** For jobs that follow from a job. */
  jobs: JobPort;
  /** Where versions leave through. */
  outlets: Outlets;
  /** Where the contents of files are kept. */
  storage: FileStorage;
  /** What runs the commands of workspaces. */
  commands?: CommandSettings;
  /** Origins that work may ask of by HTTP though they are not public or not https. */
  allowedOrigins?: readonly string[];
}

/** The world of one job. */
export interface JobContext extends JobWorld {
  /** The person whose job it is. */
  userId: string;
  /** Reaches that person's rows and no others. */
  db: Db;
}

/** How far a job is. `percent` in 0..100. */
export interface Progress {
  percent?: number;
  message?: string;
}

/** One try at a job. */
export interface Attempt {
  /** 1 for the first. */
  number: number;
  /** Whether another follows when this one fails for a reason that may pass. */
  mayRetry: boolean;
  /** Aborted when the job is cancelled, takes too long, was given to another worker, or this process ends. */
  signal: AbortSignal;
  /** Keeps how far the job is, where an admin sees it; at most once a second. */
  progress(now: Progress): void;
}

/** Work that a worker process does later, for one person. */
export interface Job<Input extends JobInput = JobInput> extends JobTerms<Input> {
  /**
   * Does the work. It may run more than once: when a process dies, another begins it anew.
   * @throws {PermanentFailure | PrimitiveError} what will not pass: it is not tried again
   * @throws anything else what may pass
   */
  run(ctx: JobContext, input: z.output<Input>, attempt: Attempt): Promise<void>;
  /** Tidies up after a job that will not be tried again: it failed for good, or was cancelled. `reason` is for people. */
  givenUp?(ctx: JobContext, input: z.output<Input>, reason: string): Promise<void>;
}

/** Defines a job; the type of its input follows from the schema. */
export function defineJob<Input extends JobInput>(job: Job<Input>): Job<Input> {
  return job;
}
