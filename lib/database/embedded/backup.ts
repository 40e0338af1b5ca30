import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';
import type { PGlite } from '@electric-sql/pglite';
import { systemClock } from '#lib/base/clock.ts';
import { backUpFiles, filesOfBackup, restoreFiles } from './backup-files.ts';
import { openDatabase } from './connection.ts';
import { DataFolderError } from './data-folder-error.ts';
import { Exclusive } from './exclusive.ts';

const kept = 3;
const pattern = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.tar\.gz$/;
const clock = systemClock();
const stamp = () => clock.now().toISOString().replace(/[:.]/g, '-');

/** The backups of a data folder, oldest first, as paths. */
export function backupsOf(dataDir: string): string[] {
  const folder = join(dataDir, 'backups');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => pattern.test(file))
    .sort()
    .map((file) => join(folder, file));
}

/** The time of a backup, in milliseconds since 1970. */
export function timeOf(backup: string): number {
  const [date, time] = basename(backup, '.tar.gz').split('T');
  return Date.parse(`${date}T${time!.replace(/-(\d{3})Z$/, '.$1Z').replaceAll('-', ':')}`);
}

/**
 * Writes the whole database to `<dataDir>/backups/<time>.tar.gz` and people's files to `<time>.files` next to it, keeps the
 * newest three, and returns the path of the new file.
 * The caller holds the database's session.
 */
export async function backUp(database: PGlite, dataDir: string): Promise<string> {
  const folder = join(dataDir, 'backups');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  await database.exec('checkpoint');
  // Compressed here: with PGlite's own level, which saves another tenth of the space, requests wait twice as long.
  const dump = Buffer.from(await (await database.dumpDataDir('none')).arrayBuffer());
  const compressed = await promisify(gzip)(dump, { level: constants.Z_BEST_SPEED });
  const file = join(folder, `${stamp()}.tar.gz`);
  await writeFile(`${file}.part`, compressed, { mode: 0o600, flush: true }).catch((error) => {
    rmSync(`${file}.part`, { force: true });
    throw error;
  });
  renameSync(`${file}.part`, file);
  await backUpFiles(dataDir, file);
  for (const old of backupsOf(dataDir).slice(0, -kept)) {
    rmSync(old);
    rmSync(filesOfBackup(old), { recursive: true, force: true });
  }
  return file;
}

/**
 * Replaces the database with a backup and returns where the previous one is kept. Missing files are restored from the
 * backup; none are removed. The data folder must be locked.
 * @throws {DataFolderError} when the file is not a backup; the database is then unchanged.
 */
export async function restore(file: string, dataDir: string): Promise<string | undefined> {
  if (!existsSync(file)) throw new DataFolderError(`File not found: ${resolve(file)}`);
  const [folder, incoming, before] = [
    join(dataDir, 'postgres'),
    join(dataDir, 'postgres.incoming'),
    join(dataDir, `postgres.before-${stamp()}`),
  ];
  rmSync(incoming, { recursive: true, force: true });
  try {
    // Unpacked here, because PGlite lets the error of a bad file escape into the process.
    const content = await promisify(gunzip)(readFileSync(file));
    const { postgres } = await openDatabase(incoming, new Exclusive(), { backup: new Blob([content]), brief: true });
    await postgres.query('select count(*) from auth.users');
    await postgres.exec('checkpoint');
    await postgres.close();
  } catch (cause) {
    rmSync(incoming, { recursive: true, force: true });
    throw new DataFolderError(`${resolve(file)} is not a backup of this project's database; nothing was changed.`, { cause });
  }
  const replaced = existsSync(folder);
  if (replaced) renameSync(folder, before);
  renameSync(incoming, folder);
  await restoreFiles(file, dataDir);
  return replaced ? before : undefined;
}
