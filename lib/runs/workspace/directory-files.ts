import { closeSync, constants, fstatSync, openSync, readFile, realpathSync, type Stats } from 'node:fs';
import { type FileHandle, lstat, open, readdir, rename, rmdir, unlink } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Clock, systemClock } from '#lib/base/clock.ts';
import { PrimitiveError } from '#lib/base/errors.ts';
import { failures, fileFailure, isNothing, largestFile } from './file-failures.ts';
import { type Hold, type OpenFolder, openFolder } from './open-folder.ts';
import type { FileEntry, FileStat, FilesOnDisk, OpenedFile, WorkspaceFiles } from './workspace-files.ts';
import { splitPath, workspacePath } from './workspace-path.ts';

const noLink = constants.O_NOFOLLOW | constants.O_NONBLOCK;
/** So many files are opened before others have their turn. */
const openedAtOnce = 100;
const readOpened = promisify<number, Buffer>(readFile);

/**
 * The files of a workspace in a real folder of this machine. Links are not followed, what has other names elsewhere is not
 * read, and each file is reached through its folder's open descriptor, so that another process that swaps a folder for a
 * link between check and use gains nothing.
 * @param directory must exist
 * @param root the path that stands for it; the folder's own when absent
 */
export function directoryFiles(
  directory: string,
  {
    root = directory,
    clock = systemClock(),
    hold = process.platform === 'linux' ? 'descriptor' : 'path',
  }: { root?: string; clock?: Clock; hold?: Hold } = {},
): WorkspaceFiles & FilesOnDisk {
  const real = realpathSync(directory);

  /** Does something in a folder; failures are told about `path`. */
  async function onFolder<T>(path: string, at: string, use: (folder: OpenFolder) => Promise<T>, create = false): Promise<T> {
    const folder = openFolder(real, at, { hold, create });
    try {
      return await use(folder);
    } catch (error) {
      throw fileFailure(error, path);
    } finally {
      folder.close();
    }
  }

  /** Does something with a name in its folder. */
  async function within<T>(given: string, use: (folder: OpenFolder, name: string, path: string) => Promise<T>, create = false): Promise<T> {
    const path = workspacePath(root, given);
    if (path === '') throw failures.isFolder(path);
    const { folder: parent, name } = splitPath(path);
    return onFolder(path, parent, (folder) => use(folder, name, path), create);
  }

  return {
    root,
    directory: real,

    read: (given) =>
      within(given, async (folder, name, path) => {
        const file = openToRead(folder, name, path);
        try {
          return await readOpened(file);
        } finally {
          closeSync(file);
        }
      }),

    async openAll(paths) {
      const opened = new Map<string, OpenedFile | PrimitiveError>();
      const openEach = (at: string, inside: readonly string[]) => {
        const folder = openFolder(real, at, { hold });
        try {
          const openOne = (path: string) => ({
            descriptor: openToRead(folder, splitPath(path).name, path),
            foldersChangedAt: folder.changedAt,
          });
          for (const path of inside)
            opened.set(
              path,
              orRefusal(path, () => openOne(path)),
            );
        } finally {
          folder.close();
        }
      };
      try {
        for (const [at, inside] of Map.groupBy(paths, (path) => splitPath(path).folder)) {
          const refusal = orRefusal(at, () => openEach(at, inside));
          if (refusal) for (const path of inside) opened.set(path, refusal);
          if (opened.size % openedAtOnce < inside.length) await setImmediate();
        }
      } catch (error) {
        for (const one of opened.values()) if ('descriptor' in one) closeSync(one.descriptor);
        throw error;
      }
      return paths.map((path) => opened.get(path)!);
    },

    async write(given, content, { mode } = {}) {
      const path = workspacePath(root, given);
      if (content.length > largestFile) throw failures.tooLarge(path, content.length);
      return within(
        given,
        async (folder, name) => {
          const before = await lstatOrNull(folder.at(name));
          if (before) refuseOthers(before, path);
          const temporary = `.${clock.newId()}.tmp`;
          const wanted = mode ?? (before && before.mode & 0o777);
          // Never open to more people than it will be, also while it is written.
          const file = await open(
            folder.at(temporary),
            constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | noLink,
            wanted ?? 0o666,
          );
          try {
            await file
              .stat()
              .then((stat) => folder.verify(temporary, stat))
              .then(() => fill(file, content, wanted))
              .finally(() => file.close());
            await rename(folder.at(temporary), folder.at(name));
          } catch (error) {
            await unlink(folder.at(temporary)).catch(() => {});
            throw error;
          }
          return { created: before === null };
        },
        true,
      );
    },

    delete: (given) =>
      within(given, async (folder, name, path) => {
        refuseOthers(await lstat(folder.at(name)), path);
        await unlink(folder.at(name));
      }),

    async deleteFolder(given) {
      if (workspacePath(root, given) === '') return;
      try {
        await within(given, (folder, name) => rmdir(folder.at(name)).catch(unlessStays));
      } catch (error) {
        if (!isNothing(error)) throw error;
      }
    },

    async stat(given) {
      const path = workspacePath(root, given);
      try {
        if (path === '') return await onFolder(path, path, (folder) => lstat(folder.at('.')).then(statOf));
        return await within(given, async (folder, name) => {
          const found = await lstat(folder.at(name));
          if (!found.isDirectory()) refuseOthers(found, path);
          return statOf(found);
        });
      } catch (error) {
        if (isNothing(error)) return null;
        throw error;
      }
    },

    async list(given) {
      const path = workspacePath(root, given);
      return onFolder(path, path, async (folder) => {
        const names = (await readdir(folder.at('.'))).sort();
        const found = await Promise.all(names.map((name) => lstatOrNull(folder.at(name))));
        return names.flatMap((name, nth): FileEntry[] => {
          const stat = found[nth];
          return stat?.isFile() || stat?.isDirectory() ? [{ name, ...statOf(stat) }] : [];
        });
      });
    },
  };
}

