import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from '#lib/testing/remove-folder.ts';
import { type EmbeddedProcess, spawnEmbedded } from '#supabase/local/process.ts';
import type { Supabase } from './world.ts';

/** An embedded Supabase in a folder that is thrown away. */
export interface Database {
  supabase: Supabase;
  /** The folder that is thrown away. */
  dataDir: string;
  /** Ends its process, and keeps the folder. */
  goAway(): Promise<void>;
  /** Starts it again, on the same port and folder. */
  comeBack(): Promise<void>;
  /** Ends it for good. */
  end(): Promise<void>;
}

/** Starts one on a free port. */
export async function startDatabase(): Promise<Database> {
  const dataDir = mkdtempSync(join(tmpdir(), 'thinking-partner-browser-test-'));
  const start = (port: number, databasePort: number) =>
    spawnEmbedded({ dataDir, port, databasePort, migrationsDir: 'supabase/migrations' });
  let running: EmbeddedProcess | undefined = await start(0, 0);
  const { url, port, databaseUrl, databasePort, keys } = running;
  const goAway = async () => {
    await running?.stop();
    running = undefined;
  };
  return {
    supabase: { url, databaseUrl, ...keys },
    dataDir,
    goAway,
    async comeBack() {
      running ??= await start(port, databasePort);
    },
    async end() {
      await goAway();
      await removeFolder(dataDir);
    },
  };
}
