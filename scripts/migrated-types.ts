import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '#lib/database/embedded/server.ts';
import { readCatalog } from './database-catalog.ts';
import { databaseTypes } from './database-types.ts';

/**
 * Migrates an empty database and returns the text of `lib/database/types.ts`.
 * @param postgres the folder of a database to migrate instead, which is copied
 */
export async function migratedTypes(postgres?: string): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'thinking-partner-types-'));
  if (postgres) cpSync(postgres, join(dataDir, 'postgres'), { recursive: true });
  const { database, stop } = await startEmbedded({ dataDir, port: 0, migrationsDir: 'supabase/migrations', brief: true });
  try {
    return databaseTypes(await readCatalog(async <T>(sql: string) => (await database.query<T>(sql)).rows));
  } finally {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
