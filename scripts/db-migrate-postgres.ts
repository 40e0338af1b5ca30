import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { applyMigrations, readMigrations, type Session } from '#lib/database/embedded/migrations.ts';
import { Refusal, runCommand } from './command.ts';
import { tryRowSecurity } from './try-row-security.ts';

/*
 * Runs the migrations on a plain PostgreSQL with pgvector (Debian's, for example), to see that they are plain SQL: a small
 * shim stands for Supabase Auth. Nobody can sign in on such a database; a Supabase project gets them by `supabase db push`.
 */
const sql = (name: string) => readFileSync(`lib/database/embedded/${name}`, 'utf8');

async function demandNoAuth(session: Session): Promise<void> {
  const { rows } = await session.query<{ words: string | null }>(
    `select obj_description(oid, 'pg_namespace') as words from pg_namespace where nspname = 'auth'`,
  );
  if (rows.length > 0 && !rows[0]!.words?.startsWith('a shim'))
    throw new Refusal('This database has an auth schema already: use "supabase db push" for a Supabase project.');
}

await runCommand('DATABASE_URL=postgres://… npm run db:migrate:postgres', 0, async ({ DATABASE_URL }) => {
  if (!DATABASE_URL) throw new Refusal('DATABASE_URL is not set: it says which PostgreSQL to run the migrations on.');
  const client = new Client({ connectionString: DATABASE_URL });
  await client.connect().catch((error: Error) => {
    throw new Refusal(`The PostgreSQL of DATABASE_URL does not answer: ${error.message}`);
  });
  const session: Session = { exec: (text) => client.query(text), query: (text, parameters) => client.query(text, parameters) as never };
  try {
    await demandNoAuth(session);
    await session.exec(sql('foundation.sql'));
    await session.exec(sql('auth-shim.sql'));
    const applied = await applyMigrations(session, readMigrations('supabase/migrations'));
    const seen = await tryRowSecurity(session);
    return [`Applied ${applied} migrations. Row-level security, as tried there and rolled back:`, ...seen.map((line) => `  ${line}`)].join(
      '\n',
    );
  } finally {
    await client.end();
  }
});
