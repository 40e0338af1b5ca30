import type { Clock } from './clock.ts';
import type { Log } from './log.ts';

/**
 * The dependencies that a process creates once at startup: the database, the clock, the model and so on. Each has one name
 * and one type. A function takes only what it needs: `Pick<Services, 'clock' | 'log'>`.
 *
 * A higher layer adds its services in the file that defines their type, by declaration merging. `lib/app/web.ts` and
 * `lib/app/worker.ts` compose them.
 */
export interface Services {
  clock: Clock;
  log: Log;
  /** The id of this process, among all that share the database. */
  instance: string;
}
