import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { inject } from 'vitest';
import { createActingAs } from '#lib/database/acting-as.ts';
import { type EmbeddedProcess, spawnEmbedded } from '#lib/database/embedded/process.ts';
import { LENGTHY_SECONDS } from '#lib/database/embedded/watchdog.ts';
import { removeFolder } from '#lib/testing/remove-folder.ts';

/** An embedded Supabase for one test file, so that its due work does not mix with that of other tests. */
export interface OwnDatabase extends EmbeddedProcess {
  actingAs: ReturnType<typeof createActingAs>;
  /** Creates an account; returns its id. */
  person(): Promise<string>;
  remove(): Promise<void>;
}

export async function ownDatabase(): Promise<OwnDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'thinking-partner-jobs-'));
  cpSync(inject('migratedPostgres'), join(dataDir, 'postgres'), { recursive: true });
  const embedded = await spawnEmbedded({ dataDir, port: 0, migrationsDir: 'supabase/migrations', answerSeconds: LENGTHY_SECONDS });
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
    async remove() {
      await embedded.stop();
      await removeFolder(dataDir);
    },
  };
}
