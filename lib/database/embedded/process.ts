import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { DataFolderError } from './data-folder-error.ts';
import type { Keys } from './keys.ts';
import type { EmbeddedOptions } from './server.ts';

/** The location of an embedded Supabase, and its keys. */
interface Place {
  url: string;
  port: number;
  /** The URL of the Postgres wire protocol, with user and password. */
  databaseUrl: string;
  databasePort: number;
  keys: Keys;
}

/** A message from the embedded Supabase's process to its parent. */
export type ProcessMessage = { ready: Place } | { failed: { message: string; code?: string; folder: boolean } };

/** An embedded Supabase in a separate process, so that a long query does not block the app. */
export interface EmbeddedProcess extends Place {
  pid: number;
  /** Settles when the process is gone, for any reason, with its exit code (null: killed by a signal). */
  gone: Promise<number | null>;
  /** Stops it cleanly and waits; if a running query prevents that, it is killed. */
  stop(): Promise<void>;
}

/** How long it may take to finish its requests and flush to disk, in ms. */
const STOP_MS = 20_000;

/**
 * Starts one and waits until it listens. The child exits when this process dies.
 * @throws {DataFolderError} and whatever else `startEmbedded` throws, with its `code`.
 */
export async function spawnEmbedded(options: EmbeddedOptions): Promise<EmbeddedProcess> {
  // Detached from the terminal's group: Ctrl-C must reach the app first and the database last.
  const child = fork(fileURLToPath(new URL('main.ts', import.meta.url)), [], {
    execArgv: [],
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.send(options);
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const told = await Promise.race([
    new Promise<ProcessMessage>((resolve) => child.once('message', (message) => resolve(message as ProcessMessage))),
    gone.then(
      (code): ProcessMessage => ({
        failed: { message: `The embedded Supabase exited during startup (exit code ${code}).`, folder: false },
      }),
    ),
  ]);
  if ('failed' in told) {
    await gone;
    const { message, code, folder } = told.failed;
    throw folder ? new DataFolderError(message) : Object.assign(new Error(message), { code });
  }
  return {
    ...told.ready,
    pid: child.pid!,
    gone,
    async stop() {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await gone;
      clearTimeout(timer);
    },
  };
}
