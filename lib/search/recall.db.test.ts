import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Embedded, startEmbedded } from '#lib/database/embedded/server.ts';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';

const dataDir = temporaryFolder();
const smallUser = '00000000-0000-4000-8000-000000000000';
const model = 'recall';
// The query points along the first axis. Everybody else's rows lie close around it, the small user's well off it.
const query = JSON.stringify(Array.from({ length: 512 }, (_, axis) => (axis === 0 ? 1 : 0)));
let embedded: Embedded;

beforeAll(async () => {
  cpSync(inject('migratedPostgres'), join(dataDir, 'postgres'), { recursive: true });
  embedded = await startEmbedded({ dataDir, port: 0, migrationsDir: 'supabase/migrations' });
  await embedded.database.exec(`
    select setseed(0.5);
    insert into auth.users (id, email) select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, n || '@example.com' from generate_series(0, 200) n;
    create function pg_temp.around(spread float) returns text language sql volatile as $$
      select '[' || string_agg(case axis when 0 then 1 else spread * (random() - 0.5) end::text, ',') || ']' from generate_series(0, 511) axis $$;
    drop index public.memories_embedding_idx;
    insert into public.memories (user_id, content, embedding, embedding_model)
    select u.id, 'zzz', pg_temp.around(case when u.id = '${smallUser}' then 0.25 else 0.05 end)::extensions.vector, '${model}'
    from auth.users u cross join generate_series(1, 10);
    create index memories_embedding_idx on public.memories using hnsw (embedding extensions.vector_cosine_ops);
    analyze;`);
});

afterAll(async () => {
  await embedded.stop();
});

/** Runs `statement` as the small user, with the planner settings given, and answers its rows. */
async function asSmallUser<R>(statement: string, settings: string[] = []): Promise<R[]> {
  return embedded.database.transaction(async (transaction) => {
    await transaction.exec(
      [...settings, `request.jwt.claim.sub = '${smallUser}'`, `request.jwt.claims = '{"via":"server"}'`, 'role authenticated']
        .map((setting) => `set local ${setting};`)
        .join(''),
    );
    return (await transaction.query<R>(statement)).rows;
  });
}

const search = (exactUpTo: number) =>
  `select * from public.search_everything('nothing', '${query}', '${model}', '{memory}', 10, exact_up_to => ${exactUpTo})`;
// With these the planner takes the approximate index, as it may with old statistics.
const approximate = ['enable_seqscan = off', 'enable_sort = off'];

test('without care the approximate index loses the rows of a small user among two hundred', async () => {
  const nearest = `select id from public.memories order by embedding operator(extensions.<=>) '${query}'::extensions.vector limit 10`;
  expect(await asSmallUser(nearest, approximate)).toHaveLength(0);
});

test('a small user among two hundred finds all ten of their rows, nearest first, whatever the planner likes best', async () => {
  for (const settings of [[], approximate]) {
    const rows = await asSmallUser<{ semantic_rank: number }>(search(5000), settings);
    expect(rows.map((row) => row.semantic_rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  }
});

test('for a person with too many rows to compare them all the index scan continues past the rows of other people', async () => {
  expect((await asSmallUser(search(0), approximate)).length).toBeGreaterThanOrEqual(5);
});

test('a search leaves the settings of its transaction as they were', async () => {
  const settings = `current_setting('enable_indexscan') || current_setting('plan_cache_mode')`;
  const rows = await asSmallUser(`with found as materialized (${search(5000)}) select ${settings} as now from found limit 1`);
  expect(rows).toEqual([{ now: 'onauto' }]);
});
