import { due, jobs } from '#lib/app/jobs/index.ts';
import { requeueOrphaned } from '#lib/app/jobs/requeue-orphaned.ts';
import { appClock } from '#lib/base/app-clock.ts';
import { env, originsOf } from '#lib/base/env.ts';
import { processLog } from '#lib/base/log.ts';
import { actingAs } from '#lib/database/acting-as.ts';
import { serviceDb } from '#lib/database/service.ts';
import { appStorage } from '#lib/database/storage/app-storage.ts';
import { sweepFiles } from '#lib/database/storage/sweep-files.ts';
import { outlets } from '#lib/features/delivery/outlets/index.ts';
import { sweepNotifications } from '#lib/features/notifications/sweep-notifications.ts';
import { JobQueue } from '#lib/jobs/job-queue.ts';
import { openBoss } from '#lib/jobs/open-boss.ts';
import { sweepDue } from '#lib/jobs/sweep.ts';
import { startWorker } from '#lib/jobs/worker.ts';
import { messageBatches } from '#lib/models/message-batches.ts';
import { createModel } from '#lib/models/model.ts';
import { expireQuestions } from '#lib/runs/drafts/jobs/expire-questions.ts';
import { processBatches } from '#lib/runs/drafts/jobs/process-batches.ts';
import { clearLeftWorkspaces } from '#lib/runs/tickets/clean-stale-workspaces.ts';
import { workspaceMode } from '#lib/runs/workspace/workspace-commands.ts';
import { localEmbedder } from '#lib/search/local-embedder.ts';
import { reachEmbedded } from './embedded.ts';
import { giveUp, readSettings } from './settings.ts';

/*
 * `npm run worker`: runs jobs and checks every minute for due work. `npm start` starts one worker; more can run on this
 * machine or on others that reach the same database.
 */

/** How long running jobs may take to finish on shutdown, in ms. */
const GRACE_MS = 8000;

const settings = readSettings();
if (!settings.SUPABASE_URL) Object.assign(process.env, reachEmbedded(settings) ?? {});
const { DATABASE_URL: databaseUrl, EMBEDDINGS } = { ...settings, ...(process.env.SUPABASE_URL ? env() : {}) };
if (!process.env.SUPABASE_URL || !databaseUrl)
  giveUp(`No database found. Start the installation in ${settings.DATA_DIR} with "npm start" first, or set SUPABASE_URL and DATABASE_URL.`);

const clock = appClock();
const log = processLog(clock.newId);
const boss = await openBoss({ databaseUrl, log, works: true }).catch((error: Error) =>
  giveUp(`Could not connect to the PostgreSQL database at DATABASE_URL: ${error.message}`),
);
const queue = new JobQueue({ boss: async () => boss, jobs });
const model = createModel(env());
const storage = appStorage();
const inBatches = env().GENERATION === 'batch' && model.provider === 'anthropic';
const worker = await startWorker({
  boss,
  jobs,
  services: {
    actingAs,
    model,
    batches: inBatches,
    clock,
    log,
    instance: clock.newId(),
    jobs: queue,
    outlets: outlets(),
    storage,
    commands: env(),
    allowedOrigins: originsOf(env().HTTP_ALLOWED_ORIGINS),
    ...(EMBEDDINGS === 'local' ? { embedder: localEmbedder() } : {}),
  },
  async sweep() {
    await expireQuestions({ boss, queue, clock });
    await sweepDue({ boss, queue, due, clock, log });
    await requeueOrphaned({ boss, queue, actingAs });
    await serviceDb().rpc('give_up_lost_deliveries').throwOnError();
    await sweepFiles(serviceDb(), storage, clock);
    await clearLeftWorkspaces();
    await serviceDb().rpc('forget_old_notifications', { at: clock.now().toISOString() }).throwOnError();
    await serviceDb().rpc('forget_old_revisions', { at: clock.now().toISOString() }).throwOnError();
    if (env().SMTP_URL) await sweepNotifications({ boss, queue, clock });
    await processBatches({ boss, queue, model, log, ...(inBatches ? { batches: messageBatches(env()) } : {}) });
  },
});

void workspaceMode(env()).then(({ programs, message, noPrograms = '' }) => programs === 'sandboxed' || log(`${message} ${noPrograms}`));

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
