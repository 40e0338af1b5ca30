import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The open locks. They are referenced here because garbage collection would close, and so release, them. */
const held = new Set<DatabaseSync>();

/**
 * Locks an existing folder for this process and returns the function that unlocks it. The operating system holds the lock (through
 * SQLite, which Node includes), so a killed process leaves nothing behind and there are no stale lock files. Null when
 * another process holds the lock.
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
