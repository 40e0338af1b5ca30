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
/** The number of files to open before yielding to the event loop. */
const openBatchSize = 100;
const readOpened = promisify<number, Buffer>(readFile);

/**
 * The files of a workspace in a real folder. Symbolic links are not followed, files with other hard links are not read,
 * and each file is reached through its folder's open descriptor, so that another process gains nothing by swapping a
 * folder for a link between check and use.
 * @param directory must exist
 * @param root the path that the workspace is shown under; the folder's own when absent
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

  /** Runs an action in a folder; failures name `path`. */
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

  /** Runs an action on a path's name in its folder. */
  async function within<T>(input: string, use: (folder: OpenFolder, name: string, path: string) => Promise<T>, create = false): Promise<T> {
    const path = workspacePath(root, input);
    if (path === '') throw failures.isFolder(path);
    const { folder: parent, name } = splitPath(path);
    return onFolder(path, parent, (folder) => use(folder, name, path), create);
  }

  return {
    root,
    directory: real,

    read: (input) =>
      within(input, async (folder, name, path) => {
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
          if (opened.size % openBatchSize < inside.length) await setImmediate();
        }
      } catch (error) {
        for (const one of opened.values()) if ('descriptor' in one) closeSync(one.descriptor);
        throw error;
      }
      return paths.map((path) => opened.get(path)!);
    },

    async write(input, content, { mode } = {}) {
      const path = workspacePath(root, input);
      if (content.length > largestFile) throw failures.tooLarge(path, content.length);
      return within(
        input,
        async (folder, name) => {
          const before = await lstatOrNull(folder.at(name));
          if (before) requireRegularFile(before, path);
          const temporary = `.${clock.newId()}.tmp`;
          const wanted = mode ?? (before && before.mode & 0o777);
          // While it is being written, the file is never readable by more users than afterwards.
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

    delete: (input) =>
      within(input, async (folder, name, path) => {
        requireRegularFile(await lstat(folder.at(name)), path);
        await unlink(folder.at(name));
      }),

    async deleteFolder(input) {
      if (workspacePath(root, input) === '') return;
      try {
        await within(input, (folder, name) => rmdir(folder.at(name)).catch(unlessStays));
      } catch (error) {
        if (!isNothing(error)) throw error;
      }
    },

    async stat(input) {
      const path = workspacePath(root, input);
      try {
        if (path === '') return await onFolder(path, path, (folder) => lstat(folder.at('.')).then(statOf));
        return await within(input, async (folder, name) => {
          const found = await lstat(folder.at(name));
          if (!found.isDirectory()) requireRegularFile(found, path);
          return statOf(found);
        });
      } catch (error) {
        if (isNothing(error)) return null;
        throw error;
      }
    },

    async list(input) {
      const path = workspacePath(root, input);
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

/** Opens a file for reading, if it has no hard link elsewhere and is not too large. */
function openToRead(folder: OpenFolder, name: string, path: string): number {
  const file = openSync(folder.at(name), constants.O_RDONLY | noLink);
  try {
    const stat = fstatSync(file);
    folder.verify(name, stat);
    requireRegularFile(stat, path);
    if (stat.nlink > 1) throw failures.hasOtherNames(path);
    if (stat.size > largestFile) throw failures.tooLarge(path, stat.size);
    return file;
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

/** Returns a refusal as a value; throws any other error. */
function orRefusal<T>(path: string, act: () => T): T | PrimitiveError {
  try {
    return act();
  } catch (error) {
    const failure = fileFailure(error, path);
    if (failure instanceof PrimitiveError) return failure;
    throw failure;
  }
}

/** Throws for anything but a regular file. */
function requireRegularFile(stat: Stats, path: string): void {
  if (stat.isSymbolicLink()) throw failures.isLink(path);
  if (stat.isDirectory()) throw failures.isFolder(path);
  if (!stat.isFile()) throw failures.isSpecial(path);
}

/** Writes a new file's content and mode. Where Node's permission model forbids `chmod`, the mode stays as created. */
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

/** Ignores the errors for a folder that is not empty, missing, or not a folder. */
function unlessStays(error: NodeJS.ErrnoException): void {
  if (!['ENOTEMPTY', 'EEXIST', 'ENOENT', 'ENOTDIR'].includes(error.code ?? '')) throw error;
}

function lstatOrNull(path: string): Promise<Stats | null> {
  return lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}
