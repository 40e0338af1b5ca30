import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { applyMigrations, readMigrations, type Session } from '#lib/database/embedded/migrations.ts';
import { Refusal, runCommand } from './npm-command.ts';
import { tryRowSecurity } from './try-row-security.ts';

/*
 * Runs the migrations on a plain PostgreSQL with pgvector (Debian's, for example) to check that they are plain SQL. A small
 * shim replaces Supabase Auth, so no one can sign in there. For a Supabase project use `supabase db push`.
 */
const sql = (name: string) => readFileSync(`lib/database/embedded/${name}`, 'utf8');

async function demandNoAuth(session: Session): Promise<void> {
  const { rows } = await session.query<{ words: string | null }>(
    `select obj_description(oid, 'pg_namespace') as words from pg_namespace where nspname = 'auth'`,
  );
  if (rows.length > 0 && !rows[0]!.words?.startsWith('a shim'))
    throw new Refusal('This database already has an auth schema. For a Supabase project, use "supabase db push".');
}

await runCommand('DATABASE_URL=postgres://… npm run db:migrate:postgres', 0, async ({ DATABASE_URL }) => {
  if (!DATABASE_URL) throw new Refusal('DATABASE_URL is not set. Set it to the PostgreSQL database to run the migrations on.');
  const client = new Client({ connectionString: DATABASE_URL });
  await client.connect().catch((error: Error) => {
    throw new Refusal(`Could not connect to the PostgreSQL database at DATABASE_URL: ${error.message}`);
  });
  const session: Session = { exec: (text) => client.query(text), query: (text, parameters) => client.query(text, parameters) as never };
  try {
    await demandNoAuth(session);
    await session.exec(sql('foundation.sql'));
    await session.exec(sql('auth-shim.sql'));
    const applied = await applyMigrations(session, readMigrations('supabase/migrations'));
    const seen = await tryRowSecurity(session);
    return [`Applied ${applied} migrations. Row-level security checks (rolled back):`, ...seen.map((line) => `  ${line}`)].join('\n');
  } finally {
    await client.end();
  }
});
