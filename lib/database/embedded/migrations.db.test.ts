import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { migrationsFolder, startHere } from '#lib/database/embedded/testing/folders.ts';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';
import { freePort, isFree } from '#scripts/ports.ts';
import { readMigrations } from './migrations.ts';

const table = (name: string) => `create table public.${name} (id integer); grant select on public.${name} to anon;`;

test('the first answered request finds every migration applied', async () => {
  const port = await freePort('127.0.0.1');
  const migrationsDir = migrationsFolder({ first: table('first'), slow: 'select pg_sleep(0.5);', last: table('last') });
  const starting = startHere({ port, migrationsDir });
  const isReached = () =>
    fetch(`http://127.0.0.1:${port}/local/v1/health`).then(
      (response) => response.ok,
      () => false,
    );
  const watching = (async () => {
    while (!(await isReached())) await setTimeout(5);
    return fetch(`http://127.0.0.1:${port}/rest/v1/last`);
  })();
  const { keys, url } = await starting;
  expect((await watching).status).toBe(401);
  expect((await fetch(`${url}/rest/v1/last`, { headers: { apikey: keys.publishableKey } })).status).toBe(200);
});

test('each migration is applied once and recorded like the Supabase CLI does', async () => {
  const dataDir = temporaryFolder();
  const migrationsDir = migrationsFolder({ tables: `${table('first')} ${table('second')}`, empty: '' });
  await (await startHere({ dataDir, migrationsDir })).stop();
  writeFileSync(join(migrationsDir, '20300101000000_later.sql'), table('later'));
  const { database } = await startHere({ dataDir, migrationsDir });
  const { rows } = await database.query<{ version: string; name: string; statements: string[] }>(
    'select version, name, statements from supabase_migrations.schema_migrations order by version',
  );
  expect(rows.map(({ version, name }) => `${version} ${name}`)).toEqual([
    '20200101000000 tables',
    '20200101000001 empty',
    '20300101000000 later',
  ]);
  expect(rows[0]!.statements).toHaveLength(4);
});

test('a failing migration is reported with its file, rolled back, and the server does not start', async () => {
  const dataDir = temporaryFolder();
  const port = await freePort('127.0.0.1');
  const migrationsDir = migrationsFolder({ good: table('good'), bad: `${table('half')} select nothing;`, never: table('never') });
  await expect(startHere({ dataDir, port, migrationsDir })).rejects.toThrow(
    'The migration 20200101000001_bad.sql failed: column "nothing" does not exist',
  );
  expect(await isFree(port, '127.0.0.1')).toBe(true);

  writeFileSync(join(migrationsDir, '20200101000001_bad.sql'), table('mended'));
  const { database } = await startHere({ dataDir, migrationsDir });
  const { rows } = await database.query<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  expect(rows.map((row) => row.name)).toEqual(['good', 'mended', 'never']);
});

test('files that are not migrations are ignored', () => {
  const folder = migrationsFolder({ one: 'select 1;' });
  for (const name of ['notes.md', '2020_short.sql', '20200101000009_later.sql.bak']) writeFileSync(join(folder, name), 'nonsense');
  expect(readMigrations(folder)).toEqual([{ version: '20200101000000', name: 'one', sql: 'select 1;' }]);
  expect(readMigrations(join(folder, 'nowhere'))).toEqual([]);
});
