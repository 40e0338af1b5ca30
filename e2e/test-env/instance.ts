import { type AppProcess, startApp } from '#scripts/app-process.ts';
import { freePort } from '#scripts/ports.ts';
import { startWorkerProcess, type WorkerProcess } from '#scripts/worker-process.ts';
import type { Supabase, TestEnv } from './test-env.ts';

/** A running instance of the built app. */
export interface Instance extends AppProcess {
  url: string;
}

/** The model of an instance, as the app reads it from its environment. */
export type ModelSettings = Record<string, string>;

export const offlineModel: ModelSettings = { MODEL: 'built-in', ANTHROPIC_API_KEY: '' };

export const scriptedModel = ({ url, apiKey }: TestEnv['model']): ModelSettings => ({
  MODEL: 'anthropic:claude-sonnet-5-5',
  ANTHROPIC_BASE_URL: url,
  ANTHROPIC_API_KEY: apiKey,
});

/** The scripted model as an OpenAI-compatible server. */
export const compatibleModel = ({ url, apiKey }: TestEnv['model']): ModelSettings => ({
  MODEL: 'openai-compatible:claude-sonnet-5-5',
  OPENAI_COMPATIBLE_BASE_URL: url,
  OPENAI_COMPATIBLE_API_KEY: apiKey,
  ANTHROPIC_API_KEY: '',
});

/** How a process connects to the database. */
const reaching = (supabase: Supabase) => ({
  SUPABASE_URL: supabase.url,
  SUPABASE_PUBLISHABLE_KEY: supabase.publishableKey,
  SUPABASE_SECRET_KEY: supabase.secretKey,
  SUPABASE_JWT_SECRET: supabase.jwtSecret,
  SUPABASE_JWT_SIGNING_KEY: '',
  DATABASE_URL: supabase.databaseUrl,
  FILES_DIR: supabase.filesDir,
});

/** Starts a worker with this model that saves emails in the folder. */
export function startWorker(supabase: Supabase, model: ModelSettings, dataDir: string): Promise<WorkerProcess> {
  return startWorkerProcess({ ...reaching(supabase), DATA_DIR: dataDir, SMTP_URL: '', CLOCK: '', EMBEDDINGS: 'none', ...model });
}

/** Starts an instance on a free port and waits until it responds. `more` is added to its environment. */
export async function startInstance(supabase: Supabase, model: ModelSettings, more: Record<string, string> = {}): Promise<Instance> {
  const host = '127.0.0.1';
  const port = await freePort(host);
  const url = `http://${host}:${port}`;
  const app = await startApp({
    host,
    port,
    dev: false,
    env: {
      HOST: host,
      PORT: String(port),
      SITE_URL: url,
      ...reaching(supabase),
      SMTP_URL: '',
      CLOCK: '',
      STREAM_DELAY_MS: '0',
      EMBEDDINGS: 'none',
      ...model,
      ...more,
    },
  });
  return { ...app, url };
}
