import { parentPort, workerData } from 'node:worker_threads';
import { timeOf } from './moment.ts';
import { installMovableClock, setClock } from './movable-clock.ts';
import { vendors } from './vendors/index.ts';

/*
 * Runs the emulators in a thread with a clock of its own: everything that happened at Acme is done again through the
 * vendors' own interfaces, at its time. Then the clock shows the present. Sends the settings with which the app reaches them.
 */
installMovableClock();
const now = new Date(workerData as string);
const settings: Record<string, string> = {};
for (const vendor of vendors) {
  // What an emulator has from its beginning is as old as the story.
  setClock(timeOf('-8 mon 09:00', now));
  const started = await vendor.start(now);
  for (const deed of started.deeds.filter(({ at }) => at <= now).toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    setClock(deed.at);
    await deed.do();
  }
  setClock(null);
  Object.assign(settings, started.settings);
}
parentPort!.postMessage(settings);
