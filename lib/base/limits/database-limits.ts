import { type Limit, limits } from './limits.ts';

/** The limits that database triggers enforce, as `set_limits` expects them. */
export function databaseLimits(): Record<string, number> {
  return Object.fromEntries(
    Object.entries<Limit>(limits)
      .filter(([, { inDatabase }]) => inDatabase)
      .map(([name, { most }]) => [name, most]),
  );
}
