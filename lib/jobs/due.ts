import type { Frequency, Schedule } from '#lib/schedule/schedule.ts';
import type { Job } from './define-job.ts';
import type { Queued } from './job-queue.ts';

/** Something that is due, as `Due.find` answers it. */
export interface DueRow {
  id: string;
  user_id: string;
  frequency: Frequency;
  schedule: Schedule;
  next_run_at: Date;
  /** The person's own. */
  time_zone: string | null;
}

/** A claimed run. A schedule that cannot be read has no times: it runs no more until somebody corrects it. */
export interface Claim {
  id: string;
  user_id: string;
  due_at: Date | null;
  next_at: Date | null;
}

/** A kind of thing that runs at times of its own. */
export interface Due {
  noun: string;
  job: Job;
  /** Locks what is due: $1 is now, $2 how many at most; rows are `DueRow`. */
  find: string;
  /** Begins the runs and sets the next: $1 are the claims as JSON, $2 is now; one row a begun run. */
  claim: string;
  /** The job of a begun run. */
  queued: (begun: Record<string, string>) => Queued<Job['input']>;
}
