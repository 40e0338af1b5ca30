import { spawn } from 'node:child_process';
import { authority } from './ports.ts';
import type { Running } from './supervised-process.ts';

/** How long the app may take to start, in ms. */
const READY_MS = 120_000;
/** How long the app may take to finish its turns, with some slack, in ms. */
const STOP_MS = 15_000;

export interface AppOptions {
  host: string;
  port: number;
  /** With hot reload. */
  dev: boolean;
  env: Record<string, string | undefined>;
}

/** A running app. `pid` is also its process group. */
export interface AppProcess extends Running {
  pid: number;
}

/**
 * Starts the app and waits until it answers. It exits when this process dies.
 * @throws {Error} when it exits or does not answer in time, or `signal` aborts
 */
export async function startApp({ host, port, dev, env }: AppOptions, signal?: AbortSignal): Promise<AppProcess> {
  const child = spawn(process.execPath, ['node_modules/next/dist/bin/next', dev ? 'dev' : 'start', '-H', host, '-p', String(port)], {
    // In a separate process group: Ctrl-C reaches only this supervisor, which then stops the app first and the database last.
    detached: true,
    stdio: ['ignore', dev ? 'inherit' : 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NEXT_MANUAL_SIG_HANDLE: 'true', ...env },
  });
  let ended = false;
  const gone = new Promise<void>((resolve) =>
    child.once('exit', () => {
      ended = true;
      resolve();
    }),
  );
  const stop = async () => {
    if (ended) return;
    child.kill('SIGTERM');
    const timer = setTimeout(() => process.kill(-child.pid!, 'SIGKILL'), STOP_MS);
    await gone;
    clearTimeout(timer);
  };
  const until = performance.now() + READY_MS;
  while (!(await answers(host, port))) {
    if (ended) throw new Error('The app exited during startup; see the output above.');
    if (signal?.aborted || performance.now() > until) {
      await stop();
      signal?.throwIfAborted();
      throw new Error('The app did not start within two minutes.');
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return { gone, stop, pid: child.pid! };
}

async function answers(host: string, port: number): Promise<boolean> {
  const reached = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return fetch(`http://${authority(reached, port)}/api/health`, { signal: AbortSignal.timeout(5000) }).then(
    (response) => response.ok,
    () => false,
  );
}
