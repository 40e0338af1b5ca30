import type { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { optionsOf } from '#lib/database/embedded/testing/folders.ts';
import { PreparedStatements } from './prepared-statements.ts';
import { type Embedded, startEmbedded } from './server.ts';

let embedded: Embedded;
let database: PGlite;
let statements: PreparedStatements;
const insert = 'insert into notes (words) values ($1) returning id, words';
const prepared = async () =>
  (await database.query('select statement from pg_prepared_statements where statement = $1', [insert])).rows.length;

beforeAll(async () => {
  embedded = await startEmbedded(optionsOf({}));
  database = embedded.database;
});
afterAll(() => embedded.stop());
beforeEach(async () => {
  await database.exec('truncate notes restart identity; deallocate all');
  statements = new PreparedStatements(database);
});

test('a statement is prepared once, and each run returns its own rows and count', async () => {
  for (const [index, words] of ['one', "it's \\two"].entries())
    expect(await statements.run(insert, [words])).toMatchObject({ rows: [{ id: index + 1, words }], affectedRows: 1 });
  expect(await prepared()).toBe(1);
  expect(await statements.run('update notes set words = words || $1', ['!'])).toMatchObject({ rows: [], affectedRows: 2 });
  expect((await statements.run('select $1::int[] as list, $2::jsonb as json, $3::text as none', [[1, 2], { a: 1 }, null])).rows).toEqual([
    { list: [1, 2], json: { a: 1 }, none: null },
  ]);
});

test('a failed statement reports its code and leaves the others usable', async () => {
  await statements.run(insert, ['one']);
  await expect(statements.run('select nothing from notes', [])).rejects.toMatchObject({ code: '42703' });
  await statements.run('begin', []);
  await expect(statements.run(insert, ['forbidden'])).rejects.toMatchObject({ code: '23514' });
  await expect(statements.run(insert, ['two'])).rejects.toMatchObject({ code: '25P02' });
  await statements.run('rollback', []);
  expect((await statements.run<{ words: string }>(insert, ['three'])).rows).toMatchObject([{ words: 'three' }]);
});

test('the least recently used statement is closed when there are too many', async () => {
  await statements.run(insert, ['one']);
  for (let n = 0; n < 300; n++) await statements.run(`select ${n}`, []);
  expect(await prepared()).toBe(0);
  expect((await database.query('select from pg_prepared_statements')).rows).toHaveLength(300);
  await statements.run(insert, ['two']);
});

test('the REST API returns the columns that a client of the wire port has added', async () => {
  const read = async () => {
    const response = await fetch(`${embedded.url}/rest/v1/rpc/all_notes`, { method: 'POST', headers: { apikey: embedded.keys.secretKey } });
    return response.json();
  };
  const client = new Client({ connectionString: embedded.databaseUrl });
  await client.connect();
  const define = `drop function if exists all_notes; create function all_notes() returns setof notes language sql as 'select * from notes'`;
  await client.query(`${define}; insert into notes (words) values ('one')`);
  for (let n = 0; n < 3; n++) expect(await read()).toEqual([{ id: 1, words: 'one' }]);
  await client.query(`alter table notes add column tag text default 'new'; ${define}`);
  await client.end();
  expect(await read()).toEqual([{ id: 1, words: 'one', tag: 'new' }]);
});
