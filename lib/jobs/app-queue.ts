import type { PgBoss } from 'pg-boss';
import type { Log } from '#lib/base/log.ts';
import { JobQueue } from './job-queue.ts';
import { openBoss } from './open-boss.ts';

/** The queue of a process that only adds jobs. It connects on first use, and again after a failure. */
export function appQueue(databaseUrl: string, log: Log): JobQueue {
  let opening: Promise<PgBoss> | undefined;
  const boss = () => {
    opening ??= openBoss({ databaseUrl, log, works: false }).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  return new JobQueue({ boss });
}
