import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '#lib/env.ts';
import { type EmbeddedProcess, spawnEmbedded } from '#supabase/local/process.ts';
import { isFree } from './ports.ts';

const TRIES = 20;

/**
 * Starts the embedded Supabase of this installation on the port it had last, or on SUPABASE_PORT, or when that is taken
 * on the next free one, and remembers which.
 * @throws {DataFolderError} when the data folder is in use or damaged
 */
export async function startEmbeddedProcess(settings: Environment, siteUrl: string): Promise<EmbeddedProcess> {
  const remembered = join(settings.DATA_DIR, 'port');
  const first = existsSync(remembered) ? Number(readFileSync(remembered, 'utf8')) || settings.SUPABASE_PORT : settings.SUPABASE_PORT;
  for (let port = first; ; port++) {
    const isLast = port >= first + TRIES;
    if (port !== 0 && !isLast && !(await isFree(port, '127.0.0.1'))) continue;
    try {
      const embedded = await startOnPort(settings, siteUrl, port);
      writeFileSync(remembered, String(embedded.port));
      return embedded;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || isLast) throw error;
    }
  }
}

/** Starts it on this very port: where the app, which runs already, looks for it. */
export function startOnPort(settings: Environment, siteUrl: string, port: number): Promise<EmbeddedProcess> {
  const smtp = settings.SMTP_URL ? { url: settings.SMTP_URL, from: settings.MAIL_FROM ?? 'thinking-partner@localhost' } : undefined;
  return spawnEmbedded({ dataDir: settings.DATA_DIR, port, migrationsDir: 'supabase/migrations', siteUrl, ...(smtp ? { smtp } : {}) });
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
