import { isNothing } from './file-failures.ts';
import type { FileStat, WorkspaceFiles } from './workspace-files.ts';
import { joinPath } from './workspace-path.ts';

/** A file below a folder. */
export interface FoundFile extends Omit<FileStat, 'type'> {
  path: string;
}

const atOnce = 8;

/**
 * Every file of a workspace or of one of its folders, sorted by path, including hidden and ignored files.
 * @param path a normalized workspace path
 */
export async function walk(files: WorkspaceFiles, path = ''): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  // A folder may have been deleted in the meantime.
  const listOf = (folder: string) =>
    files.list(folder).catch((error) => (folder !== path && isNothing(error) ? [] : Promise.reject(error)));
  let folders = [path];
  while (folders.length > 0) {
    const next: string[] = [];
    const open = folders.values();
    const visit = async () => {
      for (const folder of open) {
        for (const { name, type, size, modifiedAt } of await listOf(folder)) {
          if (type === 'directory') next.push(joinPath(folder, name));
          else found.push({ path: joinPath(folder, name), size, modifiedAt });
        }
      }
    };
    await Promise.all(Array.from({ length: atOnce }, visit));
    folders = next;
  }
  return found.sort((a, b) => (a.path < b.path ? -1 : 1));
}
