import { existsSync } from 'node:fs';
import { WORKER_AWAY_MS } from '#lib/admin/jobs.ts';
import { systemClock } from '#lib/base/clock.ts';
import { env } from '#lib/base/env.ts';
import type { Services } from '#lib/base/services.ts';
import { version } from '#lib/base/version.ts';
import { DiskSpace } from '#lib/database/storage/disk-space.ts';
import type { ModelStatus } from '#lib/models/check-model.ts';

/** What `/api/health` answers. */
export interface Health {
  status: 'ok' | 'degraded';
  database: 'ok' | 'away';
  /** Whether changes can be saved. When `full`, changes are refused until there is space; reading still works. */
  disk: 'ok' | 'full';
  /** Whether a worker process was seen recently. Without one nothing is written, learned or delivered. */
  worker: 'ok' | 'away' | 'unknown';
  /** The model in use, for example `built-in` or `anthropic:claude-sonnet-5-5`. */
  model: string;
  /** Whether the model can be used: `ready`, `built-in`, `checking`, or what is wrong. */
  modelState: ModelStatus['state'];
  version: string;
}

type HealthServices = Pick<Services, 'serviceDb' | 'models'>;

/** The state of this installation, as this process sees it. */
export async function readHealth(services: HealthServices): Promise<Health> {
  const [database, worker, disk, { model, modelState }] = await Promise.all([
    databaseAnswers(services).then(
      (answers) => (answers ? 'ok' : 'away') as Health['database'],
      () => 'away' as const,
    ),
    workerState(services).catch(() => 'unknown' as const),
    diskState().catch(() => 'ok' as const),
    modelInUse(services),
  ]);
  const works = database === 'ok' && disk === 'ok';
  return { status: works ? 'ok' : 'degraded', database, disk, worker, model, modelState, version };
}

async function databaseAnswers({ serviceDb }: HealthServices): Promise<boolean> {
  const { error } = await serviceDb.from('profiles').select('id').limit(1).retry(false).abortSignal(AbortSignal.timeout(5000));
  return !error;
}

/** The disk of the embedded database, which reports its own state, and the disk of people's files, once there are any. */
async function diskState(): Promise<Health['disk']> {
  const { SUPABASE_URL, FILES_DIR, DISK_MARGIN_MB } = env();
  if (FILES_DIR && existsSync(FILES_DIR) && new DiskSpace(FILES_DIR, DISK_MARGIN_MB).isFull) return 'full';
  if (!isLoopback(new URL(SUPABASE_URL).hostname)) return 'ok';
  const response = await fetch(`${SUPABASE_URL}/local/v1/health`, { signal: AbortSignal.timeout(5000) });
  const body = response.ok ? ((await response.json()) as { disk?: string }) : {};
  return body.disk === 'full' ? 'full' : 'ok';
}

async function workerState({ serviceDb }: HealthServices): Promise<Health['worker']> {
  const { data, error } = await serviceDb.rpc('worker_seen_at').retry(false).abortSignal(AbortSignal.timeout(5000));
  if (error) return 'unknown';
  // The database's clock and this machine's wall clock, even if the app's time is set differently.
  return data !== null && systemClock().now().getTime() - Date.parse(data) < WORKER_AWAY_MS ? 'ok' : 'away';
}

async function modelInUse({ models }: HealthServices): Promise<Pick<Health, 'model' | 'modelState'>> {
  const { model } = await models.current();
  return { model: model.id, modelState: (await model.check.status(0)).state };
}

const isLoopback = (host: string) => ['127.0.0.1', 'localhost', '[::1]'].includes(host);
