import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { type Database, startDatabase } from '#e2e/test-env/database.ts';
import type { Services } from '#lib/base/services.ts';
import { EvalPerson } from './eval-person.ts';
import type { PartnerVariant } from './eval-services.ts';
import { type Workspace, WorkspaceSeeds } from './workspaces.ts';

/** The app's own services and worker in this process, on an embedded Supabase in a temporary folder. */
export interface EvalEnv {
  /** Signs up a person whose account holds this workspace, and who chats with this partner. */
  person(workspace: Workspace, variant?: PartnerVariant): Promise<EvalPerson>;
  /** The services that add rows. */
  services: Pick<Services, 'clock' | 'log' | 'embedder'>;
  /** Ends everything but this process, which the embedder's thread and the job queue's connections would keep alive. */
  end(): Promise<void>;
}

/** It is Wednesday, 10:00 in London. */
export const EVAL_NOW = '2026-11-18T10:00:00Z';

/** @param settings the model of the worker, and of the partner unless it has its own, as variables of the environment such as `MODEL` */
export async function startEvalEnv(settings: Record<string, string>): Promise<EvalEnv> {
  const database = await startDatabase();
  const { supabase, dataDir } = database;
  Object.assign(process.env, {
    SUPABASE_URL: supabase.url,
    SUPABASE_PUBLISHABLE_KEY: supabase.publishableKey,
    SUPABASE_SECRET_KEY: supabase.secretKey,
    SUPABASE_JWT_SECRET: supabase.jwtSecret,
    DATABASE_URL: supabase.databaseUrl,
    FILES_DIR: supabase.filesDir,
    DATA_DIR: dataDir,
    SMTP_URL: '',
    CLOCK: EVAL_NOW,
    STREAM_DELAY_MS: '0',
    EMBEDDINGS: 'local',
    WORKSPACE_COMMANDS: 'none',
    ...settings,
  });
  // The services read the environment when they are composed.
  const { createEvalPartners } = await import('./eval-services.ts');
  const { startAppWorker } = await import('#lib/app/worker.ts');
  const { partnerOf, hub, services } = createEvalPartners();
  const seeds = new WorkspaceSeeds(services);
  const worker = await startAppWorker(supabase.databaseUrl);
  return {
    services,
    async person(workspace, variant = {}) {
      const id = await signUp(database);
      await seeds.fill(id, workspace);
      return new EvalPerson(id, services.actingAs(id), partnerOf(variant), hub);
    },
    async end() {
      await hub.drain(5000);
      await worker.stop(1000);
      await database.end();
    },
  };
}

async function signUp({ supabase }: Database): Promise<string> {
  const client = createClient(supabase.url, supabase.publishableKey, { auth: { persistSession: false, autoRefreshToken: false } });
  const { data, error } = await client.auth.signUp({
    email: `maya-${randomUUID()}@example.com`,
    password: randomUUID(),
    options: { data: { name: 'Maya Lindqvist', time_zone: 'Europe/London' } },
  });
  if (error) throw error;
  return data.user!.id;
}
