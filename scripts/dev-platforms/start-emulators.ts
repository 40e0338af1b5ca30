import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Emulators of all vendors, with what happened at Acme in the eight weeks before `now`. */
export interface Emulators {
  /** The settings with which the app reaches them. */
  settings: Record<string, string>;
  stop(): Promise<void>;
}

/** @throws what a vendor throws while it is filled */
export async function startEmulators(now: Date): Promise<Emulators> {
  const thread = new Worker(new URL('./emulators-thread.ts', import.meta.url), { workerData: now.toISOString() });
  // An error of the thread rejects.
  const [settings] = (await once(thread, 'message')) as [Record<string, string>];
  thread.unref();
  return { settings, stop: async () => void (await thread.terminate()) };
}
