import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The open locks: one that is only reachable through its caller is closed, and so released, by garbage collection. */
const held = new Set<DatabaseSync>();

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
  held.add(lock);
  writeFileSync(holder, String(process.pid));
  return () => {
    rmSync(holder, { force: true });
    held.delete(lock);
    lock.close();
  };
}
