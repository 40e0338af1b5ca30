import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { directoryFiles } from '../directory-files.ts';
import { walk } from '../walk.ts';
import type { WorkspaceFiles } from '../workspace-files.ts';

/** Does something in a real folder that holds the files of a workspace: their own, or one that is made for the time being. */
export async function onDisk<T>(files: WorkspaceFiles, use: (directory: string) => Promise<T>): Promise<T> {
  if (files.directory !== undefined) return use(files.directory);
  const directory = await mkdtemp(join(tmpdir(), 'thinking-partner-search-'));
  try {
    const copies = directoryFiles(directory);
    for (const { path } of await walk(files)) await copies.write(path, await files.read(path));
    return await use(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
