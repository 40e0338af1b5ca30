import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder } from './lock-folder.ts';

/** The app processes of this machine that share a database, each with an id that the turns it runs carry. */
export interface AppProcesses {
  /** The id of this process. */
  own: string;
  /** The ids of processes that have ended without saying so: killed, or out of power. */
  ended(): string[];
  /** Nothing is left of these: they are not named again. */
  forget(ids: readonly string[]): void;
  /** Gives the own entry up. Otherwise it lasts until the process ends. */
  leave(): void;
}

/**
 * Enters this process under `id`. Each process holds the lock of a folder, which the operating system frees when it is gone;
 * so one that starts sees who has ended, and never takes one that runs for ended.
 * @param database the address of the database, for which `dataDir` may have processes of several
 * @throws when the folder cannot be written
 */
export function enterProcess(dataDir: string, database: string, id: string): AppProcesses {
  const folder = join(dataDir, 'processes', createHash('sha256').update(database).digest('hex').slice(0, 16));
  // Locked before it has its name: it is never seen unlocked while its process runs.
  const entering = join(folder, `.${id}`);
  mkdirSync(entering, { recursive: true, mode: 0o700 });
  const unlock = lockFolder(entering);
  renameSync(entering, join(folder, id));
  return {
    own: id,
    leave: () => unlock?.(),
    ended: () =>
      readdirSync(folder).filter((name) => {
        if (name === id || name.startsWith('.')) return false;
        const free = lockFolder(join(folder, name));
        free?.();
        return free !== null;
      }),
    forget(ids) {
      for (const name of ids) rmSync(join(folder, name), { recursive: true, force: true });
    },
  };
}
