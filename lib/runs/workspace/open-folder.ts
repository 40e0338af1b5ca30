import { closeSync, constants, fstatSync, lstatSync, mkdirSync, openSync, realpathSync, type Stats, statSync } from 'node:fs';
import { failures, fileFailure } from './file-failures.ts';
import { joinPath } from './workspace-path.ts';

/** A workspace folder that is held open. Operations `at` one of its names act on this very folder, even if its path has changed. */
export interface OpenFolder {
  at(name: string): string;
  /** The latest creation, deletion or renaming in it or in a parent folder inside the workspace, in ms. */
  readonly changedAt: number;
  /** Throws unless an opened file is the one at this name in this folder, without any link on the way. */
  verify(name: string, opened: Stats): void;
  close(): void;
}

interface HeldFolder extends OpenFolder {
  /** The resolved path. */
  real: string;
}

/** By descriptor, which cannot be raced; or by path with a second check, on systems without /proc. */
export type Hold = 'descriptor' | 'path';

const folderOnly = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * Opens a folder one name at a time, without following links. Synchronous, because a search opens hundreds and the
 * thread pool is ten times slower.
 * @param directory the workspace's real folder
 * @param path a workspace path
 * @param create creates missing folders
 * @throws {PrimitiveError} like {@link WorkspaceFiles}
 */
export function openFolder(directory: string, path: string, { hold, create = false }: { hold: Hold; create?: boolean }): OpenFolder {
  let folder = openRoot(directory, hold);
  let reached = '';
  for (const name of path === '' ? [] : path.split('/')) {
    reached = joinPath(reached, name);
    const outer = folder;
    try {
      folder = enter(outer, name, { hold, create });
    } catch (error) {
      throw isLink(outer.at(name)) ? failures.isLink(reached) : fileFailure(error, reached);
    } finally {
      outer.close();
    }
  }
  return folder;
}

function openRoot(directory: string, hold: Hold): HeldFolder {
  try {
    const descriptor = openSync(directory, folderOnly);
    return held({ descriptor, real: directory, changedAt: fstatSync(descriptor).ctimeMs, hold });
  } catch (error) {
    throw fileFailure(error, '');
  }
}

function enter(folder: HeldFolder, name: string, { hold, create }: { hold: Hold; create: boolean }): HeldFolder {
  if (create) makeFolder(folder.at(name));
  const descriptor = openSync(folder.at(name), folderOnly);
  try {
    const stat = fstatSync(descriptor);
    folder.verify(name, stat);
    const changedAt = Math.max(folder.changedAt, stat.ctimeMs);
    return held({ descriptor, real: joinPath(folder.real, name), changedAt, hold });
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}

function makeFolder(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    return false;
  }
}

function held({ descriptor, real, changedAt, hold }: { descriptor: number; real: string; changedAt: number; hold: Hold }): HeldFolder {
  const close = () => closeSync(descriptor);
  if (hold === 'descriptor') return { real, changedAt, close, at: (name) => `/proc/self/fd/${descriptor}/${name}`, verify: () => {} };
  const at = (name: string) => `${real}/${name}`;
  return {
    real,
    changedAt,
    close,
    at,
    verify(name, opened) {
      const [led, there] = [realpathSync(at(name)), statSync(at(name))];
      // A file system may normalize Unicode names.
      const same = led.normalize() === at(name).normalize() && there.ino === opened.ino && there.dev === opened.dev;
      if (!same) throw failures.moved(name);
    },
  };
}
