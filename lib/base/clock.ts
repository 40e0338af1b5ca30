import { randomUUID } from 'node:crypto';

/** The source of time and random ids. Nothing else calls `Date.now`, `new Date()` or `randomUUID`. */
export interface Clock {
  now(): Date;
  newId(): string;
}

/** The machine's clock, shifted so that it reads `start` now if `start` is given (for tests of the built app). */
export function systemClock(start?: string): Clock {
  const offset = start ? new Date(start).getTime() - Date.now() : 0;
  return { now: () => new Date(Date.now() + offset), newId: randomUUID };
}
