import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder } from '#lib/database/storage/lock-folder.ts';
import { DataFolderError } from './data-folder-error.ts';

/**
 * Locks the data folder for this process and returns the function that unlocks it.
 * @throws {DataFolderError} when another process holds the lock.
 */
export function lockDataFolder(folder: string): () => void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new DataFolderError(
      `The data folder ${folder} cannot be created (${(cause as NodeJS.ErrnoException).code}): set DATA_DIR to another folder.`,
      {
        cause,
      },
    );
  }
  const unlock = lockFolder(folder);
  if (!unlock)
    throw new DataFolderError(
      `The data folder ${folder} is in use by another process (${pidIn(join(folder, 'lock.pid'))}): stop that one first, or set DATA_DIR to another folder.`,
    );
  return unlock;
}

function pidIn(file: string): string {
  try {
    return `pid ${Number.parseInt(readFileSync(file, 'utf8'), 10)}`;
  } catch {
    return 'pid unknown';
  }
}