/** Opens a file that may be read: of the workspace alone, and not too large. */
function openToRead(folder: OpenFolder, name: string, path: string): number {
  const file = openSync(folder.at(name), constants.O_RDONLY | noLink);
  try {
    const stat = fstatSync(file);
    folder.verify(name, stat);
    refuseOthers(stat, path);
    if (stat.nlink > 1) throw failures.hasOtherNames(path);
    if (stat.size > largestFile) throw failures.tooLarge(path, stat.size);
    return file;
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

/** What the workspace says no to, as its error. */
function orRefusal<T>(path: string, act: () => T): T | PrimitiveError {
  try {
    return act();
  } catch (error) {
    const failure = fileFailure(error, path);
    if (failure instanceof PrimitiveError) return failure;
    throw failure;
  }
}

/** Throws for what is no file of its own. */
function refuseOthers(stat: Stats, path: string): void {
  if (stat.isSymbolicLink()) throw failures.isLink(path);
  if (stat.isDirectory()) throw failures.isFolder(path);
  if (!stat.isFile()) throw failures.isSpecial(path);
}

/** Writes a new file whole. A process that Node lets change no modes is content with what it was made with. */
async function fill(file: FileHandle, content: Uint8Array, mode: number | null): Promise<void> {
  if (mode !== null && ((await file.stat()).mode & 0o777) !== mode)
    await file.chmod(mode).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ERR_ACCESS_DENIED') throw error;
    });
  await file.writeFile(content);
}

function statOf(stat: Stats): FileStat {
  if (stat.isDirectory()) return { type: 'directory', size: 0, modifiedAt: stat.mtime };
  return { type: 'file', size: stat.size, modifiedAt: stat.mtime, mode: stat.mode & 0o777 };
}

/** A folder that something is in, and what is none, stays as it is. */
function unlessStays(error: NodeJS.ErrnoException): void {
  if (!['ENOTEMPTY', 'EEXIST', 'ENOENT', 'ENOTDIR'].includes(error.code ?? '')) throw error;
}

function lstatOrNull(path: string): Promise<Stats | null> {
  return lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}
