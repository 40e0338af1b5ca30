import { lstat, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '#lib/base/clock.ts';
import { LIMITS } from './ending.ts';

/** The name prefix of workspace folders, which marks them as ours. */
export const WORKSPACES = 'thinking-partner-workspace-';

/** Longer than any turn: the process that created a folder untouched for this long is gone. */
const LEFT_MS = 4 * LIMITS.totalMs;

/**
 * Deletes workspace folders that killed workers left on this machine. Their files are saved elsewhere after each step.
 * @param now from the real clock, which the file system uses
 * @returns the number of deleted folders
 */
export async function cleanStaleWorkspaces(parent = tmpdir(), now = systemClock().now()): Promise<number> {
  let cleared = 0;
  for (const name of await readdir(parent)) {
    if (!name.startsWith(WORKSPACES)) continue;
    const folder = join(parent, name);
    try {
      const { ctimeMs } = await lstat(folder);
      if (now.getTime() - ctimeMs < LEFT_MS) continue;
      // Renamed first, so that it vanishes in one step: a run that still uses it would take missing files for deleted ones.
      const aside = folder.endsWith(LEFT) ? folder : `${folder}${LEFT}`;
      if (aside !== folder) await rename(folder, aside);
      await rm(aside, { recursive: true, force: true, maxRetries: 3 });
      cleared++;
    } catch (error) {
      // Another process has just deleted it, or it belongs to another user.
      if (!['ENOENT', 'EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
  return cleared;
}

const LEFT = '.left';
