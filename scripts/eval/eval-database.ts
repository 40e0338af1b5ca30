import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { type Database, startDatabase } from '#e2e/test-env/database.ts';

/** It is Wednesday, 10:00 in London. */
export const EVAL_NOW = '2026-11-18T10:00:00Z';

/**
 * Starts an embedded Supabase in a temporary folder, and sets this process's environment to it.
 * @param settings further variables of the environment
 */
export async function startEvalDatabase(settings: Record<string, string> = {}): Promise<Database> {
  const database = await startDatabase();
  const { supabase, dataDir } = database;
  Object.assign(process.env, {
    SUPABASE_URL: supabase.url,
    SUPABASE_PUBLISHABLE_KEY: supabase.publishableKey,
    SUPABASE_SECRET_KEY: supabase.secretKey,
    SUPABASE_JWT_SECRET: supabase.jwtSecret,
    DATABASE_URL: supabase.databaseUrl,
    FILES_DIR: supabase.filesDir,
    DATA_DIR: dataDir,
    SMTP_URL: '',
    CLOCK: EVAL_NOW,
    STREAM_DELAY_MS: '0',
    EMBEDDINGS: 'local',
    WORKSPACE_COMMANDS: 'none',
    // Platforms can be connected, as far as an evaluation goes: nobody signs in.
    ...Object.fromEntries(
      ['SLACK', 'GOOGLE', 'GITHUB'].flatMap((name) => [`${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`].map((key) => [key, 'emulated'])),
    ),
    ...settings,
  });
  return database;
}

/** @returns the id of a new person */
export async function signUp({ supabase }: Database): Promise<string> {
  const client = createClient(supabase.url, supabase.publishableKey, { auth: { persistSession: false, autoRefreshToken: false } });
  const { data, error } = await client.auth.signUp({
    email: `maya-${randomUUID()}@example.com`,
    password: randomUUID(),
    options: { data: { name: 'Maya Lindqvist', time_zone: 'Europe/London' } },
  });
  if (error) throw error;
  return data.user!.id;
}
