import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Embedded, startEmbedded } from '#lib/database/embedded/server.ts';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';

const dataDir = temporaryFolder();
const smallUser = '00000000-0000-4000-8000-000000000000';
const model = 'recall';
// Everybody else's rows are nearer to the query than the small user's.
const query = JSON.stringify(Array.from({ length: 512 }, (_, axis) => Math.sin(axis * axis)));
const largeUser = '00000000-0000-4000-8000-000000000001';
let embedded: Embedded;

beforeAll(async () => {
  cpSync(inject('migratedPostgres'), join(dataDir, 'postgres'), { recursive: true });
  embedded = await startEmbedded({ dataDir, port: 0, migrationsDir: 'supabase/migrations' });
  await embedded.database.exec(`
    select setseed(0.5);
    insert into auth.users (id, email) select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, n || '@example.com' from generate_series(0, 200) n;
    create function pg_temp.around(nearness float) returns extensions.vector language sql volatile as $$
      select array_agg(nearness * sin(axis * axis) + random() - 0.5)::extensions.vector from generate_series(0, 511) axis $$;
    insert into public.memories (user_id, content, embedding, embedding_model)
    select u.id, 'zzz', pg_temp.around(case when u.id = '${smallUser}' then 0.2 else 2 end), '${model}' from auth.users u cross join generate_series(1, 10);
    insert into public.memories (user_id, content, embedding, embedding_model)
    select '${largeUser}', 'zzz', pg_temp.around(random()), '${model}' from generate_series(1, 2000);`);
});

afterAll(async () => {
  await embedded.stop();
});

/** Runs `statement` as a user, and answers its rows. */
async function asUser<R>(user: string, statement: string): Promise<R[]> {
  return embedded.database.transaction(async (transaction) => {
    await transaction.exec(
      [`request.jwt.claim.sub = '${user}'`, `request.jwt.claims = '{"via":"server"}'`, 'role authenticated']
        .map((setting) => `set local ${setting};`)
        .join(''),
    );
    return (await transaction.query<R>(statement)).rows;
  });
}

const search = `select * from public.search_everything('nothing', '${query}', '${model}', '{memory}', 10)`;

test('a small user among two hundred finds all ten of their rows, nearest first', async () => {
  const meanings = (await asUser<{ meaning: number }>(smallUser, search)).map((row) => row.meaning);
  expect(meanings).toHaveLength(10);
  expect(meanings).toEqual(meanings.toSorted((a, b) => b - a));
});

test('a person with thousands of rows finds those that an exact comparison of all finds', async () => {
  const exact = `select id from public.memories where user_id = '${largeUser}' order by embedding operator(extensions.<=>) '${query}'::extensions.vector limit 10`;
  const nearest = await asUser<{ id: string }>(largeUser, exact);
  const found = await asUser<{ id: string }>(largeUser, search);
  expect(found.map(({ id }) => id)).toEqual(nearest.map(({ id }) => id));
});
