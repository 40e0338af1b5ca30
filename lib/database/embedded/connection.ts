import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { types } from '@electric-sql/pglite';
import { createPgliteConnection, PGlite, type PgliteConnection } from '@supabase/lite/pglite';
import { Kysely } from 'kysely';
import type { DiskSpace } from '#lib/database/storage/disk-space.ts';
import { DataFolderError } from './data-folder-error.ts';
import { diskFull, readableDatabaseError } from './database-error.ts';
import type { Exclusive } from './exclusive.ts';
import { extensions } from './extensions.ts';
import { PreparedStatements } from './prepared-statements.ts';
import { sessionDialect } from './session-dialect.ts';
import { skipOptimization } from './skip-optimization.ts';

/** Parses values into the form that PostgREST writes in JSON: numbers as numbers, dates and times in ISO format with full precision. */
const parsers = {
  [types.NUMERIC]: (text: string) => (Number.isFinite(Number(text)) ? Number(text) : text),
  [types.DATE]: (text: string) => text,
  [types.TIMESTAMP]: (text: string) => text.replace(' ', 'T'),
  [types.TIMESTAMPTZ]: (text: string) => text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'),
};

export interface Database {
  connection: PgliteConnection;
  postgres: PGlite;
  /** Those of the REST API and the Auth API. */
  statements: PreparedStatements;
}

/**
 * Opens the Postgres in `folder` (created if missing, from `backup` if given) behind `exclusive`. While `space` reports a full
 * disk, the REST API only reads. One that is open only briefly is not optimized.
 * @throws {DataFolderError} when the folder contains something that Postgres cannot open.
 */
export async function openDatabase(
  folder: string,
  exclusive: Exclusive,
  { backup, space, brief }: { backup?: Blob; space?: DiskSpace; brief?: boolean } = {},
): Promise<Database> {
  // An interrupted first start leaves an incomplete database without data.
  const unfinished = `${folder}.unfinished`;
  if (existsSync(unfinished)) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    if (readdirSync(folder).length === 0) writeFileSync(unfinished, '');
    else if (!existsSync(join(folder, 'PG_VERSION'))) throw new Error('PG_VERSION is missing.');
    const open = async () => {
      const connection = await createPgliteConnection({
        url: folder,
        pgliteOptions: {
          extensions,
          startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'],
          parsers,
          ...(backup ? { loadDataDir: backup } : {}),
        },
      });
      await connection.driver.waitReady;
      return connection;
    };
    const connection = await (brief ? skipOptimization(open) : open());
    const postgres = connection.driver;
    await keepUsedParsers(postgres);
    rmSync(unfinished, { force: true });
    const statements = new PreparedStatements(postgres);
    connection.kysely = new Kysely({ dialect: sessionDialect(statements, exclusive, () => space?.isFull === true) });
    connection.normalizeDbError = (error) => (space?.isFull && isReadOnly(error) ? diskFull() : readableDatabaseError(error));
    // Otherwise the first request after each start grants every table to everyone, undoing the migrations' revokes.
    Object.assign(connection, { rlsState: 'active' });
    return { connection, postgres, statements };
  } catch (cause) {
    throw new DataFolderError(
      `The database in ${folder} is damaged and cannot be opened: restore a backup with "npm run db:restore <file>", or start over with "npm run db:reset".`,
      { cause },
    );
  }
}

/** Types whose arrays are read, by the app and by the REST API when it reads the catalog. */
const elements =
  'bool char date float4 float8 int2 int4 int8 json jsonb name numeric oid regclass regproc regtype text timestamp timestamptz uuid varchar'.split(
    ' ',
  );

/**
 * Forgets the parsers of all other arrays: PGlite has one for each type and each table, and copies all of them for every
 * statement, which took longer than a small statement itself.
 */
async function keepUsedParsers(postgres: PGlite): Promise<void> {
  const { rows } = await postgres.query<{ typarray: number }>('select typarray from pg_type where typname = any ($1)', [elements]);
  const used = new Set([...Object.values(types), ...rows.map(({ typarray }) => typarray)].map(String));
  Object.assign(postgres, { parsers: Object.fromEntries(Object.entries(postgres.parsers).filter(([type]) => used.has(type))) });
}

const isReadOnly = (error: unknown) => (error as { code?: unknown } | null)?.code === '25006';
