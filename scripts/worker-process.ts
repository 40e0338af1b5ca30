import { fork } from 'node:child_process';
import type { Running } from './supervised-process.ts';

/** How long the worker may take to finish its jobs or return them, with some slack, in ms. */
const STOP_MS = 18_000;

/** A running worker. */
export interface WorkerProcess extends Running {
  pid: number;
}

/**
 * Starts a worker and waits until it takes jobs. It exits when this process dies.
 * @throws {Error} when it exits first, or `signal` aborts
 */
export async function startWorkerProcess(env: Record<string, string | undefined>, signal?: AbortSignal): Promise<WorkerProcess> {
  const child = fork('scripts/worker.ts', [], {
    execArgv: [],
    // In a separate process group: Ctrl-C reaches only the supervisor, which then stops its parts in order.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...env },
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await gone;
    clearTimeout(timer);
  };
  const aborted = new Promise<'aborted'>((resolve) => signal?.addEventListener('abort', () => resolve('aborted'), { once: true }));
  const ready = new Promise<'ready'>((resolve) => child.once('message', () => resolve('ready')));
  const came = signal?.aborted ? 'aborted' : await Promise.race([ready, aborted, gone.then(() => 'gone')]);
  if (came === 'aborted') {
    await stop();
    signal?.throwIfAborted();
  }
  if (came === 'gone') throw new Error('The worker exited during startup; see the output above.');
  return { gone, stop, pid: child.pid! };
}
