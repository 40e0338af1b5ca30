import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Takes a folder that is there for this process; the answer gives it back. The operating system holds the lock (through
 * SQLite, which Node ships), so that a killed process leaves nothing behind and no stale file has to be judged. Null when
 * another process has it.
 */
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
