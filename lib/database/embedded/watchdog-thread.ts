import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import type { Watched } from './watchdog.ts';

/*
 * The thread of the watchdog: it sees when the process's own thread is stuck, which can then neither say so nor end. It counts
 * its own seconds, so that a machine that slept does not count as a database that was silent.
 */
const { state, stderr } = workerData as Watched;
let last = -1;
let silent = 0;
setInterval(() => {
  const [answers, allowed] = [Atomics.load(state, 0), Atomics.load(state, 1)];
  silent = answers === last ? silent + 1 : 0;
  last = answers;
  if (silent < allowed) return;
  writeSync(stderr, `The database has not answered for ${silent} s. It is ended, so that it can be started again.\n`);
  process.kill(process.pid, 'SIGKILL');
}, 1000);
