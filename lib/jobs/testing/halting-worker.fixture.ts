import { setTimeout } from 'node:timers/promises';
import { jobs } from '#lib/app/jobs.ts';
import { createActingAs } from '#lib/database/acting-as.ts';
import { openBoss } from '../open-boss.ts';
import { startWorker } from '../worker.ts';
import { workerTestEnv } from './worker-test-env.ts';

/** A worker whose model answers a number of times (default none), then hangs: it reports when the model is called, and waits to be killed. */
const given = JSON.parse(process.argv[2]!) as {
  databaseUrl: string;
  url: string;
  publishableKey: string;
  jwtSecret: string;
  answers?: number;
};
const actingAs = createActingAs({
  SUPABASE_URL: given.url,
  SUPABASE_PUBLISHABLE_KEY: given.publishableKey,
  SUPABASE_JWT_SECRET: given.jwtSecret,
});
const testEnv = workerTestEnv(actingAs);
const { doStream } = testEnv.model.languageModel;
let answers = given.answers ?? 0;
testEnv.model.languageModel.doStream = async (options) => {
  if (answers-- > 0) return doStream.call(testEnv.model.languageModel, options);
  process.send!('asked');
  return await setTimeout(600_000).then(() => Promise.reject(new Error('It was not killed.')));
};
const boss = await openBoss({ databaseUrl: given.databaseUrl, log: () => '', works: true });
await startWorker({ boss, jobs, services: testEnv, pollSeconds: 0.5 });
