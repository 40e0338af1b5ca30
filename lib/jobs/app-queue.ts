import type { PgBoss } from 'pg-boss';
import type { Log } from '#lib/base/log.ts';
import { JobQueue } from './job-queue.ts';
import { openBoss } from './open-boss.ts';

/** The queue of a process that only adds jobs. It connects on first use, and again after a failure. */
export interface AppQueue extends JobQueue {
  /** Closes its connections. Call it before the database ends. */
  close(): Promise<void>;
}

export function appQueue(databaseUrl: string, log: Log): AppQueue {
  let opening: Promise<PgBoss> | undefined;
  const boss = () => {
    opening ??= openBoss({ databaseUrl, log, works: false }).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  return Object.assign(new JobQueue({ boss }), {
    async close() {
      await (await opening?.catch(() => undefined))?.stop({ graceful: false });
    },
  });
}
