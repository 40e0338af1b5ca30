import { constants, type Stats } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, realpath, stat } from 'node:fs/promises';
import { failures, fileFailure } from './file-failures.ts';
import { joinPath } from './workspace-path.ts';

/**
 * A folder of a workspace that is held open. What is done `at` one of its names is done in this very folder, wherever its
 * path leads by then.
 */
export interface OpenFolder {
  at(name: string): string;
  /** Once something was opened `at` a name: that it is what the name stands for in this folder, and no link led elsewhere. */
  verify(name: string, opened: Stats): Promise<void>;
  close(): Promise<void>;
}

interface Held extends OpenFolder {
  /** Where it really is. */
  real: string;
}

/** How folders are held: by their descriptor, which cannot be raced, or by path with a look back, where there is no /proc. */
export type Hold = 'descriptor' | 'path';

const folderOnly = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * Opens a folder one name at a time, each without following a link.
 * @param directory the workspace's real folder
 * @param path a workspace path
 * @param create makes the folders that are missing
 * @throws {PrimitiveError} as the files of a workspace do
 */
export async function openFolder(directory: string, path: string, { hold, create = false }: { hold: Hold; create?: boolean }) {
  let folder = await open(directory, folderOnly)
    .then((handle) => held(handle, directory, hold))
    .catch((error) => Promise.reject(fileFailure(error, '')));
  let reached = '';
  for (const name of path === '' ? [] : path.split('/')) {
    reached = joinPath(reached, name);
    try {
      const next = await enter(folder, name, create);
      await folder.close();
      folder = held(next, joinPath(folder.real, name), hold);
    } catch (error) {
      const link = await lstat(folder.at(name)).then(
        (found) => found.isSymbolicLink(),
        () => false,
      );
      await folder.close();
      throw link ? failures.isLink(reached) : fileFailure(error, reached);
    }
  }
  return folder as OpenFolder;
}

async function enter(folder: OpenFolder, name: string, create: boolean): Promise<FileHandle> {
  if (create) {
    await mkdir(folder.at(name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
  const handle = await open(folder.at(name), folderOnly);
  try {
    await folder.verify(name, await handle.stat());
  } catch (error) {
    await handle.close();
    throw error;
  }
  return handle;
}

function held(handle: FileHandle, real: string, hold: Hold): Held {
  const close = () => handle.close();
  if (hold === 'descriptor') return { real, close, at: (name) => `/proc/self/fd/${handle.fd}/${name}`, verify: async () => {} };
  const at = (name: string) => `${real}/${name}`;
  return {
    real,
    close,
    at,
    async verify(name, opened) {
      const [led, there] = await Promise.all([realpath(at(name)), stat(at(name))]);
      // A file system may keep a name in another form of the same letters.
      const same = led.normalize() === at(name).normalize() && there.ino === opened.ino && there.dev === opened.dev;
      if (!same) throw failures.moved(name);
    },
  };
}
