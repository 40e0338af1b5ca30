import { PrimitiveError } from '#lib/errors.ts';
import { failures } from '../file-failures.ts';
import type { FoundFile } from '../walk.ts';
import type { WorkspaceContext } from '../workspace-context.ts';
import type { FileEntry, WorkspaceFiles } from '../workspace-files.ts';
import { splitPath, workspacePath } from '../workspace-path.ts';
import { ignoreRules } from './ignore-rules.ts';
import { onDisk } from './on-disk.ts';
import { ripgrep } from './ripgrep.ts';

/** So many files are looked at, and no more. */
const mostFiles = 200_000;
const atOnce = 8;

/**
 * The files below a folder that no ignore file hides, in the order of their paths; nothing of `.git` is among them.
 * @param given a path as the files of a workspace take it
 */
export async function findFiles({ files, signal }: Pick<WorkspaceContext, 'files' | 'signal'>, given: string): Promise<FoundFile[]> {
  const folder = workspacePath(files.root, given);
  const stat = await files.stat(folder);
  if (!stat) throw failures.missing(folder);
  if (stat.type === 'file') throw failures.isFile(folder);
  const paths: string[] = [];
  const take = (path: string) => paths.push(path.replace(/^\.\//, '')) < mostFiles;
  await onDisk(files, async (directory) => {
    const ignore = await ignoreRules(files, directory, signal);
    await ripgrep(directory, ['--files', '--null', '--', `./${folder}`], { separator: '\0', take, ignore, signal });
  });
  return verified(files, paths);
}

/** What of these paths the workspace itself knows. */
async function verified(files: WorkspaceFiles, paths: readonly string[]): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  const folders = Map.groupBy(paths, (path) => splitPath(path).folder).entries();
  const visit = async () => {
    for (const [folder, inside] of folders) {
      const entries = new Map((await listOrNothing(files, folder)).map((entry) => [entry.name, entry]));
      for (const path of inside) {
        const entry = entries.get(splitPath(path).name);
        if (entry?.type === 'file') found.push({ path, size: entry.size, modifiedAt: entry.modifiedAt });
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, visit));
  return found.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The children of a folder; none when it is gone, or is none of the workspace any more. */
function listOrNothing(files: WorkspaceFiles, folder: string): Promise<FileEntry[]> {
  return files.list(folder).catch((error) => {
    if (error instanceof PrimitiveError) return [];
    throw error;
  });
}
