import type { PGlite } from '@electric-sql/pglite';
import { systemClock } from '#lib/base/clock.ts';
import type { DiskSpace } from '#lib/database/storage/disk-space.ts';
import { backUp, backupsOf, timeOf } from './backup.ts';
import type { Exclusive } from './exclusive.ts';
import type { Lengthy } from './watchdog.ts';

/** Milliseconds between two runs. */
export interface MaintenanceTimes {
  vacuum: number;
  backup: number;
}

const minute = 60_000;
export const usualTimes: MaintenanceTimes = { vacuum: 15 * minute, backup: 6 * 60 * minute };

/** Replaces a server's autovacuum and checkpointer, which this database lacks. */
export async function vacuum(database: PGlite): Promise<void> {
  await database.exec('vacuum (analyze)');
  await database.exec('checkpoint');
}

/**
 * Vacuums, analyzes, checkpoints and backs up periodically, each with exclusive use of the session. The database never forces
 * its files to disk, so after a power failure a backup may be all that is left. Returns a function that stops it.
 */
export function startMaintenance({
  database,
  exclusive,
  space,
  lengthy,
  dataDir,
  times = usualTimes,
}: {
  database: PGlite;
  exclusive: Exclusive;
  space: DiskSpace;
  lengthy: Lengthy;
  dataDir: string;
  times?: MaintenanceTimes;
}): () => void {
  const clock = systemClock();
  const alone = (name: string, work: () => Promise<unknown>) => {
    let waiting = false;
    return async () => {
      if (waiting) return;
      waiting = true;
      try {
        await exclusive.run(() => lengthy(work));
      } catch (error) {
        console.error(`The database's ${name} failed: ${error instanceof Error ? error.message : error}`);
      } finally {
        waiting = false;
      }
    };
  };
  const backUpWhenDue = async () => {
    // It would take the remaining space.
    if (space.isFull) return;
    const newest = backupsOf(dataDir).at(-1);
    if (!newest || clock.now().getTime() - timeOf(newest) >= times.backup) await backUp(database, dataDir);
  };
  const timers = [
    setInterval(
      alone('maintenance', () => vacuum(database)),
      times.vacuum,
    ),
    setInterval(alone('backup', backUpWhenDue), Math.min(times.backup, times.vacuum)),
  ];
  for (const timer of timers) timer.unref();
  return () => timers.forEach(clearInterval);
}
