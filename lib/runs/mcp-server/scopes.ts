/** What a program may be allowed to do on a person's behalf. Pure. */
export const scopes = ['read', 'write', 'execute'] as const;

export type Scope = (typeof scopes)[number];

/** The scope that a call needs, by its effect. Showing something needs no more than reading. */
export const scopeOf = { read: 'read', surface: 'read', write: 'write', external: 'execute' } as const satisfies Record<string, Scope>;

export const isScope = (text: string): text is Scope => (scopes as readonly string[]).includes(text);

/** The access levels of a token; each includes the lower ones. Pure. */
export const levels = { read: ['read'], write: ['read', 'write'], execute: ['read', 'write', 'execute'] } as const satisfies Record<
  Scope,
  Scope[]
>;

/** The lifetimes of a token in days; it may also have none. */
export const lifetimes = [7, 30, 90, 365] as const;
