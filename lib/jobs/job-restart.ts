import type { Services } from '#lib/base/services.ts';
import type { Db } from '#lib/database/db.ts';

/** The context of a restart: an administrator starts the work of another person again. */
export interface RestartContext extends Required<Pick<Services, 'clock' | 'log' | 'jobs'>> {
  /** The owner of the job. */
  userId: string;
  /** The client for the owner's rows; the audit log names the administrator. */
  db: Db;
  /** The owner's time zone. */
  timeZone: string;
}

/** Starts the work of a dead job again, in a new job. For jobs that store the failure of their work, which ends it. */
export interface JobRestart {
  /** The name of the job. */
  job: string;
  /**
   * @param ids the ids in the job's input, by name
   * @returns a message for the administrator
   * @throws {PrimitiveError} with a message for the administrator
   */
  restart(ctx: RestartContext, ids: Record<string, string>): Promise<string>;
}
