import { env, originsOf } from '#lib/base/env.ts';
import type { Services } from '#lib/base/services.ts';
import { sweepFiles } from '#lib/database/storage/sweep-files.ts';
import { sweepNotifications } from '#lib/features/notifications/sweep-notifications.ts';
import { JobQueue } from '#lib/jobs/job-queue.ts';
import { openBoss } from '#lib/jobs/open-boss.ts';
import { requeueOrphans } from '#lib/jobs/orphans.ts';
import { sweepDue } from '#lib/jobs/sweep.ts';
import { startWorker, type Worker } from '#lib/jobs/worker.ts';
import type { ModelSelection } from '#lib/models/model-catalog.ts';
import { expireQuestions } from '#lib/runs/drafts/jobs/expire-questions.ts';
import { processBatches } from '#lib/runs/drafts/jobs/process-batches.ts';
import { resumePaused } from '#lib/runs/drafts/jobs/resume-paused.ts';
import { cleanStaleWorkspaces } from '#lib/runs/tickets/clean-stale-workspaces.ts';
import { workspaceMode } from '#lib/runs/workspace/workspace-commands.ts';
import { jobs } from './jobs.ts';
import { commonServices } from './services.ts';
import { withServices } from './with-services.ts';

/** The worker could not connect to its database. */
export class QueueUnreachable extends Error {
  override readonly name = 'QueueUnreachable';
}

/**
 * Composes the worker and starts it: it runs jobs, and checks every minute for due work.
 * @param leaveOut jobs that stay in the queue
 * @throws {QueueUnreachable}
 */
export async function startAppWorker(databaseUrl: string, { leaveOut = [] }: { leaveOut?: readonly string[] } = {}): Promise<Worker> {
  const common = commonServices();
  const { clock, log, models } = common;
  const boss = await openBoss({ databaseUrl, log, works: true }).catch((error: Error) => {
    throw new QueueUnreachable(`Could not connect to the PostgreSQL database at DATABASE_URL: ${error.message}`, { cause: error });
  });
  const queue = new JobQueue({ boss: async () => boss });
  const services = {
    ...common,
    boss,
    queue,
    jobs: queue,
    instance: clock.newId(),
    commands: env(),
    httpOrigins: originsOf(env().HTTP_ALLOWED_ORIGINS),
  };
  const withModel = async () => backgroundModel(await models.current());
  const worker = await startWorker({
    boss,
    jobs: jobs.filter(({ name }) => !leaveOut.includes(name)).map((job) => withServices(job, withModel)),
    services,
    sweep: async () => sweep({ ...services, ...(await withModel()) }),
  });
  void workspaceMode(env()).then(({ programs, message, noPrograms = '' }) => programs === 'sandboxed' || log(`${message} ${noPrograms}`));
  return worker;
}

type BackgroundModel = Pick<Services, 'model' | 'modelNamed' | 'batches'>;

/** The model of background work as it is now, with its batches if versions may wait for them. */
function backgroundModel({ background, find }: ModelSelection): BackgroundModel {
  return { model: background, modelNamed: find, batches: env().GENERATION === 'batch' ? background.batches?.() : undefined };
}

type SweepServices = Pick<
  Services,
  'boss' | 'queue' | 'actingAs' | 'serviceDb' | 'storage' | 'model' | 'batches' | 'mailer' | 'clock' | 'log'
>;

/** Runs every minute. */
async function sweep(services: SweepServices): Promise<void> {
  const { serviceDb, mailer, clock } = services;
  await expireQuestions(services);
  await resumePaused(services);
  await sweepDue(services, { jobs });
  await requeueOrphans(services, jobs);
  await serviceDb.rpc('give_up_lost_deliveries').throwOnError();
  await sweepFiles(services);
  await cleanStaleWorkspaces();
  await serviceDb.rpc('forget_old_notifications', { at: clock.now().toISOString() }).throwOnError();
  await serviceDb.rpc('forget_old_revisions', { at: clock.now().toISOString() }).throwOnError();
  if (mailer) await sweepNotifications(services);
  await processBatches(services);
}
