import { createClient } from '@supabase/supabase-js';
import { env } from '#lib/base/env.ts';
import { processSingleton } from '#lib/base/process-singleton.ts';
import { DATABASE_TIMEOUT_MS, type Db } from './db.ts';
import type { Database } from './types.ts';

declare module '#lib/base/services.ts' {
  interface Services {
    /** The client with the secret key: see {@link serviceDb}. */
    serviceDb: Db;
  }
}

/**
 * The client with the secret key. Only for functions granted to service_role, which return ids or manage
 * accounts; the rows themselves are reached through `actingAs`.
 */
export function serviceDb(): Db {
  return processSingleton('service-db', () =>
    createClient<Database>(env().SUPABASE_URL, env().SUPABASE_SECRET_KEY, {
      auth: { persistSession: false, autoRefreshToken: false },
      db: { timeout: DATABASE_TIMEOUT_MS },
    }),
  );
}
