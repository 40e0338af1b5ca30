import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { splitSqlStatements } from '@supabase/lite';

/** A Postgres session: PGlite, or a connection to a server. */
export interface Session {
  /** Runs any number of statements. */
  exec(sql: string): Promise<unknown>;
  query<T>(sql: string, parameters?: unknown[]): Promise<{ rows: T[] }>;
}

export interface Migration {
  /** 14 digits, the order of application. */
  version: string;
  name: string;
  sql: string;
}

/** The migrations of a folder in order: files named `<14 digits>_<name>.sql`, like the Supabase CLI's. */
export function readMigrations(folder: string): Migration[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .map((file) => /^(?<version>\d{14})_(?<name>.+)\.sql$/.exec(file))
    .filter((match) => match !== null)
    .map(({ 0: file, groups }) => ({ version: groups!.version!, name: groups!.name!, sql: readFileSync(join(folder, file), 'utf8') }))
    .sort((a, b) => a.version.localeCompare(b.version));
}

/**
 * Applies the migrations that `supabase_migrations.schema_migrations` does not list yet, one transaction each.
 * @returns how many were applied.
 * @throws {Error} that names the file whose statement failed; earlier ones stay applied.
 */
export async function applyMigrations(session: Session, migrations: Migration[]): Promise<number> {
  const { rows } = await session.query<{ version: string }>('select version from supabase_migrations.schema_migrations');
  const applied = new Set(rows.map((row) => row.version));
  const pending = migrations.filter((migration) => !applied.has(migration.version));
  for (const { version, name, sql } of pending) {
    await session.exec('begin');
    try {
      await session.exec(sql);
      await session.query('insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)', [
        version,
        name,
        splitSqlStatements(sql),
      ]);
      await session.exec('commit');
    } catch (cause) {
      await session.exec('rollback');
      throw new Error(`The migration ${version}_${name}.sql failed: ${cause instanceof Error ? cause.message : cause}`, { cause });
    }
  }
  return pending.length;
}
