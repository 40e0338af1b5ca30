import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { directoryFiles } from '../directory-files.ts';
import { walk } from '../walk.ts';
import type { FilesOnDisk, WorkspaceFiles } from '../workspace-files.ts';

/** Runs an action on a workspace's files in a real folder: their own, or a temporary copy. */
export async function onDisk<T>(files: WorkspaceFiles, use: (disk: FilesOnDisk) => Promise<T>): Promise<T> {
  const { directory, openAll } = files;
  if (directory !== undefined && openAll) return use({ directory, openAll });
  const folder = await mkdtemp(join(tmpdir(), 'thinking-partner-search-'));
  try {
    const copies = directoryFiles(folder);
    for (const { path, modifiedAt } of await walk(files)) {
      await copies.write(path, await files.read(path));
      await utimes(join(folder, path), modifiedAt, modifiedAt);
    }
    return await use(copies);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
