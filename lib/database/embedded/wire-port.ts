import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { PGlite } from '@electric-sql/pglite';
import { createScramSha256Data, PostgresConnection } from 'pg-gateway';
import { randomToken } from '#lib/base/random-token.ts';
import type { DiskSpace } from '#lib/database/storage/disk-space.ts';
import type { Exclusive } from './exclusive.ts';
import type { PreparedStatements } from './prepared-statements.ts';
import { socketStreams } from './socket-streams.ts';
import { type SharedSession, WireClient } from './wire-client.ts';

/**
 * How long a client may hold the session without using it while REST waits, in ms. Shorter than the watchdog's limit for
 * the database.
 */
export const IDLE_MS = 8000;

const TERMINATE = 0x58;

export interface WirePortOptions {
  database: PGlite;
  /** Of everything else that uses the session. */
  statements: PreparedStatements;
  exclusive: Exclusive;
  space: DiskSpace;
  /** On 127.0.0.1; 0 picks a free one. */
  port: number;
  /** Of the user `postgres`, who may do everything. */
  password: string;
  idleMs?: number;
}

/** A running wire port. */
export interface WirePort {
  port: number;
  /** Disconnects every client and stops listening; open transactions are rolled back. */
  close(): Promise<void>;
}

/**
 * Serves the Postgres wire protocol over the database's one session. Clients take turns with everything else that
 * holds `exclusive`: for a statement, or from `begin` until the end of the transaction. Session settings of a client are
 * therefore lost after each turn; `set local` works as usual.
 * @throws {Error} when the port is taken (`code` EADDRINUSE)
 */
export async function openWirePort({
  database,
  statements,
  exclusive,
  space,
  port,
  password,
  idleMs = IDLE_MS,
}: WirePortOptions): Promise<WirePort> {
  const session: SharedSession = { database, statements, exclusive, space, reset: await resetOf(database) };
  const secret = await createScramSha256Data(password);
  const { rows } = await database.query<{ server_version: string }>('show server_version');
  const clients = new Map<Socket, WireClient>();

  const server = createServer((socket) => {
    const client = new WireClient(session, { idleMs, cut: (lastRunLabel) => socket.end(lastRunLabel, () => socket.destroy()) });
    clients.set(socket, client);
    // An answer is several small packets: with Nagle's algorithm each would wait 40 ms for the client's acknowledgement.
    socket.setNoDelay(true);
    // A dying client causes an error first; only its end matters.
    socket.on('error', () => {});
    socket.once('close', () => {
      clients.delete(socket);
      void client.leave();
    });
    new PostgresConnection(socketStreams(socket), {
      serverVersion: rows[0]!.server_version,
      auth: {
        method: 'scram-sha-256',
        getScramSha256Data: ({ username }) => (username === 'postgres' ? secret : createScramSha256Data(randomToken(''))),
      },
      onMessage: (message, { isAuthenticated }) => (isAuthenticated && message[0] !== TERMINATE ? client.say(message) : undefined),
    });
  });

  await new Promise<void>((resolve, reject) => server.once('error', reject).listen({ port, host: '127.0.0.1' }, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const left = [...clients].map(([socket, client]) => {
        socket.destroy();
        return client.leave();
      });
      await Promise.all([...left, new Promise((closed) => server.close(closed))]);
    },
  };
}

const forget = ['reset all', 'reset role', 'deallocate all', 'close all', 'unlisten *', 'discard temp', 'select pg_advisory_unlock_all()'];

/** Statements that restore the session to its state before the first client. */
async function resetOf(database: PGlite): Promise<string> {
  const { rows } = await database.query<{ statement: string }>(
    `select format('set %I = %s', name, case name when 'search_path' then setting else quote_literal(setting) end) as statement
     from pg_settings where source = 'session'`,
  );
  return [...forget, ...rows.map((row) => row.statement)].join('; ');
}
