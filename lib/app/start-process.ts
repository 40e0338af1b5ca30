import { setTimeout as sleep } from 'node:timers/promises';
import { env } from '#lib/base/env.ts';
import { noteClientAddresses } from '#lib/base/http/caller-ip.ts';
import { processSingleton } from '#lib/base/process-singleton.ts';
import { runtime } from './runtime.ts';

/** How often abandoned turns and missing embeddings are looked for, in ms. */
const SWEEP_MS = 10_000;
/** The same until the database has answered once, in ms. */
const RETRY_MS = 500;
/** What running turns get to end by themselves when the process is told to go, in ms. */
const GRACE_MS = 10_000;
/** What they get when the process that started this one has died, and the database is going too, in ms. */
const ORPHANED_MS = 500;
/** What it may take then to write how they ended, in ms. */
const WRITING_MS = 3000;

/** Starts what a server process does beside answering requests, and how it goes down. */
export function startProcess(): void {
  processSingleton('started', () => {
    env();
    noteClientAddresses();
    const timer = setInterval(() => void runtime().sweep(), SWEEP_MS);
    timer.unref();
    void sweepFirst();
    void runtime()
      .modelStatus()
      .then(({ state, message }) => state !== 'ready' && state !== 'offline' && runtime().log(message));
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void shutDown(timer));
    // The process that started this one has died, and with it whoever would end this one.
    if (process.connected) process.once('disconnect', () => void shutDown(timer, ORPHANED_MS));
    return true;
  });
}

/** What a process that was killed left open is ended as soon as the database can be asked. */
async function sweepFirst(): Promise<void> {
  while (!(await runtime().sweep())) await sleep(RETRY_MS, undefined, { ref: false });
}

async function shutDown(timer: NodeJS.Timeout, grace = GRACE_MS): Promise<void> {
  clearInterval(timer);
  const { hub } = runtime();
  hub.close();
  // Ends that cannot be written, because the database went first, are left to recovery.
  await Promise.race([hub.drain(grace), new Promise((resolve) => setTimeout(resolve, grace + WRITING_MS))]);
  process.exit(0);
}
