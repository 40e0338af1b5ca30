import { type Clock, systemClock } from './clock.ts';
import { env } from './env.ts';
import { processSingleton } from './process-singleton.ts';

/** This process's clock; `CLOCK` in the environment moves it. */
export function appClock(): Clock {
  return processSingleton('clock', () => systemClock(env().CLOCK));
}
