import { describe, expect, inject, test } from 'vitest';
import { migrationsFolder, startHere } from '#lib/database/embedded/testing/folders.ts';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';

describe('the request handler', () => {
  const { url, secretKey, publishableKey } = inject('supabase');

  test.each([
    '/_system/config',
    '/_system/health',
    '/_system',
    '//_system/config',
    '/rest/v1/../../_system/config',
    '/rest/v1/%2e%2e/%2e%2e/_system/config',
    '/studio',
    '/storage/v1/bucket',
    '/',
    '/rest/v1x',
    '/auth/v1x/settings',
  ])('does not serve %s, even for the secret key', async (path) => {
    const response = await fetch(url + path, { headers: { apikey: secretKey, authorization: `Bearer ${secretKey}` } });
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ message: 'Not found' });
  });

  test('does not serve a request line with dots that no client would send', async () => {
    const { request } = await import('node:http');
    const status = await new Promise((resolve, reject) => {
      const { hostname, port } = new URL(url);
      request({ hostname, port, path: '/rest/v1/../../_system/config' }, (response) => resolve(response.statusCode))
        .on('error', reject)
        .end();
    });
    expect(status).toBe(404);
  });

  test('serves the health check to everyone', async () => {
    expect(await fetch(`${url}/local/v1/health`).then((response) => response.json())).toEqual({
      status: 'ok',
      disk: 'ok',
      freeMb: expect.any(Number),
    });
  });

  test.each([
    ['POST', '/local/v1/backup'],
    ['GET', '/auth/v1/admin/users'],
    ['DELETE', '/auth/v1/admin/users/00000000-0000-4000-8000-000000000000'],
  ])('serves %s %s only for the secret key', async (method, path) => {
    for (const key of ['', publishableKey, `${secretKey}x`])
      expect((await fetch(url + path, { method, headers: { apikey: key } })).status).toBe(403);
  });
});

test('privileges revoked by a migration stay revoked after a restart', async () => {
  const dataDir = temporaryFolder();
  const migrationsDir = migrationsFolder({
    closed: `
      create table public.closed (id integer primary key);
      alter table public.closed enable row level security;
      revoke all on public.closed from anon, authenticated, public;`,
  });
  const first = await startHere({ dataDir, migrationsDir });
  await first.stop();
  const { url, keys, database } = await startHere({ dataDir, migrationsDir });
  const insert = { method: 'POST', headers: { apikey: keys.publishableKey, 'content-type': 'application/json' }, body: '{"id": 1}' };
  for (let time = 0; time < 2; time++) expect((await fetch(`${url}/rest/v1/closed`, insert)).status).toBe(401);
  const { rows } = await database.query(`
    select role, verb from unnest(array['anon', 'authenticated']) role, unnest(array['select', 'insert', 'update', 'delete', 'truncate']) verb
    where has_table_privilege(role, 'public.closed', verb)`);
  expect(rows).toEqual([]);
});

test('the REST API returns numbers as numbers and times as ISO times with full precision, at every depth', async () => {
  const { url, keys } = await startHere({
    migrationsDir: migrationsFolder({
      forms: `
        create table public.forms (id integer primary key, amount numeric, at timestamptz, local timestamp, day date);
        insert into public.forms values
          (1, 12.50, '2026-03-01 10:00:00.123456+02', '2026-03-01 10:00:00.5', '2026-03-01'),
          (2, null, null, null, null);
        create table public.parts (id integer primary key, form integer references public.forms, amount numeric, at timestamptz);
        insert into public.parts values (1, 1, 0.1, '2026-03-01 10:00:00+00');
        grant select on public.forms, public.parts to anon;`,
    }),
  });
  const select = 'select=id,amount,at,local,day,parts(amount,at)&order=id';
  const rows = await fetch(`${url}/rest/v1/forms?${select}`, { headers: { apikey: keys.publishableKey } }).then((r) => r.json());
  expect(rows).toEqual([
    {
      id: 1,
      amount: 12.5,
      at: '2026-03-01T08:00:00.123456+00:00',
      local: '2026-03-01T10:00:00.5',
      day: '2026-03-01',
      parts: [{ amount: 0.1, at: '2026-03-01T10:00:00+00:00' }],
    },
    { id: 2, amount: null, at: null, local: null, day: null, parts: [] },
  ]);
});
