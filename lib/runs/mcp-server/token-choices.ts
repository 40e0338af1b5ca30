import type { Scope } from './scopes.ts';

/** What a person picks from when they make a token: the most that it allows, with all that comes before it. Pure. */
export const levels = { read: ['read'], write: ['read', 'write'], execute: ['read', 'write', 'execute'] } as const satisfies Record<
  Scope,
  Scope[]
>;

/** Days after which a token expires; it may also never do. */
export const lifetimes = [7, 30, 90, 365] as const;
