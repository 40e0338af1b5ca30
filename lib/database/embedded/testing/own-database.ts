import { cpSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { inject } from 'vitest';
import { createActingAs } from '#lib/database/acting-as.ts';
import { type EmbeddedProcess, spawnEmbedded } from '#lib/database/embedded/process.ts';
import { LENGTHY_SECONDS } from '#lib/database/embedded/watchdog.ts';
import { emptyDatabase, type Rows, readRows } from './empty-database.ts';

/** An embedded Supabase that only one test file uses, so that its due work does not mix with that of other tests. */
export interface OwnDatabase extends EmbeddedProcess {
  actingAs: ReturnType<typeof createActingAs>;
  /** Creates an account; returns its id. */
  person(): Promise<string>;
  /** Leaves it to the next test file of this process, without rows. */
  release(): Promise<void>;
}

interface Started {
  embedded: EmbeddedProcess;
  initial: Rows;
}

/** Those that earlier test files of this process have released. They exit with this process. */
const released: Started[] = [];

async function start(): Promise<Started> {
  const dataDir = mkdtempSync(join(inject('ownDatabases'), 'own-'));
  cpSync(inject('migratedPostgres'), join(dataDir, 'postgres'), { recursive: true });
  const embedded = await spawnEmbedded({
    dataDir,
    port: 0,
    migrationsDir: 'supabase/migrations',
    answerSeconds: LENGTHY_SECONDS,
    brief: true,
  });
  return { embedded, initial: await readRows(embedded.databaseUrl) };
}

export async function ownDatabase(): Promise<OwnDatabase> {
  const started = released.pop() ?? (await start());
  const { embedded, initial } = started;
  const { publishableKey, jwtSecret } = embedded.keys;
  const settings = { SUPABASE_URL: embedded.url, SUPABASE_PUBLISHABLE_KEY: publishableKey, SUPABASE_JWT_SECRET: jwtSecret };
  let people = 0;
  return {
    ...embedded,
    actingAs: createActingAs(settings),
    async person() {
      const auth = createClient(embedded.url, publishableKey, { auth: { persistSession: false } }).auth;
      const { data, error } = await auth.signUp({ email: `person-${people++}@example.com`, password: 'a good password' });
      if (error) throw error;
      return data.user!.id;
    },
    async release() {
      if (await emptyDatabase(embedded.databaseUrl, initial)) released.push(started);
      else await embedded.stop();
    },
  };
}
