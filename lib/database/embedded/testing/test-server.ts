import { cpSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createClient } from '@supabase/supabase-js';
import type { TestProject } from 'vitest/node';
import { databaseLimits } from '#lib/base/limits/limits.ts';
import { processSingleton } from '#lib/base/process-singleton.ts';
import { type EmbeddedProcess, spawnEmbedded } from '#lib/database/embedded/process.ts';
import { LENGTHY_SECONDS } from '#lib/database/embedded/watchdog.ts';
import { lockFolder } from '#lib/database/storage/lock-folder.ts';
import { removeFolder } from '#lib/testing/remove-folder.ts';
import { cheapPasswords } from './cheap-passwords.ts';
import { preparedPostgres } from './prepared-postgres.ts';

interface Provided {
  /** The embedded Supabase of this test run, in a separate process with the project's migrations. */
  supabase: { url: string; publishableKey: string; secretKey: string; jwtSecret: string };
  /** A Postgres folder with only what the embedded server creates. */
  emptyPostgres: string;
  /** The same with the project's migrations. */
  migratedPostgres: string;
  /** The folder of databases that single test files use. */
  ownDatabases: string;
}

declare module 'vitest' {
  interface ProvidedContext extends Provided {}
}

interface TestServer {
  provided: Provided;
  stop(): Promise<void>;
}

/** The server of this run: Vitest loads this module once per project. */
const running = processSingleton('test-server', () => ({ projects: 0, started: undefined as Promise<TestServer> | undefined }));

/**
 * Vitest's global setup of the database tests: one embedded Supabase per run, for all projects, on a free port, in a temporary
 * folder.
 */
export default async function provideTestServer(project: TestProject): Promise<() => Promise<void>> {
  running.projects++;
  running.started ??= startTestServer();
  const { provided, stop } = await running.started;
  for (const key of Object.keys(provided) as (keyof Provided)[]) project.provide(key, provided[key] as never);
  return async () => {
    if (--running.projects === 0) await stop();
  };
}

async function startTestServer(): Promise<TestServer> {
  Object.assign(process.env, cheapPasswords);
  const dataDir = mkdtempSync(join(tmpdir(), 'thinking-partner-test-'));
  const migrationsDir = 'supabase/migrations';
  const { empty: emptyPostgres, migrated } = await preparedPostgres();
  const ownDatabases = join(dataDir, 'own');
  mkdirSync(ownDatabases);
  cpSync(migrated, join(dataDir, 'postgres'), { recursive: true });
  const embedded = await spawnEmbedded({ dataDir, port: 0, migrationsDir, answerSeconds: LENGTHY_SECONDS });
  await createClient(embedded.url, embedded.keys.secretKey).rpc('set_limits', { limits: databaseLimits() }).throwOnError();
  await signUpFounder(embedded);
  return {
    provided: { emptyPostgres, migratedPostgres: migrated, ownDatabases, supabase: { url: embedded.url, ...embedded.keys } },
    async stop() {
      await embedded.stop();
      await areReleased(ownDatabases);
      await removeFolder(dataDir);
    },
  };
}

/** Waits until the processes of these data folders, which end with the workers that started them, have closed their databases. */
async function areReleased(folder: string): Promise<void> {
  for (const name of readdirSync(folder)) for (let tries = 0; tries < 200 && isLocked(join(folder, name)); tries++) await setTimeout(50);
}

function isLocked(dataDir: string): boolean {
  const unlock = lockFolder(dataDir);
  unlock?.();
  return !unlock;
}

/** The first account of an installation becomes its administrator; creating it here prevents that in tests. */
async function signUpFounder({ url, keys }: EmbeddedProcess): Promise<void> {
  const { error } = await createClient(url, keys.publishableKey).auth.signUp({
    email: 'founder@example.com',
    password: 'password of the founder',
  });
  if (error) throw error;
}
