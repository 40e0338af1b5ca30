/** What a program may be allowed to do on a person's behalf. Pure. */
export const scopes = ['read', 'write', 'execute'] as const;

export type Scope = (typeof scopes)[number];

/** The scope that a call needs, by its effect. Showing something needs no more than reading. */
export const scopeOf = { read: 'read', surface: 'read', write: 'write', external: 'execute' } as const satisfies Record<string, Scope>;

export const isScope = (text: string): text is Scope => (scopes as readonly string[]).includes(text);
