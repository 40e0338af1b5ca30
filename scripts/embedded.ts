import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '#lib/env.ts';
import { type EmbeddedProcess, spawnEmbedded } from '#supabase/local/process.ts';

const TRIES = 20;

/**
 * Starts the embedded Supabase of this installation on the port it had last, or on SUPABASE_PORT, or when that is taken
 * on the next free one, and remembers which.
 * @throws {DataFolderError} when the data folder is in use or damaged
 */
export async function startEmbeddedProcess(settings: Environment, siteUrl: string): Promise<EmbeddedProcess> {
  const remembered = join(settings.DATA_DIR, 'port');
  const first = existsSync(remembered) ? Number(readFileSync(remembered, 'utf8')) || settings.SUPABASE_PORT : settings.SUPABASE_PORT;
  const smtp = settings.SMTP_URL ? { url: settings.SMTP_URL, from: settings.MAIL_FROM ?? 'thinking-partner@localhost' } : undefined;
  for (let port = first; ; port++) {
    try {
      const embedded = await spawnEmbedded({
        dataDir: settings.DATA_DIR,
        port,
        migrationsDir: 'supabase/migrations',
        siteUrl,
        ...(smtp ? { smtp } : {}),
      });
      mkdirSync(settings.DATA_DIR, { recursive: true });
      writeFileSync(remembered, String(embedded.port));
      return embedded;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || port >= first + TRIES) throw error;
    }
  }
}

/** What the app reads from its environment to reach the embedded Supabase. */
export function embeddedEnvironment({ url, keys }: EmbeddedProcess): Record<string, string> {
  return {
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: keys.publishableKey,
    SUPABASE_SECRET_KEY: keys.secretKey,
    SUPABASE_JWT_SECRET: keys.jwtSecret,
  };
}
