import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { freeMbOf } from '#lib/database/storage/disk-space.ts';
import { DataFolderError } from './data-folder-error.ts';

/** The free space that Postgres needs to start, in MB: one new log segment and a little more. */
const TO_OPEN_MB = 24;

/**
 * Refuses to open a database on a full disk: Postgres would fail halfway, and look damaged.
 * @throws {DataFolderError}
 */
export function requireFreeSpace(dataDir: string): void {
  let folder = resolve(dataDir);
  while (!existsSync(folder)) folder = dirname(folder);
  const free = freeMbOf(folder);
  if (free >= TO_OPEN_MB) return;
  throw new DataFolderError(
    `The disk is full: ${free} MB are free at ${dataDir}, and the database needs ${TO_OPEN_MB} MB to start. Free some space; nothing was lost.`,
  );
}

/**
 * Refuses a folder that has an installation's keys but no database: starting fresh there would look like data loss. An
 * interrupted first start leaves a marker and is repeated.
 * @throws {DataFolderError}
 */
export function requireDatabaseForKeys(dataDir: string): void {
  const postgres = join(dataDir, 'postgres');
  const hasDatabase = existsSync(postgres) && readdirSync(postgres).length > 0;
  if (hasDatabase || existsSync(`${postgres}.unfinished`)) return;
  if (existsSync(join(dataDir, 'keys.json')))
    throw new DataFolderError(
      `The database in ${postgres} is gone: the folder is missing or empty, but the keys of an installation still exist. Put the folder back, restore a backup with "npm run db:restore <file>", or start over with "npm run db:reset".`,
    );
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(`${postgres}.unfinished`, '');
}
