import { lstat, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '#lib/base/clock.ts';
import { LIMITS } from './limits.ts';

/** What the folders of workspaces are called, so that they are told from all that is not ours. */
export const WORKSPACES = 'thinking-partner-workspace-';

/** No turn is at work as long as this: whoever made a folder that nothing has touched since is gone. */
const LEFT_MS = 4 * LIMITS.totalMs;

/**
 * Deletes the folders of this machine that workers left when they were killed: their files are saved elsewhere, step by step.
 * @param now of the machine's own clock, as its file system has it
 * @returns how many
 */
export async function clearLeftWorkspaces(parent = tmpdir(), now = systemClock().now()): Promise<number> {
  let cleared = 0;
  for (const name of await readdir(parent)) {
    if (!name.startsWith(WORKSPACES)) continue;
    const folder = join(parent, name);
    try {
      const { ctimeMs } = await lstat(folder);
      if (now.getTime() - ctimeMs < LEFT_MS) continue;
      // Gone at once for whoever may hold it after all: a run that finds half of its files would take the rest for deleted.
      const aside = folder.endsWith(LEFT) ? folder : `${folder}${LEFT}`;
      if (aside !== folder) await rename(folder, aside);
      await rm(aside, { recursive: true, force: true, maxRetries: 3 });
      cleared++;
    } catch (error) {
      // Another has just cleared it, or it is another user's.
      if (!['ENOENT', 'EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
  return cleared;
}

const LEFT = '.left';
