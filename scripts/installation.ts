import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createClient } from '@supabase/supabase-js';
import type { Environment } from '#lib/base/env.ts';
import type { Db } from '#lib/database/db.ts';
import { DataFolderError } from '#lib/database/embedded/data-folder-error.ts';
import { keysOf } from '#lib/database/embedded/keys.ts';
import { lockDataFolder } from '#lib/database/embedded/lock.ts';
import { spawnEmbedded } from '#lib/database/embedded/process.ts';
import type { Database } from '#lib/database/types.ts';

/** The URL of a Supabase and its secret key. */
export interface Reached {
  url: string;
  secretKey: string;
}

const TRIES = 40;
const PAUSE_MS = 500;

/** @throws {Error} when nothing was ever started on this data folder */
export function demandDatabase(dataDir: string): void {
  if (!existsSync(join(dataDir, 'postgres'))) throw new Error(`There is no database in ${dataDir} yet. "npm start" creates one.`);
}

/** Whether the embedded Supabase of this data folder runs. */
export function isRunning(dataDir: string): boolean {
  try {
    lockDataFolder(dataDir)();
    return false;
  } catch (error) {
    if (error instanceof DataFolderError) return true;
    throw error;
  }
}

/**
 * The embedded Supabase running on this data folder, found by its stored port and keys. Waits for one that is starting.
 * @throws {Error} when it does not answer
 */
export async function reachRunning(dataDir: string): Promise<Reached> {
  const { secretKey } = keysOf(dataDir);
  const remembered = join(dataDir, 'port');
  for (let attempt = 0; attempt < TRIES; attempt++) {
    if (existsSync(remembered)) {
      const url = `http://127.0.0.1:${readFileSync(remembered, 'utf8')}`;
      // The request uses the key, because another installation may have taken the port.
      const isOurs = await fetch(`${url}/auth/v1/admin/users?per_page=1`, { headers: { apikey: secretKey } }).then(
        (response) => response.ok,
        () => false,
      );
      if (isOurs) return { url, secretKey };
    }
    await setTimeout(PAUSE_MS);
  }
  throw new Error(`The Supabase of ${dataDir} is in use but does not answer. Stop it, or try again once it has started.`);
}

async function demandAnswer(url: string): Promise<void> {
  await fetch(`${url}/auth/v1/health`).catch(() => {
    throw new Error('The Supabase at SUPABASE_URL does not answer.');
  });
}

/**
 * Runs `work` on this installation's Supabase with the secret key: the one at SUPABASE_URL, or the embedded one, which is
 * started for this when it is not running.
 */
export async function onInstallation<T>(settings: Environment, work: (db: Db) => Promise<T>): Promise<T> {
  const client = ({ url, secretKey }: Reached): Db =>
    createClient<Database>(url, secretKey, { auth: { persistSession: false, autoRefreshToken: false } });
  if (settings.SUPABASE_URL) {
    await demandAnswer(settings.SUPABASE_URL);
    return work(client({ url: settings.SUPABASE_URL, secretKey: settings.SUPABASE_SECRET_KEY! }));
  }
  demandDatabase(settings.DATA_DIR);
  if (isRunning(settings.DATA_DIR)) return work(client(await reachRunning(settings.DATA_DIR)));
  const embedded = await spawnEmbedded({ dataDir: settings.DATA_DIR, port: 0, migrationsDir: 'supabase/migrations', brief: true });
  try {
    return await work(client({ url: embedded.url, secretKey: embedded.keys.secretKey }));
  } finally {
    await embedded.stop();
  }
}
