import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { createClient } from '@supabase/supabase-js';
import { Client } from 'pg';
import { rowsOf } from '#e2e/fixtures/rows.ts';
import { giveVersions } from '#e2e/fixtures/versions.ts';
import { type Person, signUp } from '#e2e/people/sign-up.ts';
import { reply, text } from '#e2e/scripted-model/index.ts';
import type { PrimitiveContext } from '#lib/agent/registry/context.ts';
import type { Db, TableName } from '#lib/database/db.ts';
import { registry } from '#lib/primitives/index.ts';
import { ask } from '#scripts/bench/ask.ts';
import type { BenchEnv } from '#scripts/bench/bench-env.ts';
import type { Figure } from '#scripts/bench/figures.ts';
import { rawRequest } from './raw-request.ts';

/** How many ids of one table are tried individually; the whole table is also requested. */
const IDS_OF_A_TABLE = 3;
const AT_ONCE = 8;
/** Longer than the pause between two sweeps, in ms. */
const SWEEP_MS = 12_000;

interface Table {
  name: string;
  hasId: boolean;
}
interface Routine {
  name: string;
  arguments: { name: string; type: string }[];
}

/** The attempts and their results. */
class Attempts {
  count = 0;
  readonly found: string[] = [];
  readonly #marker: string;

  constructor(marker: string) {
    this.#marker = marker;
  }

