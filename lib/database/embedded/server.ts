import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PGlite } from '@electric-sql/pglite';
import { serve } from '@hono/node-server';
import { App } from '@supabase/lite';
import { DiskSpace } from '#lib/database/storage/disk-space.ts';
import { requireDatabaseForKeys, requireFreeSpace } from './check-data-folder.ts';
import { openDatabase } from './connection.ts';
import { emailDriver, type Smtp } from './email-driver.ts';
import { Exclusive } from './exclusive.ts';
import { databasePasswordOf, databaseUrlOf, type Keys, keysOf } from './keys.ts';
import { lockDataFolder } from './lock.ts';
import { type MaintenanceTimes, startMaintenance, vacuum } from './maintenance.ts';
import { applyMigrations, readMigrations } from './migrations.ts';
import { reportSpace } from './report-space.ts';
import { requestHandler } from './request-handler.ts';
import type { Lengthy } from './watchdog.ts';
import { openWirePort } from './wire-port.ts';

export interface EmbeddedOptions {
  /** The folder of the database, its keys and its backups; created if missing. */
  dataDir: string;
  /** On 127.0.0.1; 0 picks a free one. */
  port: number;
  /** The port of the Postgres wire protocol, on 127.0.0.1; 0 picks a free one and is the default. */
  databasePort?: number;
  /** How long a client of the wire port may hold the session without sending anything, in ms. */
  databaseIdleMs?: number;
  migrationsDir: string;
  /** The URL of the app, for links in emails. */
  siteUrl?: string;
  /** Sends the Auth API's emails; without it they are dropped. */
  smtp?: Smtp;
  maintenance?: MaintenanceTimes;
  /** With less free space than this, in MB, writes are refused. */
  diskMarginMb?: number;
  /** After this many seconds without a response the database's process exits. */
  answerSeconds?: number;
  /** It runs for seconds only, so its code is not optimized. */
  brief?: boolean;
}

/** The default margin of free space, in MB. */
const DISK_MARGIN_MB = 100;

/** A running embedded Supabase. */
export interface Embedded {
  url: string;
  port: number;
  /** The URL of the Postgres wire protocol, with user and password. */
  databaseUrl: string;
  databasePort: number;
  keys: Keys;
  database: PGlite;
  /** Everything that uses `database` runs in this. */
  exclusive: Exclusive;
  /** Finishes running requests, writes everything to disk, releases the folder. */
  stop(): Promise<void>;
}

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const sql = (name: string) => readFileSync(path(name), 'utf8');

/**
 * Starts a Supabase (REST and Auth) on a Postgres in this process. Migrations run before it listens.
 * @param lengthy runs work that blocks the database for longer than a query may
 * @throws {DataFolderError} when the folder is in use or damaged, its database is gone, or its disk is full.
 * @throws {Error} when a migration fails or the port is taken (`code` EADDRINUSE).
 */
export async function startEmbedded(options: EmbeddedOptions, lengthy: Lengthy = (work) => work()): Promise<Embedded> {
  const { dataDir, brief } = options;
  requireFreeSpace(dataDir);
  const unlock = lockDataFolder(dataDir);
  let opened: PGlite | undefined;
  try {
    requireDatabaseForKeys(dataDir);
    const keys = keysOf(dataDir);
    const space = new DiskSpace(dataDir, options.diskMarginMb ?? DISK_MARGIN_MB);
    const exclusive = new Exclusive();
    const { connection, postgres: database, statements } = await openDatabase(join(dataDir, 'postgres'), exclusive, { space, brief });
    opened = database;
    const app = new App({ connection, ...supabaseConfig(options, keys) });
    await database.exec(sql('foundation.sql'));
    await app.ensureSystemSchema();
    await database.exec(sql('after-auth.sql'));
    const applied = await applyMigrations(database, readMigrations(options.migrationsDir));
    if (applied > 0) await vacuum(database);

    const password = databasePasswordOf(keys);
    const wire = await openWirePort({
      database,
      statements,
      exclusive,
      space,
      port: options.databasePort ?? 0,
      password,
      idleMs: options.databaseIdleMs,
    });
    const server = await listen(options.port, (url) => requestHandler({ app, database, exclusive, space, lengthy, dataDir, keys, url }));
    const endReports = reportSpace(space);
    const endMaintenance = startMaintenance({ database, exclusive, space, lengthy, dataDir, times: options.maintenance });
    const shutDown = async () => {
      endMaintenance();
      endReports();
      await server.close();
      await wire.close();
      await exclusive.run(async () => {
        await database.exec('checkpoint');
        await database.close();
      });
      unlock();
    };
    let stopped: Promise<void> | undefined;
    const stop = () => {
      stopped ??= shutDown();
      return stopped;
    };
    const databaseUrl = databaseUrlOf(keys, wire.port);
    return { url: server.url, port: server.port, databaseUrl, databasePort: wire.port, keys, database, exclusive, stop };
  } catch (error) {
    await opened?.close();
    unlock();
    throw error;
  }
}

function supabaseConfig({ siteUrl = 'http://127.0.0.1:3000', smtp }: EmbeddedOptions, keys: Keys) {
  return {
    studio: { enabled: false },
    storage: { enabled: false },
    auth: {
      enabled: true,
      site_url: siteUrl,
      jwt_secret: keys.jwtSecret,
      publishable_key: keys.publishableKey,
      secret_key: keys.secretKey,
      minimum_password_length: 8,
      email: {
        template: { recovery: { subject: 'Choose a new password', content_path: path('../../../supabase/templates/recovery.html') } },
      },
    },
    options: { server: { admin: false }, drivers: { email: emailDriver(smtp) } },
  };
}

type RequestHandler = (request: Request) => Promise<Response>;

/** Serves on 127.0.0.1; `createHandler` gets the address once it is known. */
async function listen(port: number, createHandler: (url: string) => RequestHandler) {
  let handler: RequestHandler | undefined;
  const { promise, resolve, reject } = Promise.withResolvers<AddressInfo>();
  const server = serve({ hostname: '127.0.0.1', port, fetch: (request) => handler!(request) }, resolve);
  server.on('error', reject);
  const address = await promise;
  const url = `http://127.0.0.1:${address.port}`;
  handler = createHandler(url);
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
