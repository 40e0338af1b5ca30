import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { spawnEmbedded } from '#lib/database/embedded/process.ts';
import { LENGTHY_SECONDS } from '#lib/database/embedded/watchdog.ts';

const cache = 'node_modules/.cache/prepared-postgres';
const day = 24 * 60 * 60 * 1000;

/** Everything that decides what a new database contains. */
const inputs = ['lib/database/embedded/{*,testing/prepared-postgres}.{ts,sql}', 'supabase/migrations/*.sql', 'package-lock.json'];

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const file of globSync(inputs).sort())
    if (!file.endsWith('.test.ts')) hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  return hash.digest('hex').slice(0, 32);
}

/** Postgres folders that a first start leaves behind. Copying one takes a tenth of a second, creating one several seconds. */
export interface PreparedPostgres {
  /** Only what the embedded server creates. */
  empty: string;
  /** The same with the project's migrations. */
  migrated: string;
}

/** Creates the folders unless an earlier run with the same migrations has. */
export async function preparedPostgres(): Promise<PreparedPostgres> {
  const folder = resolve(cache, fingerprint());
  if (!existsSync(folder)) await prepare(folder);
  return { empty: join(folder, 'empty', 'postgres'), migrated: join(folder, 'migrated', 'postgres') };
}

/** Gives a data folder that does not exist yet, or is empty, a database with the project's migrations. */
export async function copyMigratedPostgres(dataDir: string): Promise<void> {
  const { migrated } = await preparedPostgres();
  cpSync(migrated, join(dataDir, 'postgres'), { recursive: true });
}

async function prepare(folder: string): Promise<void> {
  mkdirSync(cache, { recursive: true });
  removeOld();
  const unfinished = mkdtempSync(`${folder}-`);
  const [empty, migrated] = [join(unfinished, 'empty'), join(unfinished, 'migrated')];
  await startOnce(empty, join(unfinished, 'no-migrations'));
  cpSync(join(empty, 'postgres'), join(migrated, 'postgres'), { recursive: true });
  await startOnce(migrated, 'supabase/migrations');
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    // Another process was faster.
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

async function startOnce(dataDir: string, migrationsDir: string): Promise<void> {
  const { databaseUrl, stop } = await spawnEmbedded({ dataDir, port: 0, migrationsDir, answerSeconds: LENGTHY_SECONDS, brief: true });
  await dropTemplates(databaseUrl);
  await stop();
}

/** Drops the databases that only `create database` reads. They are half of the files, which every test with a database of its own copies. */
async function dropTemplates(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('update pg_database set datistemplate = false');
  for (const name of ['template0', 'template1']) await client.query(`drop database if exists ${name}`);
  await client.end();
}

/** Those of other migrations. A run that is using them began less than a day ago. */
function removeOld(): void {
  for (const name of readdirSync(cache)) {
    const old = join(cache, name);
    if (Date.now() - statSync(old).mtimeMs > day) rmSync(old, { recursive: true, force: true });
  }
}
