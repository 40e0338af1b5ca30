import { type Clock, systemClock } from '#lib/base/clock.ts';
import { failures, largestFile } from '../file-failures.ts';
import type { FileStat, WorkspaceFiles } from '../workspace-files.ts';
import { joinPath, splitPath, workspacePath } from '../workspace-path.ts';

interface MemoryEntry extends FileStat {
  content: Uint8Array;
}

/** The files of a workspace, in memory. */
export function memoryFiles({ root = '/workspace', clock = systemClock() }: { root?: string; clock?: Clock } = {}): WorkspaceFiles {
  const folder = (): MemoryEntry => ({ type: 'directory', size: 0, modifiedAt: clock.now(), content: new Uint8Array() });
  const all = new Map<string, MemoryEntry>([['', folder()]]);

  /** The entry at a path, or undefined; throws when a parent is a file. */
  function find(path: string): MemoryEntry | undefined {
    const above = path === '' ? [] : foldersOf(path);
    const file = above.find((one) => all.get(one)?.type === 'file');
    if (file !== undefined) throw failures.isFile(file);
    return all.get(path);
  }

  function file(path: string): MemoryEntry {
    const found = find(path);
    if (!found) throw failures.missing(path);
    if (found.type === 'directory') throw failures.isFolder(path);
    return found;
  }

  return {
    root,

    read: async (input) => file(workspacePath(root, input)).content.slice(),

    async write(input, content, { mode } = {}) {
      const path = workspacePath(root, input);
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

    async delete(input) {
      const path = workspacePath(root, input);
      file(path);
      all.delete(path);
    },

    async deleteFolder(input) {
      const path = workspacePath(root, input);
      const isEmpty = ![...all.keys()].some((one) => one.startsWith(`${path}/`));
      if (path !== '' && isEmpty && all.get(path)?.type === 'directory') all.delete(path);
    },

    async stat(input) {
      const path = workspacePath(root, input);
      const found = all.get(path);
      return found ? statOf(found) : null;
    },

    async list(input) {
      const path = workspacePath(root, input);
      const found = find(path);
      if (!found) throw failures.missing(path);
      if (found.type === 'file') throw failures.isFile(path);
      const names = [...all.keys()].filter((one) => one !== '' && splitPath(one).folder === path).map((one) => splitPath(one).name);
      return names.sort().map((name) => ({ name, ...statOf(all.get(joinPath(path, name))!) }));
    },
  };
}

const statOf = ({ content: _, ...stat }: MemoryEntry): FileStat => stat;

/** The parent folders of a path, outermost first, without the root. */
function foldersOf(path: string): string[] {
  const names = path.split('/').slice(0, -1);
  return names.map((_, nth) => names.slice(0, nth + 1).join('/'));
}
