import { setTimeout as sleep } from 'node:timers/promises';
import { env } from '#lib/base/env.ts';
import { noteClientAddresses } from '#lib/base/http/caller-ip.ts';
import { ignoreInvalidRouterState } from '#lib/base/http/ignore-invalid-router-state.ts';
import { ignoreClosedOutput } from '#lib/base/ignore-closed-output.ts';
import { processSingleton } from '#lib/base/process-singleton.ts';
import { runtime } from './web.ts';

/** The interval of the sweep for abandoned turns and missing embeddings, in ms. */
const SWEEP_MS = 10_000;
/** The interval until the database has answered once, in ms. */
const RETRY_MS = 500;
/** How long running turns may take to finish on shutdown, in ms. */
const GRACE_MS = 10_000;
/** The same when the parent process has died and the database is stopping too, in ms. */
const ORPHANED_MS = 500;
/** How long storing their endings may take after that, in ms. */
const WRITING_MS = 3000;

/** Starts the background work of a server process and its shutdown handlers. */
export function startProcess(): void {
  processSingleton('started', () => {
    ignoreClosedOutput();
    env();
    noteClientAddresses();
    ignoreInvalidRouterState();
    const timer = setInterval(() => void runtime().sweep(), SWEEP_MS);
    timer.unref();
    void sweepFirst();
    void checkModel();
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void shutDown(timer));
    // The parent process has died, so nothing else would stop this process.
    if (process.connected) process.once('disconnect', () => void shutDown(timer, ORPHANED_MS));
    return true;
  });
}

/** Checks the default model before the first message, and logs what is wrong with it. */
async function checkModel(): Promise<void> {
  const { models, log } = runtime();
  const { state, message } = await (await models.current()).model.check.result();
  if (state !== 'ready' && state !== 'built-in') log(message);
}

/** Turns left open by a killed process are ended as soon as the database answers. */
async function sweepFirst(): Promise<void> {
  while (!(await runtime().sweep())) await sleep(RETRY_MS, undefined, { ref: false });
}

async function shutDown(timer: NodeJS.Timeout, grace = GRACE_MS): Promise<void> {
  clearInterval(timer);
  const { hub } = runtime();
  hub.close();
  // Endings that cannot be stored because the database stopped first are left to recovery.
  await Promise.race([hub.drain(grace), new Promise((resolve) => setTimeout(resolve, grace + WRITING_MS))]);
  process.exit(0);
}
