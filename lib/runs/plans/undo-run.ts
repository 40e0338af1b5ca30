import type { Clock } from '#lib/base/clock.ts';
import type { WorkspaceFiles } from '#lib/runs/workspace/workspace-files.ts';
import { filesOfRun, type Journal } from './journal.ts';
import { digestAt } from './run-plan.ts';

/** The paths that were undone. */
export interface UndoResult {
  restored: string[];
  deleted: string[];
}

/**
 * Restores the content and mode of every file that a run changed, and removes what the run created. An interrupted undo
 * can be run again.
 * @param force also restore files that were changed since, discarding those changes
 * @returns `changed` when those files were changed since, and then nothing is undone
 */
export async function undoRun(
  { files, clock }: { files: WorkspaceFiles; clock: Clock },
  journal: Journal,
  { force = false }: { force?: boolean } = {},
): Promise<UndoResult | { changed: string[] }> {
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
  const result: UndoResult = { restored: [], deleted: [] };
  for (const { path, before, mode } of different.reverse()) {
    if (before) await files.write(path, await journal.readContent(before), { mode });
    else await files.delete(path);
    result[before ? 'restored' : 'deleted'].push(path);
  }
  const folders = new Set(filesOfRun(journal.entries()).flatMap((file) => file.folders));
  for (const folder of [...folders].sort((a, b) => b.length - a.length)) await files.deleteFolder(folder);
  await journal.write({ type: 'undone', at: clock.now().toISOString() });
  return result;
}
