import { z } from 'zod';
import { defineJob, type Job } from '../define-job.ts';
import { openBoss } from '../open-boss.ts';
import { startWorker } from '../worker.ts';
import { workerTestEnv } from './worker-test-env.ts';

/** A worker whose job never ends: it reports when the job runs, and waits to be killed. */
const [databaseUrl, name] = process.argv.slice(2) as [string, string];
const job = defineJob({
  name,
  input: z.object({ user_id: z.uuid() }),
  retries: 2,
  timeoutSeconds: 600,
  run: async () => {
    process.send!('running');
    await new Promise(() => {});
  },
});
const boss = await openBoss({ databaseUrl, log: () => '', works: true });
await startWorker({ boss, jobs: [job as Job], services: workerTestEnv(() => undefined as never), pollSeconds: 0.5 });
