import { type Limit, limits } from './limits.ts';

/** The limits that triggers of the database keep, as `set_limits` takes them. */
export function databaseLimits(): Record<string, number> {
  return Object.fromEntries(
    Object.entries<Limit>(limits)
      .filter(([, { inDatabase }]) => inDatabase)
      .map(([name, { most }]) => [name, most]),
  );
}
