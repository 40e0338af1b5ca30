import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DataFolderError } from './data-folder-error.ts';

/**
 * Takes the data folder for this process; the answer gives it back. The operating system holds the lock (through
 * SQLite, which Node ships), so that a killed process leaves nothing behind and no stale file has to be judged.
 * @throws {DataFolderError} when another process has it.
 */
export function lockDataFolder(folder: string): () => void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new DataFolderError(
      `The data folder ${folder} cannot be made (${(cause as NodeJS.ErrnoException).code}): set DATA_DIR to another folder.`,
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

/** Takes a folder that is there for this process; the answer gives it back. Null when another process has it. */
export function lockFolder(folder: string): (() => void) | null {
  const holder = join(folder, 'lock.pid');
  const lock = new DatabaseSync(join(folder, 'lock'));
  try {
    lock.exec('pragma busy_timeout = 0; begin immediate');
  } catch {
    lock.close();
    return null;
  }
  writeFileSync(holder, String(process.pid));
  return () => {
    rmSync(holder, { force: true });
    lock.close();
  };
}

function pidIn(file: string): string {
  try {
    return `pid ${Number.parseInt(readFileSync(file, 'utf8'), 10)}`;
  } catch {
    return 'pid unknown';
  }
}
