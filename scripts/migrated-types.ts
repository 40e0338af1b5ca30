import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '#lib/database/embedded/server.ts';
import { readCatalog } from './database-catalog.ts';
import { databaseTypes } from './database-types.ts';

/** Migrates an empty database and returns the text of `lib/database/types.ts`. */
export async function migratedTypes(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'thinking-partner-types-'));
  const { database, stop } = await startEmbedded({ dataDir, port: 0, migrationsDir: 'supabase/migrations' });
  try {
    return databaseTypes(await readCatalog(async <T>(sql: string) => (await database.query<T>(sql)).rows));
  } finally {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
