import type { Scope } from './scopes.ts';

/** The access levels of a token; each includes the lower ones. Pure. */
export const levels = { read: ['read'], write: ['read', 'write'], execute: ['read', 'write', 'execute'] } as const satisfies Record<
  Scope,
  Scope[]
>;

/** The lifetimes of a token in days; it may also have none. */
export const lifetimes = [7, 30, 90, 365] as const;
