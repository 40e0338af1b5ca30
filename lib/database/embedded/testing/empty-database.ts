import { Client } from 'pg';

/** The tables with rows, and their rows as text. */
export type Rows = Record<string, string>;

/** The rows of a database: when it is new, those that migrations and the embedded server insert. */
export function readRows(databaseUrl: string): Promise<Rows> {
  return connected(databaseUrl, rowsOf);
}

/** Empties every table that has no rows in `initial`. Returns whether the database is as it was initially. */
export function emptyDatabase(databaseUrl: string, initial: Rows): Promise<boolean> {
  return connected(databaseUrl, async (client) => {
    await client.query('drop schema if exists pgboss cascade');
    const filled = (await tablesOf(client)).filter((table) => !(table in initial));
    // Without triggers, because the audit log refuses to be emptied.
    await client.query(`begin; set local session_replication_role = replica; truncate ${filled.join(', ')} restart identity; commit`);
    return JSON.stringify(await rowsOf(client)) === JSON.stringify(initial);
  });
}

async function connected<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function tablesOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  return rows.map(({ name }) => name);
}

async function rowsOf(client: Client): Promise<Rows> {
  const contents = (await tablesOf(client)).map(
    (table) => `select '${table}' as name, (select string_agg(t::text, E'\\n' order by t::text) from ${table} t) as content`,
  );
  const { rows } = await client.query<{ name: string; content: string | null }>(contents.join(' union all '));
  return Object.fromEntries(rows.flatMap(({ name, content }) => (content === null ? [] : [[name, content]])));
}
