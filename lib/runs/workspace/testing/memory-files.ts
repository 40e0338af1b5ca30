import { type Clock, systemClock } from '#lib/base/clock.ts';
import { failures, largestFile } from '../file-failures.ts';
import type { FileStat, WorkspaceFiles } from '../workspace-files.ts';
import { joinPath, splitPath, workspacePath } from '../workspace-path.ts';

interface Kept extends FileStat {
  content: Uint8Array;
}

/** The files of a workspace in memory, for as long as they are held. */
export function memoryFiles({ root = '/workspace', clock = systemClock() }: { root?: string; clock?: Clock } = {}): WorkspaceFiles {
  const folder = (): Kept => ({ type: 'directory', size: 0, modifiedAt: clock.now(), content: new Uint8Array() });
  const all = new Map<string, Kept>([['', folder()]]);

  /** What is at a path, or undefined; throws when a file stands where a folder would have to be. */
  function find(path: string): Kept | undefined {
    const above = path === '' ? [] : foldersOf(path);
    const file = above.find((one) => all.get(one)?.type === 'file');
    if (file !== undefined) throw failures.isFile(file);
    return all.get(path);
  }

  function file(path: string): Kept {
    const found = find(path);
    if (!found) throw failures.missing(path);
    if (found.type === 'directory') throw failures.isFolder(path);
    return found;
  }

  return {
    root,

    read: async (given) => file(workspacePath(root, given)).content.slice(),

    async write(given, content, { mode } = {}) {
      const path = workspacePath(root, given);
      if (content.length > largestFile) throw failures.tooLarge(path, content.length);
      const before = find(path);
      if (before?.type === 'directory') throw failures.isFolder(path);
      for (const above of foldersOf(path)) if (!all.has(above)) all.set(above, folder());
      all.set(path, {
        type: 'file',
        size: content.length,
        modifiedAt: clock.now(),
        content: content.slice(),
        mode: mode ?? before?.mode ?? 0o644,
      });
      return { created: before === undefined };
    },

    async delete(given) {
      const path = workspacePath(root, given);
      file(path);
      all.delete(path);
    },

    async deleteFolder(given) {
      const path = workspacePath(root, given);
      const isEmpty = ![...all.keys()].some((one) => one.startsWith(`${path}/`));
      if (path !== '' && isEmpty && all.get(path)?.type === 'directory') all.delete(path);
    },

    async stat(given) {
      const path = workspacePath(root, given);
      const found = all.get(path);
      return found ? statOf(found) : null;
    },

    async list(given) {
      const path = workspacePath(root, given);
      const found = find(path);
      if (!found) throw failures.missing(path);
      if (found.type === 'file') throw failures.isFile(path);
      const names = [...all.keys()].filter((one) => one !== '' && splitPath(one).folder === path).map((one) => splitPath(one).name);
      return names.sort().map((name) => ({ name, ...statOf(all.get(joinPath(path, name))!) }));
    },
  };
}

const statOf = ({ content: _, ...stat }: Kept): FileStat => stat;

/** The folders that a path is in, the outermost first, without the root. */
function foldersOf(path: string): string[] {
  const names = path.split('/').slice(0, -1);
  return names.map((_, nth) => names.slice(0, nth + 1).join('/'));
}
