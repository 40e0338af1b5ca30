import { env } from './env.ts';
import { onePerProcess } from './one-per-process.ts';
import { runtime } from './runtime.ts';

/** How often abandoned turns and missing embeddings are looked for, in ms. */
const SWEEP_MS = 10_000;
/** What running turns get to end by themselves when the process is told to go, in ms. */
const GRACE_MS = 10_000;

/** Starts what a server process does beside answering requests, and how it goes down. */
export function startProcess(): void {
  onePerProcess('started', () => {
    env();
    const timer = setInterval(() => void runtime().sweep(), SWEEP_MS);
    timer.unref();
    void runtime().sweep();
    void runtime()
      .modelStatus()
      .then(({ state, message }) => state !== 'ready' && state !== 'offline' && runtime().log(message));
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void shutDown(timer));
    // The process that started this one has died, and with it whoever would end this one.
    if (process.connected) process.once('disconnect', () => void shutDown(timer));
    return true;
  });
}

async function shutDown(timer: NodeJS.Timeout): Promise<void> {
  clearInterval(timer);
  const { hub } = runtime();
  hub.close();
  await hub.drain(GRACE_MS);
  process.exit(0);
}
