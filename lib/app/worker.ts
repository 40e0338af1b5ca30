import { env, originsOf } from '#lib/base/env.ts';
import type { Services } from '#lib/base/services.ts';
import { createMcpConnections } from '#lib/features/integrations/connections.ts';
import { JobQueue } from '#lib/jobs/job-queue.ts';
import { openBoss } from '#lib/jobs/open-boss.ts';
import { startWorker, type Worker } from '#lib/jobs/worker.ts';
import type { ModelSelection } from '#lib/models/model-catalog.ts';
import { workspaceMode } from '#lib/runs/workspace/workspace-commands.ts';
import { sweep } from './every-minute.ts';
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
    tools: createMcpConnections(env(), common).tools,
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
