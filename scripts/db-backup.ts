import { join } from 'node:path';
import { backUp } from '#lib/database/embedded/backup.ts';
import { openDatabase } from '#lib/database/embedded/connection.ts';
import { Exclusive } from '#lib/database/embedded/exclusive.ts';
import { lockDataFolder } from '#lib/database/embedded/lock.ts';
import { demandDatabase, isRunning, reachRunning } from './installation.ts';
import { demandEmbedded, runCommand } from './npm-command.ts';

/** Has the running server write a backup, which blocks its requests until it is done. */
async function backUpRunning(dataDir: string): Promise<string> {
  const { url, secretKey } = await reachRunning(dataDir);
  const response = await fetch(`${url}/local/v1/backup`, { method: 'POST', headers: { apikey: secretKey } });
  if (!response.ok)
    throw new Error(`The running database could not be backed up (HTTP ${response.status}): see the output of "npm start".`);
  return ((await response.json()) as { file: string }).file;
}

/** Opens the database as it is, without migrating it, and writes a backup. */
async function backUpStopped(dataDir: string): Promise<string> {
  const unlock = lockDataFolder(dataDir);
  try {
    const { postgres } = await openDatabase(join(dataDir, 'postgres'), new Exclusive(), { brief: true });
    const file = await backUp(postgres, dataDir);
    await postgres.close();
    return file;
  } finally {
    unlock();
  }
}

await runCommand('npm run db:backup', 0, async (settings) => {
  demandEmbedded(settings, 'use your project’s backups, or pg_dump with DATABASE_URL');
  const { DATA_DIR } = settings;
  demandDatabase(DATA_DIR);
  const file = await (isRunning(DATA_DIR) ? backUpRunning : backUpStopped)(DATA_DIR);
  return `Backup written to ${file}. The newest three backups are kept, each with people’s files in a folder next to it. Copy both elsewhere to keep them longer.`;
});
