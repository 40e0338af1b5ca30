import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder } from './lock-folder.ts';

/** The app processes on this machine that share a database, each with the id that is stored with its turns. */
export interface AppProcesses {
  /** The id of this process. */
  own: string;
  /** The ids of processes that died without unregistering: killed, or after a power failure. */
  ended(): string[];
  /** Forgets these processes: they are not reported again. */
  forget(ids: readonly string[]): void;
  /** Unregisters this process. Otherwise its entry lasts until the process ends. */
  leave(): void;
}

/**
 * Registers this process under `id`. Each process locks a folder, and the operating system frees the lock when the process ends;
 * so a starting process sees which ones have ended, and never mistakes a running one for ended.
 * @param database the URL of the database, because `dataDir` may have processes of several
 * @throws when the folder cannot be written
 */
export function enterProcess(dataDir: string, database: string, id: string): AppProcesses {
  const folder = join(dataDir, 'processes', createHash('sha256').update(database).digest('hex').slice(0, 16));
  // Locked before it gets its name: it is never visible without a lock while its process runs.
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
