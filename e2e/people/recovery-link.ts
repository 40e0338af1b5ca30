import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { Supabase } from '#e2e/test-env/test-env.ts';
import type { Person } from './sign-up.ts';

/** The path of a password reset link, as in an email to this person. */
export async function recoveryLink({ databaseUrl }: Supabase, { id }: Person): Promise<string> {
  const token = randomUUID().replaceAll('-', '');
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('update auth.users set recovery_token = $2, recovery_sent_at = now() where id = $1', [id, token]);
  } finally {
    await client.end();
  }
  return `/confirm?token_hash=${token}&type=recovery`;
}
