import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { type EmbeddedProcess, spawnEmbedded } from '#lib/database/embedded/process.ts';
import { type Embedded, type EmbeddedOptions, startEmbedded } from '#lib/database/embedded/server.ts';
import { LENGTHY_SECONDS } from '#lib/database/embedded/watchdog.ts';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';

/** A folder with these migrations, in this order. */
export function migrationsFolder(migrations: Record<string, string>): string {
  const folder = join(temporaryFolder(), 'migrations');
  mkdirSync(folder);
  Object.entries(migrations).forEach(([name, sql], index) => {
    writeFileSync(join(folder, `${20_200_101_000_000 + index}_${name}.sql`), sql);
  });
  return folder;
}

/** A table without access rules, for tests of the server itself. */
export const notes = `
  create table public.notes (id integer generated always as identity primary key, words text not null unique check (words <> 'forbidden'));
  alter table public.notes enable row level security;
  grant select, insert on public.notes to anon, authenticated, service_role;
  create policy "everyone reads notes" on public.notes for select to anon, authenticated using (true);
  create policy "everyone writes notes" on public.notes for insert to anon, authenticated with check (true);`;

type Some = Partial<EmbeddedOptions>;

/** Options for an embedded Supabase: by default a new folder with an empty Postgres, or a migrated one for the project's migrations. */
export function optionsOf(some: Some): EmbeddedOptions {
  const { dataDir = temporaryFolder(), migrationsDir = migrationsFolder({ notes }) } = some;
  const isFresh = !existsSync(join(dataDir, 'postgres')) && !existsSync(join(dataDir, 'lock'));
  const prepared = migrationsDir === 'supabase/migrations' ? inject('migratedPostgres') : inject('emptyPostgres');
  if (isFresh) cpSync(prepared, join(dataDir, 'postgres'), { recursive: true });
  return { port: 0, answerSeconds: LENGTHY_SECONDS, brief: true, ...some, dataDir, migrationsDir };
}

/** An embedded Supabase in this process, stopped after the running test. */
export async function startHere(some: Some = {}): Promise<Embedded> {
  const embedded = await startEmbedded(optionsOf(some));
  onTestFinished(() => embedded.stop());
  return embedded;
}

/** An embedded Supabase in a separate process, stopped after the running test. */
export async function startBeside(some: Some = {}): Promise<EmbeddedProcess> {
  const embedded = await spawnEmbedded(optionsOf(some));
  onTestFinished(() => embedded.stop());
  return embedded;
}
