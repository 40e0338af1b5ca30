import { openBoss } from '../open-boss.ts';
import { startWorker } from '../worker.ts';
import { workerTestEnv } from './worker-test-env.ts';

/** A worker whose check for due work never ends: it reports when the check runs, and waits to be killed. */
const [databaseUrl] = process.argv.slice(2) as [string];
const sweep = async () => {
  process.send!('running');
  await new Promise(() => {});
};
const boss = await openBoss({ databaseUrl, log: () => '', works: true });
await startWorker({ boss, jobs: [], services: workerTestEnv(() => undefined as never), sweep, pollSeconds: 0.5 });
