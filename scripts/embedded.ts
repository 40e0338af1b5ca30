import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Environment } from '#lib/base/env.ts';
import { databaseUrlOf, keysOf } from '#lib/database/embedded/keys.ts';
import { type EmbeddedProcess, spawnEmbedded } from '#lib/database/embedded/process.ts';
import { isFree } from './ports.ts';

const TRIES = 20;

/** The files in a data folder that store the ports of its embedded Supabase. */
const portFiles = (dataDir: string) => ({ port: join(dataDir, 'port'), databasePort: join(dataDir, 'database-port') });

/** Where an embedded Supabase listens: REST and Auth, and the Postgres wire protocol. */
type Ports = Pick<EmbeddedProcess, 'port' | 'databasePort'>;

/**
 * Starts the embedded Supabase of this installation on its previous ports, or on SUPABASE_PORT and DATABASE_PORT, or on the
 * next free port where one is taken, and stores which.
 * @throws {DataFolderError} when the data folder is in use or damaged
 */
export async function startEmbeddedProcess(settings: Environment, siteUrl: string): Promise<EmbeddedProcess> {
  const files = portFiles(settings.DATA_DIR);
  let wanted: Ports = {
    port: remembered(files.port) ?? settings.SUPABASE_PORT,
    databasePort: remembered(files.databasePort) ?? settings.DATABASE_PORT,
  };
  for (let tries = 1; ; tries++) {
    const port = await nextFree(wanted.port);
    const databasePort = await nextFree(wanted.databasePort, port);
    try {
      const embedded = await startOnPorts(settings, siteUrl, { port, databasePort });
      writeFileSync(files.port, String(embedded.port));
      writeFileSync(files.databasePort, String(embedded.databasePort));
      return embedded;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || tries === TRIES) throw error;
      wanted = { port, databasePort };
    }
  }
}

function remembered(file: string): number | undefined {
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) || undefined : undefined;
}

/** The first free port from `first` on that is not `taken`. 0 stays 0; after TRIES attempts the next port is returned unchecked. */
async function nextFree(first: number, taken?: number): Promise<number> {
  if (first === 0) return 0;
  const last = first + TRIES;
  for (let port = first; port < last; port++) if (port !== taken && (await isFree(port, '127.0.0.1'))) return port;
  return last;
}

/** Restarts it on the same ports, since the app and the worker already use them. */
export function startOnPorts(settings: Environment, siteUrl: string, { port, databasePort }: Ports): Promise<EmbeddedProcess> {
  const smtp = settings.SMTP_URL ? { url: settings.SMTP_URL, from: settings.MAIL_FROM ?? 'thinking-partner@localhost' } : undefined;
  const { DATA_DIR: dataDir, DISK_MARGIN_MB: diskMarginMb } = settings;
  return spawnEmbedded({
    dataDir,
    diskMarginMb,
    port,
    databasePort,
    migrationsDir: 'supabase/migrations',
    siteUrl,
    ...(smtp ? { smtp } : {}),
  });
}

/** Where the files of an installation with an embedded Supabase are. */
export const filesDirOf = ({ DATA_DIR, FILES_DIR }: Pick<Environment, 'DATA_DIR' | 'FILES_DIR'>) =>
  resolve(FILES_DIR ?? join(DATA_DIR, 'files'));

/** The environment variables by which the app and the worker reach the embedded Supabase. */
export function embeddedEnvironment({
  url,
  databaseUrl,
  keys,
  filesDir,
}: Pick<EmbeddedProcess, 'url' | 'databaseUrl' | 'keys'> & { filesDir: string }): Record<string, string> {
  return {
    FILES_DIR: filesDir,
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: keys.publishableKey,
    SUPABASE_SECRET_KEY: keys.secretKey,
    SUPABASE_JWT_SECRET: keys.jwtSecret,
    DATABASE_URL: databaseUrl,
  };
}

/** The same for the embedded Supabase running on this data folder; undefined when none was ever started there. */
export function reachEmbedded(settings: Pick<Environment, 'DATA_DIR' | 'FILES_DIR'>): Record<string, string> | undefined {
  const { DATA_DIR: dataDir } = settings;
  const files = portFiles(dataDir);
  const [port, databasePort] = [remembered(files.port), remembered(files.databasePort)];
  if (!port || !databasePort) return undefined;
  const keys = keysOf(dataDir);
  return embeddedEnvironment({
    url: `http://127.0.0.1:${port}`,
    databaseUrl: databaseUrlOf(keys, databasePort),
    keys,
    filesDir: filesDirOf(settings),
  });
}
