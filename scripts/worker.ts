import { QueueUnreachable, startAppWorker } from '#lib/app/worker.ts';
import { env } from '#lib/base/env.ts';
import { ignoreClosedOutput } from '#lib/base/ignore-closed-output.ts';
import { reachEmbedded } from './embedded.ts';
import { giveUp, readSettings } from './settings.ts';

/*
 * `npm run worker`: runs jobs and checks every minute for due work. `npm start` starts one worker; more can run on this
 * machine or on others that reach the same database.
 */

/** How long running jobs may take to finish on shutdown, in ms. */
const GRACE_MS = 8000;

ignoreClosedOutput();
const settings = readSettings();
if (!settings.SUPABASE_URL) Object.assign(process.env, reachEmbedded(settings) ?? {});
const databaseUrl = process.env.SUPABASE_URL && env().DATABASE_URL;
if (!databaseUrl)
  giveUp(`No database found. Start the installation in ${settings.DATA_DIR} with "npm start" first, or set SUPABASE_URL and DATABASE_URL.`);

const worker = await startAppWorker(databaseUrl).catch((error: Error) =>
  error instanceof QueueUnreachable ? giveUp(error.message) : Promise.reject(error),
);

let stopping = false;
async function stop() {
  if (stopping) return;
  stopping = true;
  await worker.stop(GRACE_MS);
  process.exit(0);
}
process.on('SIGTERM', stop).on('SIGINT', stop);
if (process.send) {
  // The parent process has died, so nothing else would stop this one.
  process.on('disconnect', stop);
  process.send('ready');
} else console.log('The worker is running (Ctrl-C to stop).');
