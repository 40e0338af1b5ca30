import { resolve } from 'node:path';
import { restore } from '#lib/database/embedded/backup.ts';
import { lockDataFolder } from '#lib/database/embedded/lock.ts';
import { demandEmbedded, runCommand } from './npm-command.ts';

await runCommand('npm run db:restore <file>', 1, async (settings, [file]) => {
  demandEmbedded(settings, 'use your project’s backups, or psql with DATABASE_URL');
  const unlock = lockDataFolder(settings.DATA_DIR);
  try {
    const replaced = await restore(file!, settings.DATA_DIR);
    const previous = replaced ? ` The previous data is in ${replaced}; delete it once you have checked the restored data.` : '';
    return `The database was restored from ${resolve(file!)}.${previous}`;
  } finally {
    unlock();
  }
});
