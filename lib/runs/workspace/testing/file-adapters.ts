import { systemClock } from '#lib/base/clock.ts';
import { directoryFiles } from '../directory-files.ts';
import type { WorkspaceFiles } from '../workspace-files.ts';
import { joinPath } from '../workspace-path.ts';
import { memoryFiles } from './memory-files.ts';

/** Every implementation of workspace files, created from a real folder. */
export const fileAdapters: Record<string, (directory: string) => Promise<WorkspaceFiles>> = {
  'a real folder': async (directory) => directoryFiles(directory, { root: '/workspace' }),
  'a real folder under its own path': async (directory) => directoryFiles(directory),
  'a real folder of a machine without /proc': async (directory) => directoryFiles(directory, { root: '/workspace', hold: 'path' }),
  memory: async (directory) => {
    // Every later write gets a newer time.
    let time = 1_700_000_000_000;
    const now = () => {
      time += 1000;
      return new Date(time);
    };
    const files = memoryFiles({ clock: { ...systemClock(), now } });
    await copy(directoryFiles(directory), files, '');
    return files;
  },
};

async function copy(from: WorkspaceFiles, to: WorkspaceFiles, folder: string): Promise<void> {
  for (const { name, type } of await from.list(folder)) {
    const path = joinPath(folder, name);
    if (type === 'directory') await copy(from, to, path);
    // Files with a hard link outside cannot be read.
    else
      await from.read(path).then(
        (content) => to.write(path, content),
        () => {},
      );
  }
}
