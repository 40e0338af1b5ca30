import { randomUUID } from 'node:crypto';

/** Where time and random ids come from. Nothing else calls `Date.now`, `new Date()` or `randomUUID`. */
export interface Clock {
  now(): Date;
  newId(): string;
}

/** The machine's clock, moved so that it reads `start` now when `start` is given (for tests of the built app). */
export function systemClock(start?: string): Clock {
  const offset = start ? new Date(start).getTime() - Date.now() : 0;
  return { now: () => new Date(Date.now() + offset), newId: randomUUID };
}
