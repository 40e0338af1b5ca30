import { closeSync, constants, fstatSync, lstatSync, mkdirSync, openSync, realpathSync, type Stats, statSync } from 'node:fs';
import { failures, fileFailure } from './file-failures.ts';
import { joinPath } from './workspace-path.ts';

/**
 * A folder of a workspace that is held open. What is done `at` one of its names is done in this very folder, wherever its
 * path leads by then.
 */
export interface OpenFolder {
  at(name: string): string;
  /** When something was last created, deleted or renamed in it, or in a folder that it is in up to the workspace's. In ms. */
  readonly changedAt: number;
  /** Once something was opened `at` a name: that it is what the name stands for in this folder, and no link led elsewhere. */
  verify(name: string, opened: Stats): void;
  close(): void;
}

interface Held extends OpenFolder {
  /** Where it really is. */
  real: string;
}

/** How folders are held: by their descriptor, which cannot be raced, or by path with a look back, where there is no /proc. */
export type Hold = 'descriptor' | 'path';

const folderOnly = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * Opens a folder one name at a time, each without following a link. Synchronous, since a search opens hundreds and a thread
 * takes ten times as long to be told to.
 * @param directory the workspace's real folder
 * @param path a workspace path
 * @param create makes the folders that are missing
 * @throws {PrimitiveError} as the files of a workspace do
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

function openRoot(directory: string, hold: Hold): Held {
  try {
    const descriptor = openSync(directory, folderOnly);
    return held({ descriptor, real: directory, changedAt: fstatSync(descriptor).ctimeMs, hold });
  } catch (error) {
    throw fileFailure(error, '');
  }
}

function enter(folder: Held, name: string, { hold, create }: { hold: Hold; create: boolean }): Held {
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

function held({ descriptor, real, changedAt, hold }: { descriptor: number; real: string; changedAt: number; hold: Hold }): Held {
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
      // A file system may keep a name in another form of the same letters.
      const same = led.normalize() === at(name).normalize() && there.ino === opened.ino && there.dev === opened.dev;
      if (!same) throw failures.moved(name);
    },
  };
}
