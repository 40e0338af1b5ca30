/** What a program may be allowed to do in somebody's name. Pure. */
export const scopes = ['read', 'write', 'execute'] as const;

export type Scope = (typeof scopes)[number];

/** The scope that a call needs, by what it does to the world: what only shows something needs no more than reading does. */
export const scopeOf = { read: 'read', surface: 'read', write: 'write', external: 'execute' } as const satisfies Record<string, Scope>;

export const isScope = (text: string): text is Scope => (scopes as readonly string[]).includes(text);
