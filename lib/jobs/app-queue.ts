import type { PgBoss } from 'pg-boss';
import type { Log } from '#lib/base/log.ts';
import { JobQueue } from './job-queue.ts';
import { jobSpecs } from './job-spec.ts';
import { makeQueues, openBoss } from './open-boss.ts';

/** The queue of a process that only adds jobs. It connects on first use, and again after a failure. */
export function appQueue(databaseUrl: string, log: Log): JobQueue {
  let opening: Promise<PgBoss> | undefined;
  const open = async () => {
    const boss = await openBoss({ databaseUrl, log, works: false });
    await makeQueues(boss, Object.values(jobSpecs));
    return boss;
  };
  const boss = () => {
    opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  return new JobQueue({ boss, jobs: Object.values(jobSpecs) });
}
