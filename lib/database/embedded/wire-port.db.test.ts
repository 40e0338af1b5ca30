import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { optionsOf, startHere } from '#lib/database/embedded/testing/folders.ts';
import { type Embedded, type EmbeddedOptions, startEmbedded } from './server.ts';

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  onTestFinished(() => client.end().catch(() => {}));
  return client;
}

let shared: Embedded;
beforeAll(async () => {
  shared = await startEmbedded(optionsOf({}));
});
afterAll(() => shared.stop());
beforeEach(() => shared.exclusive.run(() => shared.database.exec('truncate public.notes restart identity')));

/** Two clients of the wire port: of the shared server, or of one with these options. */
async function twoClients(some?: Partial<EmbeddedOptions>) {
  const embedded = some ? await startHere(some) : shared;
  return { embedded, one: await connect(embedded.databaseUrl), other: await connect(embedded.databaseUrl) };
}

async function notesOverRest({ url, keys }: Embedded): Promise<unknown> {
  const response = await fetch(`${url}/rest/v1/notes?select=words`, { headers: { apikey: keys.publishableKey } });
  return response.json();
}

test('a wrong password and an unknown user are refused', async () => {
  const { databaseUrl } = shared;
  await expect(connect(databaseUrl.replace(/postgres:[^:]+@/, 'postgres:wrong@'))).rejects.toThrow(/password authentication failed/);
  await expect(connect(databaseUrl.replace('//postgres:', '//someone:'))).rejects.toThrow(/password authentication failed/);
});

test('session settings of a client end with its turn and do not affect REST or other clients', async () => {
  const { embedded, one, other } = await twoClients();
  const settings = `select current_setting('search_path') as path, current_user as person, current_setting('work_mem') as memory`;
  const [before] = (await other.query(settings)).rows;
  await one.query(`set search_path = 'pg_catalog'; set work_mem = '9MB'; create temporary table kept (); set role anon`);
  expect((await other.query(settings)).rows).toEqual([before]);
  await expect(other.query('select from kept')).rejects.toThrow('relation "kept" does not exist');
  await one.query(`insert into public.notes (words) values ('by wire')`);
  expect(await notesOverRest(embedded)).toEqual([{ words: 'by wire' }]);
});

test('a client that idles in a transaction is disconnected and rolled back, and REST waits no longer than that', async () => {
  const { embedded, one } = await twoClients({ databaseIdleMs: 200 });
  const lastRunLabel = new Promise<{ code?: string }>((resolve) => one.once('error', resolve));
  await one.query('begin');
  await one.query(`insert into notes (words) values ('never committed')`);
  expect(await notesOverRest(embedded)).toEqual([]);
  expect((await lastRunLabel).code).toBe('25P03');
});

test('a client that is busy for longer than the idle limit is not disconnected', async () => {
  const { one } = await twoClients({ databaseIdleMs: 1000 });
  await one.query('begin');
  await one.query('select pg_sleep(1.3)');
  await one.query('commit');
  await setTimeout(100);
  expect((await one.query('select 1 as still')).rows).toEqual([{ still: 1 }]);
});

test('named prepared statements work repeatedly on each client, even under the same name', async () => {
  const { one, other } = await twoClients();
  const plus = { name: 'sum', text: 'select $1::int + 1 as sum', values: [1] };
  const times = { name: 'sum', text: 'select $1::int * 10 as sum', values: [1] };
  for (const _ of [1, 2, 3]) {
    expect((await one.query(plus)).rows).toEqual([{ sum: 2 }]);
    expect((await other.query(times)).rows).toEqual([{ sum: 10 }]);
  }
});

test('transactions of several clients do not mix', async () => {
  const { embedded, one, other } = await twoClients();
  const third = await connect(embedded.databaseUrl);
  const write = async (client: Client, name: string, end: string) => {
    await client.query('begin');
    for (const nth of [1, 2, 3]) {
      await client.query('insert into notes (words) values ($1)', [`${name} ${nth}`]);
      await setTimeout(1);
    }
    await client.query(end);
  };
  await Promise.all([
    write(one, 'one', 'commit'),
    write(other, 'other', 'rollback'),
    write(third, 'third', 'commit'),
    notesOverRest(embedded),
  ]);
  const { rows } = await one.query('select words from notes order by id');
  const words = rows.map((row) => row.words);
  expect([words.slice(0, 3), words.slice(3)].toSorted()).toEqual([
    ['one 1', 'one 2', 'one 3'],
    ['third 1', 'third 2', 'third 3'],
  ]);
});

test('a failed statement is reported, and the connection stays usable', async () => {
  const { one } = await twoClients();
  await expect(one.query(`insert into notes (words) values ($1)`, ['forbidden'])).rejects.toThrow(/violates check constraint/);
  await one.query('begin');
  await expect(one.query('select nonsense')).rejects.toThrow(/does not exist/);
  await expect(one.query('select 1')).rejects.toThrow(/current transaction is aborted/);
  await one.query('rollback');
  expect((await one.query('select 1 as fine')).rows).toEqual([{ fine: 1 }]);
});

test('a client killed in a transaction is rolled back and does not block others', async () => {
  const embedded = shared;
  const program = new URL('wire-client.fixture.ts', import.meta.url);
  const child = fork(program, [embedded.databaseUrl, `insert into notes (words) values ('never committed')`], { execArgv: [] });
  await once(child, 'message');
  child.kill('SIGKILL');
  expect(await notesOverRest(embedded)).toEqual([]);
  const other = await connect(embedded.databaseUrl);
  expect((await other.query('select count(*)::int as notes from notes')).rows).toEqual([{ notes: 0 }]);
});

test('the server stops while a client has a transaction open', async () => {
  const { embedded, one } = await twoClients({});
  await one.query('begin');
  await embedded.stop();
  await expect(one.query('commit')).rejects.toThrow();
});
