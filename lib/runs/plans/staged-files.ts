import type { Clock } from '#lib/base/clock.ts';
import { PrimitiveError } from '#lib/base/errors.ts';
import { failures } from '#lib/runs/workspace/file-failures.ts';
import type { FileEntry, FileStat, WorkspaceFiles } from '#lib/runs/workspace/workspace-files.ts';
import { splitPath, workspacePath } from '#lib/runs/workspace/workspace-path.ts';

/** A file before and after a change; null means no file. */
export interface FileChange {
  /** The path relative to the workspace. */
  path: string;
  before: Uint8Array | null;
  after: Uint8Array | null;
  /** The folders that would be created for it, outermost first. */
  folders: string[];
  /** Of the file before. */
  mode?: number;
}

/** A staged file; `content` is null when it would be deleted. */
interface StagedFile {
  content: Uint8Array | null;
  modifiedAt: Date;
  /** Absent for a new file. */
  mode?: number;
}

/**
 * Files with changes staged in memory: reads see the changes, and `base` is not modified. Whatever `base` refuses is
 * refused here too.
 */
export function stagedFiles(base: WorkspaceFiles, clock: Clock): WorkspaceFiles & { changes(): Promise<FileChange[]> } {
  const staged = new Map<string, StagedFile>();
  const nameOf = (path: string) => workspacePath(base.root, path);
  const below = (folder: string) => (folder === '' ? '' : `${folder}/`);

  /** A folder exists when it is in the base or contains a staged file. */
  async function stat(path: string): Promise<FileStat | null> {
    const name = nameOf(path);
    const own = staged.get(name);
    if (own) return own.content && statOf(own, own.content);
    const inside = [...staged].find(([other, { content }]) => content && other.startsWith(below(name)));
    return (await underFile(name))
      ? null
      : ((await base.stat(path)) ?? (inside ? { type: 'directory', size: 0, modifiedAt: inside[1].modifiedAt } : null));
  }

  /** Whether a parent folder of the path is a staged file. */
  async function underFile(name: string): Promise<boolean> {
    return [...staged].some(([other, { content }]) => content && name.startsWith(`${other}/`));
  }

  async function fileAt(path: string): Promise<FileStat> {
    const found = await stat(path);
    if (!found) throw failures.missing(nameOf(path));
    if (found.type === 'directory') throw failures.isFolder(nameOf(path));
    return found;
  }

  async function foldersToMake(name: string, at: (path: string) => Promise<FileStat | null>): Promise<string[]> {
    const missing: string[] = [];
    for (let { folder } = splitPath(name); folder !== ''; folder = splitPath(folder).folder) {
      const found = await at(folder);
      if (found?.type === 'file') throw failures.isFile(folder);
      if (found) break;
      missing.unshift(folder);
    }
    return missing;
  }

  return {
    root: base.root,
    stat,

    async read(path) {
      await fileAt(path);
      return staged.get(nameOf(path))?.content ?? base.read(path);
    },

    async write(path, content, { mode } = {}) {
      const name = nameOf(path);
      const found = await stat(path);
      if (name === '' || found?.type === 'directory') throw failures.isFolder(name);
      await foldersToMake(name, stat);
      staged.set(name, { content: content.slice(), modifiedAt: clock.now(), mode: mode ?? found?.mode });
      return { created: !found };
    },

    async delete(path) {
      await fileAt(path);
      staged.set(nameOf(path), { content: null, modifiedAt: clock.now() });
    },

    // Staged folders exist only through their files.
    async deleteFolder() {},

    async list(path) {
      const folder = nameOf(path);
      const found = await stat(path);
      if (!found) throw failures.missing(folder);
      if (found.type === 'file') throw failures.isFile(folder);
      const entries = new Map<string, FileEntry>();
      if (await base.stat(path)) for (const entry of await base.list(path)) entries.set(entry.name, entry);
      for (const [name, { content }] of staged) {
        if (!name.startsWith(below(folder))) continue;
        const [child = '', ...deeper] = name.slice(below(folder).length).split('/');
        if (content) {
          const found = await stat(`${below(folder)}${child}`);
          if (found) entries.set(child, { name: child, ...found });
        } else if (deeper.length === 0) entries.delete(child);
      }
      return [...entries.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
    },

    async changes() {
      const changes: FileChange[] = [];
      for (const [path, { content: after }] of staged) {
        const found = await base.stat(path);
        const before = found ? await base.read(path).catch((error) => Promise.reject(notUndoable(path, after, error))) : null;
        if (before === after || (before && after && Buffer.compare(before, after) === 0)) continue;
        const folders = before || !after ? [] : await foldersToMake(path, (folder) => base.stat(folder));
        changes.push({ path, before, after, folders, ...(found?.mode !== undefined && { mode: found.mode }) });
      }
      return changes;
    },
  };
}

function statOf({ modifiedAt, mode }: StagedFile, content: Uint8Array): FileStat {
  return { type: 'file', size: content.length, modifiedAt, mode };
}

/** A file whose content cannot be saved first must not be changed, since the change could not be undone. */
function notUndoable(path: string, after: Uint8Array | null, error: unknown): unknown {
  if (!(error instanceof PrimitiveError)) return error;
  const [change, changed] = after ? ['replace', 'replaced'] : ['delete', 'deleted'];
  return new PrimitiveError(
    error.code,
    `"${path}" is not ${changed}: undoing the plan could not restore it. ${error.message} To ${change} it, do it by hand and remove the step from the plan.`,
  );
}
