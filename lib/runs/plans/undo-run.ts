import type { Clock } from '#lib/base/clock.ts';
import type { WorkspaceFiles } from '#lib/runs/workspace/workspace-files.ts';
import { filesOfRun, type Journal } from './journal.ts';
import { digestAt } from './run-plan.ts';

/** What was undone. Paths. */
export interface Undone {
  restored: string[];
  deleted: string[];
}

/**
 * Gives every file that a run changed its content and mode of before, and removes what the run made. May be called again when it
 * was cut off.
 * @param force also where somebody else has changed a file since, whose changes are lost then
 * @returns `changed`, and nothing was done, when somebody else has changed those files since
 */
export async function undoRun(
  { files, clock }: { files: WorkspaceFiles; clock: Clock },
  journal: Journal,
  { force = false }: { force?: boolean } = {},
): Promise<Undone | { changed: string[] }> {
  const changed: string[] = [];
  const different = [];
  for (const file of filesOfRun(journal.entries())) {
    const now = await digestAt(files, file.path);
    const isBack = now === file.before && (now === null || file.mode === undefined || (await files.stat(file.path))?.mode === file.mode);
    if (!isBack) different.push(file);
    if (now !== file.before && (file.mixed || !file.left.has(now))) changed.push(file.path);
  }
  if (changed.length > 0 && !force) return { changed };
  await journal.write({ type: 'undoing' });
  const undone: Undone = { restored: [], deleted: [] };
  for (const { path, before, mode } of different.reverse()) {
    if (before) await files.write(path, await journal.kept(before), { mode });
    else await files.delete(path);
    undone[before ? 'restored' : 'deleted'].push(path);
  }
  const folders = new Set(filesOfRun(journal.entries()).flatMap((file) => file.folders));
  for (const folder of [...folders].sort((a, b) => b.length - a.length)) await files.deleteFolder(folder);
  await journal.write({ type: 'undone', at: clock.now().toISOString() });
  return undone;
}
