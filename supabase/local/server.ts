import { mkdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { serve } from '@hono/node-server';
import { App, type EmailDriver, InMemoryEmailDriver } from '@supabase/lite';
import { openDatabase } from './connection.ts';
import { Exclusive } from './exclusive.ts';
import { httpDoor } from './http-door.ts';
import { type Keys, keysOf } from './keys.ts';
import { lockDataFolder } from './lock.ts';
import { applyMigrations, readMigrations } from './migrations.ts';
import { vacuum } from './upkeep.ts';

export interface EmbeddedOptions {
  /** Where the database, its keys and its backups live; made when missing. */
  dataDir: string;
  /** On 127.0.0.1; 0 takes a free one. */
  port: number;
  migrationsDir: string;
  /** Where links in mails lead. */
  siteUrl?: string;
  /** Sends the Auth API's mails; without it they are kept in memory and nobody gets them. */
  email?: EmailDriver;
}

/** A running embedded Supabase. */
export interface Embedded {
  url: string;
  port: number;
  keys: Keys;
  database: PGlite;
  /** Everything that touches `database` runs in this. */
  exclusive: Exclusive;
  /** Answers the running requests, writes everything to disk, frees the folder. */
  stop(): Promise<void>;
}

const sql = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

/**
 * Starts a Supabase (REST and Auth) on a Postgres in this process. Migrations run before it listens.
 * @throws {DataFolderError} when the folder is in use or damaged.
 * @throws {Error} when a migration fails or the port is taken (`code` EADDRINUSE).
 */
export async function startEmbedded({ dataDir, port, migrationsDir, siteUrl, email }: EmbeddedOptions): Promise<Embedded> {
  const unlock = lockDataFolder(dataDir);
  try {
    const keys = keysOf(dataDir);
    const folder = join(dataDir, 'postgres');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const exclusive = new Exclusive();
    const { connection, postgres } = await openDatabase(folder, exclusive);
    const app = new App({
      connection,
      studio: { enabled: false },
      storage: { enabled: false },
      auth: {
        enabled: true,
        site_url: siteUrl ?? 'http://127.0.0.1:3000',
        jwt_secret: keys.jwtSecret,
        publishable_key: keys.publishableKey,
        secret_key: keys.secretKey,
      },
      options: { server: { admin: false }, drivers: { email: email ?? new InMemoryEmailDriver() } },
    });
    await postgres.exec(sql('foundation.sql'));
    await app.ensureSystemSchema();
    await postgres.exec(sql('after-auth.sql'));
    const applied = await applyMigrations(postgres, readMigrations(migrationsDir));
    if (applied > 0) await vacuum(postgres);

    const server = await listen(port, (address) => httpDoor({ app, keys, url: address }));
    const shutDown = async () => {
      await server.close();
      await exclusive.run(async () => {
        await postgres.exec('checkpoint');
        await postgres.close();
      });
      unlock();
    };
    let stopped: Promise<void> | undefined;
    const stop = () => {
      stopped ??= shutDown();
      return stopped;
    };
    return { ...server, keys, database: postgres, exclusive, stop };
  } catch (error) {
    unlock();
    throw error;
  }
}

type Door = (request: Request) => Promise<Response>;

/** Serves on 127.0.0.1; `makeDoor` gets the address once it is known. */
async function listen(port: number, makeDoor: (url: string) => Door) {
  let door: Door | undefined;
  const { promise, resolve, reject } = Promise.withResolvers<AddressInfo>();
  const server = serve({ hostname: '127.0.0.1', port, fetch: (request) => door!(request) }, resolve);
  server.on('error', reject);
  const address = await promise;
  const url = `http://127.0.0.1:${address.port}`;
  door = makeDoor(url);
  return {
    url,
    port: address.port,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        if ('closeIdleConnections' in server) server.closeIdleConnections();
      }),
  };
}