  /** Counts one attempt, whose response must contain nothing of the other person's. */
  note(what: string, answer: unknown): void {
    this.count++;
    const said = typeof answer === 'string' ? answer : (JSON.stringify(answer) ?? '');
    if (said.includes(this.#marker)) this.found.push(what);
  }

  rows(what: string, rows: readonly unknown[] | null): void {
    this.count++;
    if (rows?.length) this.found.push(what);
  }
}

/** One person tries the ids of another through every entry point: nothing of theirs may be read, and no row may change. */
export async function otherIds(testEnv: BenchEnv): Promise<Figure[]> {
  const marker = `harbour${randomUUID().replaceAll('-', '')}`;
  const catalog = new Client({ connectionString: testEnv.supabase.databaseUrl });
  await catalog.connect();
  try {
    const owner = await furnish(testEnv, marker);
    const intruder = await signUp(testEnv.supabase);
    const { tables, routines } = await readCatalog(catalog);
    const ids = await idsOf(catalog, tables, owner.id);
    const before = await settled(() => fingerprint(catalog, tables, owner.id));

    const attempts = new Attempts(marker);
    const login = createClient(testEnv.supabase.url, testEnv.supabase.publishableKey, {
      accessToken: async () => intruder.loginToken,
    }) as unknown as Db;
    for (const [way, db] of [
      ['login', login],
      ['server', rowsOf(intruder, testEnv.supabase)],
    ] as const) {
      await tryTables(attempts, way, db, tables, ids, owner.id);
      await tryRoutines(attempts, way, db, routines, ids, owner.id);
    }
    const { context } = await testEnv.newcomer();
    await tryPrimitives(attempts, context, ids);
    await tryRoutes(attempts, testEnv.app.url, intruder, ids);
    await tryActions(attempts, testEnv.app.url, intruder, ids);

    const after = await fingerprint(catalog, tables, owner.id);
    const changed = [...before].filter(([table, print]) => after.get(table) !== print).map(([table]) => table);
    for (const one of [...attempts.found.slice(0, 5), ...changed.map((table) => `rows of ${table} changed`)]) console.log(`  ${one}`);
    return [
      {
        what: `${attempts.count.toLocaleString('en')} attempts with another person’s ids (REST, functions, primitives, routes, actions)`,
        result: `${attempts.found.length} read something, ${changed.length} tables changed`,
        values: { attempts: attempts.count, read: attempts.found.length, changed: changed.length },
        aim: { text: '0 read, 0 changed', met: attempts.found.length === 0 && changed.length === 0 },
      },
    ];
  } finally {
    await catalog.end();
  }
}

/** A person with one of everything, which all contain a unique word. */
async function furnish(testEnv: BenchEnv, marker: string): Promise<Person> {
  const owner = await signUp(testEnv.supabase);
  const db = rowsOf(owner, testEnv.supabase);
  await giveVersions(owner, testEnv.supabase);
  await db.from('deliverables').update({ description: marker }).eq('user_id', owner.id).throwOnError();
  await db.from('deliverable_versions').update({ feedback: marker }).eq('user_id', owner.id).throwOnError();
  await db
    .from('memories')
    .insert({ content: `The ${marker} opens in May`, type: 'fact' })
    .throwOnError();
  await db
    .from('work_tickets')
    .insert({ task: `Look at the ${marker}`, agent_type: 'research', status: 'completed' })
    .throwOnError();
  await testEnv.say.script(reply([text(`The ${marker} opens in May.`)]), { when: marker });
  const cookie = cookieOf(owner);
  await ask(testEnv.app.url, `When does the ${marker} open?`, { cookie });
  // The model's replies to other people do not contain it.
  await testEnv.say.script(reply([text('I do not know.')]), { repeat: true });
  return owner;
}

const cookieOf = ({ cookies }: Person) => cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

async function readCatalog(client: Client): Promise<{ tables: Table[]; routines: Routine[] }> {
  const { rows: tables } = await client.query<{ name: string; has_id: boolean }>(`
    select c.relname as name, exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'id') as has_id
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'user_id') order by 1`);
  const { rows: routines } = await client.query<{ name: string; arguments: { name: string; type: string }[] | null }>(`
    select p.proname as name, (
      select json_agg(json_build_object('name', a.name, 'type', a.type::regtype::text) order by a.nth)
      from unnest(p.proargnames, p.proargtypes::oid[]) with ordinality a (name, type, nth) where a.type is not null) as arguments
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype order by 1`);
  return {
    tables: tables.map(({ name, has_id }) => ({ name, hasId: has_id })),
    routines: routines.map(({ name, arguments: list }) => ({ name, arguments: list ?? [] })),
  };
}

async function idsOf(client: Client, tables: readonly Table[], owner: string): Promise<Map<string, string[]>> {
  const ids = new Map<string, string[]>();
  for (const { name, hasId } of tables) {
    if (!hasId) continue;
    const { rows } = await client.query<{ id: string }>(`select id::text from public.${name} where user_id = $1 limit $2`, [
      owner,
      IDS_OF_A_TABLE,
    ]);
    if (rows.length)
      ids.set(
        name,
        rows.map((row) => row.id),
      );
  }
  return ids;
}

/** The rows of a person, table by table. */
async function fingerprint(client: Client, tables: readonly Table[], owner: string): Promise<Map<string, string>> {
  const prints = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await client.query<{ print: string }>(
      `select md5(coalesce(string_agg(to_jsonb(t)::text, '|' order by to_jsonb(t)::text), '')) as print from public.${name} t where user_id = $1`,
      [owner],
    );
    prints.set(name, rows[0]!.print);
  }
  return prints;
}

/** The result of `look` once it is the same twice: the app itself completes new rows within a sweep. */
async function settled(look: () => Promise<Map<string, string>>): Promise<Map<string, string>> {
  for (let before = await look(); ; ) {
    await setTimeout(SWEEP_MS);
    const now = await look();
    if ([...now].every(([table, print]) => before.get(table) === print)) return now;
    before = now;
  }
}

async function tryTables(attempts: Attempts, way: string, db: Db, tables: readonly Table[], ids: Map<string, string[]>, owner: string) {
  for (const { name } of tables) {
    const table = db.from(name as TableName) as unknown as ReturnType<Db['from']>;
    const all = table as unknown as Untyped;
    attempts.rows(`${way}: select from ${name}`, (await all.select('*').eq('user_id', owner)).data);
    attempts.rows(`${way}: update ${name}`, (await all.update({ user_id: owner }).eq('user_id', owner).select('user_id')).data);
    attempts.rows(`${way}: delete from ${name}`, (await all.delete().eq('user_id', owner).select('user_id')).data);
    attempts.rows(`${way}: insert into ${name}`, (await all.insert({ user_id: owner }).select('user_id')).data);
    for (const id of ids.get(name) ?? []) {
      attempts.rows(`${way}: select ${name} ${id}`, (await all.select('*').eq('id', id)).data);
      attempts.rows(`${way}: update ${name} ${id}`, (await all.update({ id }).eq('id', id).select('id')).data);
      attempts.rows(`${way}: delete ${name} ${id}`, (await all.delete().eq('id', id).select('id')).data);
    }
  }
}

/** A client that accepts any table name. */
interface Untyped {
  select(columns: string): Filtered;
  update(values: object): Filtered;
  delete(): Filtered;
  insert(values: object): Filtered;
}
interface Filtered extends PromiseLike<{ data: unknown[] | null }> {
  eq(column: string, value: string): Filtered;
  select(columns: string): Filtered;
}

async function tryRoutines(
  attempts: Attempts,
  way: string,
  db: Db,
  routines: readonly Routine[],
  ids: Map<string, string[]>,
  owner: string,
) {
  const known = [owner, ...[...ids.values()].map((list) => list[0]!)];
  for (const { name, arguments: list } of routines)
    for (const id of list.some(({ type }) => /uuid|text|json/.test(type)) ? known : [owner]) {
      const given = Object.fromEntries(list.map((one) => [one.name, argumentOf(one.type, id)]));
      const { data } = await db.rpc(name as never, given as never);
      attempts.note(`${way}: ${name}(${id})`, data);
    }
}

function argumentOf(type: string, id: string): unknown {
  if (type.endsWith('[]')) return [argumentOf(type.slice(0, -2), id)];
  if (type === 'uuid' || type === 'text') return id;
  if (/json/.test(type)) return { id, user_id: id };
  if (/int|numeric|double/.test(type)) return 1;
  if (type === 'boolean') return true;
  if (/timestamp/.test(type)) return '2020-01-01T00:00:00Z';
  return id;
}

async function tryPrimitives(attempts: Attempts, context: PrimitiveContext, ids: Map<string, string[]>) {
  const kinds: Record<string, string> = {
    deliverables: 'deliverable',
    memories: 'memory',
    chat_sessions: 'session',
    work_tickets: 'work',
    domains: 'domain',
    documents: 'document',
  };
  const changes = { title: 'Taken', content: 'Taken', task: 'Taken' };
  const quiet: PrimitiveContext = { ...context, log: () => 'attack' };
  for (const [table, kind] of Object.entries(kinds))
    for (const id of ids.get(table) ?? []) {
      const ref = `${kind}:${id}`;
      const calls: [string, object][] = [
        ['Read', { ref }],
        ['Edit', { ref, changes }],
        ['List', { pattern: `${kind}:?id=${id}` }],
        ['Search', { query: id }],
        ['Todo', { action: 'list', ref }],
        ...['deliverable.generate', 'deliverable.approve', 'deliverable.reject', 'version.approve', 'work.run', 'work.cancel'].map(
          (action): [string, object] => ['Execute', { action, ref, target: ref }],
        ),
      ];
      for (const [name, input] of calls) attempts.note(`${name} ${ref}`, await registry.execute(name, input, quiet));
    }
}

async function tryRoutes(attempts: Attempts, app: string, intruder: Person, ids: Map<string, string[]>) {
  const headers = { cookie: cookieOf(intruder), origin: app };
  const get = (path: string) => ({ method: 'GET', path });
  const post = (path: string, body = '{}') => ({ method: 'POST', path, body });
  const requests = [...ids.values()]
    .flat()
    .flatMap((id) => [
      ...[
        `/chat/${id}`,
        `/deliverables/${id}`,
        `/deliverables/${id}/versions/1`,
        `/work/${id}`,
        `/admin/deliverables/${id}`,
        `/admin/turns/${id}`,
        `/admin/turns/${id}/replay`,
        `/api/chat/${id}/messages`,
        `/api/chat/${id}/stream`,
        `/api/chat/${id}/stream?turn=${id}`,
        `/api/chat/${id}/remembered?turn=${id}`,
        `/api/versions/${id}/file`,
        `/api/work-outputs/${id}/file`,
        `/api/work/${id}/files`,
        `/api/follow?ref=deliverable:${id}`,
        `/api/follow?ref=work:${id}`,
        `/api/refs?q=${id}`,
      ].map(get),
      post(`/api/chat/${id}/stop`),
      post('/api/chat', JSON.stringify({ id, message: { id: randomUUID(), role: 'user', parts: [{ type: 'text', text: 'Hello' }] } })),
      post('/api/chat', JSON.stringify({ id: randomUUID(), message: { id, role: 'user', parts: [{ type: 'text', text: 'Hello' }] } })),
    ]);
  await together(requests, async (one) => {
    const { text } = await rawRequest(app, { ...one, headers: { ...headers, 'content-type': 'application/json' } });
    attempts.note(`${one.method} ${one.path}`, text);
  });
}

/** Every server action of the build, called as a page does, with the ids in its arguments. */
async function tryActions(attempts: Attempts, app: string, intruder: Person, ids: Map<string, string[]>) {
  const manifest = '.next/server/server-reference-manifest.json';
  if (!existsSync(manifest)) return;
  const actions = Object.keys((JSON.parse(readFileSync(manifest, 'utf8')) as { node: object }).node);
  const some = [...ids.values()].flatMap((list) => list.slice(0, 1));
  const calls = actions.flatMap((action) =>
    some.flatMap((id) =>
      [[id], [id, id], [id, { id, title: 'Taken' }], [{ id }]].map((given) => ({ action, body: JSON.stringify(given) })),
    ),
  );
  await together(calls, async ({ action, body }) => {
    const { text } = await rawRequest(app, {
      method: 'POST',
      path: '/unsubscribe',
      headers: { cookie: cookieOf(intruder), origin: app, 'next-action': action, 'content-type': 'text/plain;charset=UTF-8' },
      body,
    });
    attempts.note(`action ${action} ${body}`, text);
  });
}

/** Runs all of them, a few at the same time. */
async function together<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = [...all];
  const worker = async () => {
    for (let one = left.pop(); one !== undefined; one = left.pop()) await work(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
