import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { extensions } from '#lib/database/embedded/extensions.ts';
import { applyMigrations, readMigrations } from '#lib/database/embedded/migrations.ts';
import { tryRowSecurity } from './try-row-security.ts';

const sql = (name: string) => readFileSync(`lib/database/embedded/${name}`, 'utf8');
const database = new PGlite({ extensions });

beforeAll(async () => {
  await database.exec(sql('foundation.sql'));
  await database.exec(sql('auth-shim.sql'));
});
afterAll(() => database.close());

test('the migrations run on a Postgres with only the shim of Supabase, and row-level security works there', async () => {
  const migrations = readMigrations('supabase/migrations');
  expect(await applyMigrations(database, migrations)).toBe(migrations.length);
  expect(await applyMigrations(database, migrations)).toBe(0);
  expect(await tryRowSecurity(database)).toContain('a person’s own login token writes nothing');
  expect((await database.query('select 1 from auth.users')).rows).toEqual([]);
});

test('a missing rule is named', async () => {
  await database.exec('alter table public.memories disable row level security');
  await expect(tryRowSecurity(database)).rejects.toThrow(
    'Check failed: the server of one person writes no row for another (expected refused, was 0).',
  );
});
