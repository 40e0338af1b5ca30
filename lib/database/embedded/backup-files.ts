import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The folder with the files of a backup, next to the database backup. */
export const filesOfBackup = (backup: string) => backup.replace(/\.tar\.gz$/, '.files');

const filesOf = (dataDir: string) => join(dataDir, 'files');

/** Backs up people's files next to a database backup. Files are immutable, so hard links are enough. */
export async function backUpFiles(dataDir: string, backup: string): Promise<void> {
  if (!existsSync(filesOf(dataDir))) return;
  const folder = filesOfBackup(backup);
  await rm(`${folder}.part`, { recursive: true, force: true });
  await mkdir(`${folder}.part`, { mode: 0o700 });
  await addMissing(filesOf(dataDir), `${folder}.part`);
  await rename(`${folder}.part`, folder);
}

/** Restores missing files from a backup. Later files stay; nothing in the restored database refers to them. */
export async function restoreFiles(backup: string, dataDir: string): Promise<void> {
  const folder = filesOfBackup(backup);
  if (folder !== backup && existsSync(folder)) await addMissing(folder, filesOf(dataDir));
}

async function addMissing(from: string, to: string): Promise<void> {
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith('.part')) continue;
    const source = join(entry.parentPath, entry.name);
    const target = join(to, source.slice(from.length));
    if (existsSync(target)) continue;
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    // Another disk, or a file system without hard links.
    await link(source, target).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'EEXIST') return;
      await copyFile(source, target);
    });
  }
}
