import type { Frequency, Schedule } from '#lib/schedule/schedule.ts';
import type { QueueEntry } from './job-queue.ts';
import type { JobInput } from './job-spec.ts';

/** A due row, as `Due.find` returns it. */
export interface DueRow {
  id: string;
  user_id: string;
  frequency: Frequency;
  schedule: Schedule;
  next_run_at: Date;
  /** The person's time zone. */
  time_zone: string | null;
}

/** A claimed run. A schedule that cannot be read has no times, and does not run again until someone corrects it. */
export interface Claim {
  id: string;
  user_id: string;
  due_at: Date | null;
  next_at: Date | null;
}

/** The rows whose schedules start a job. */
export interface Due<Input extends JobInput = JobInput> {
  noun: string;
  /** Locks what is due: $1 is the current time, $2 the maximum; rows are `DueRow`. */
  find: string;
  /** Starts the runs and sets the next ones: $1 are the claims as JSON, $2 is the current time; one row per started run. */
  claim: string;
  /** The job of a started run. */
  queued: (begun: Record<string, string>) => QueueEntry<Input>;
}
