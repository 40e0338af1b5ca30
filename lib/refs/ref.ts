/** The types that a ref can name, in the order of docs/primitives.md. `action` is virtual: it has no table. */
export const entityTypes = ['deliverable', 'platform', 'memory', 'session', 'domain', 'document', 'work', 'action'] as const;

export type EntityType = (typeof entityTypes)[number];

/**
 * The part after the `?`. Values are decoded. Several values of one filter mean "any of".
 * The entity decides which fields can filter or order, not the grammar.
 */
export interface RefQuery {
  filters: Record<string, string[]>;
  /** 1 to 100. */
  limit?: number;
  /** 0 or more. */
  offset?: number;
  order_by?: string;
  order?: 'asc' | 'desc';
}

/** `<type>:<identifier>[/<subpath>][?<query>]`, parsed. */
export interface Ref {
  type: EntityType;
  /** A key, a provider, an action, or one of `new`, `current`, `latest`, `*`, and for actions `<prefix>.*`. */
  identifier: string;
  subpath: string[];
  query: RefQuery;
}

/** True for the types that a ref can name. */
export function isEntityType(text: string): text is EntityType {
  return (entityTypes as readonly string[]).includes(text);
}

/** True when the identifier names many entities: `*`, or an action prefix such as `platform.*`. */
export function isCollection(ref: Ref): boolean {
  return ref.identifier === '*' || ref.identifier.endsWith('.*');
}

/** True for `<type>:new`, which only Write accepts. */
export function isNew(ref: Ref): boolean {
  return ref.identifier === 'new';
}

/** True for `<type>:latest`, the most recently updated entity. */
export function isLatest(ref: Ref): boolean {
  return ref.identifier === 'latest';
}

/** True for `<type>:current`, the session of this turn or what is on screen. */
export function isCurrent(ref: Ref): boolean {
  return ref.identifier === 'current';
}
