import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import type { Watched } from './watchdog.ts';

/*
 * The watchdog's thread: it detects that the main thread is stuck, which can then neither report nor exit. It counts its own
 * seconds, so that a suspended machine does not count as an unresponsive database.
 */
const { state, stderr } = workerData as Watched;
let last = -1;
let silent = 0;
setInterval(() => {
  const [answers, allowed] = [Atomics.load(state, 0), Atomics.load(state, 1)];
  silent = answers === last ? silent + 1 : 0;
  last = answers;
  if (silent < allowed) return;
  writeSync(stderr, `The database has not answered for ${silent} s. Ending it, so that it can be restarted.\n`);
  process.kill(process.pid, 'SIGKILL');
}, 1000);
