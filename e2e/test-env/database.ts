import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnEmbedded } from '#lib/database/embedded/process.ts';
import { copyMigratedPostgres } from '#lib/database/embedded/testing/prepared-postgres.ts';
import { LENGTHY_SECONDS } from '#lib/database/embedded/watchdog.ts';
import { removeFolder } from '#lib/testing/remove-folder.ts';
import type { Supabase } from './test-env.ts';

/** An embedded Supabase in a temporary folder. */
export interface Database {
  supabase: Supabase;
  pid: number;
  /** The temporary folder. */
  dataDir: string;
  end(): Promise<void>;
}

/** Starts one on free ports. One for a single test runs so briefly that it is not optimized. */
export async function startDatabase({ brief = false } = {}): Promise<Database> {
  const dataDir = mkdtempSync(join(tmpdir(), 'thinking-partner-browser-test-'));
  await copyMigratedPostgres(dataDir);
  const running = await spawnEmbedded({
    dataDir,
    port: 0,
    databasePort: 0,
    migrationsDir: 'supabase/migrations',
    answerSeconds: LENGTHY_SECONDS,
    brief,
  });
  const { url, databaseUrl, keys } = running;
  return {
    supabase: { url, databaseUrl, filesDir: join(dataDir, 'files'), ...keys },
    pid: running.pid,
    dataDir,
    async end() {
      await running.stop();
      await removeFolder(dataDir);
    },
  };
}
