import type { EntityType, Ref } from './ref.ts';
import { formatQuery } from './ref-query.ts';

/** Writes a ref in its canonical form: `parseRef(formatRef(ref))` equals `ref` for every ref that `parseRef` returns. */
export function formatRef({ type, identifier, subpath, query }: Ref): string {
  const path = [identifier, ...subpath].join('/');
  const filters = formatQuery(query);
  return filters === '' ? `${type}:${path}` : `${type}:${path}?${filters}`;
}

/** The ref of an entity or of a child of it: `refTo('deliverable', id, 'versions', 'latest')`. */
export function refTo(type: EntityType, identifier: string, ...subpath: string[]): string {
  return formatRef({ type, identifier, subpath, query: { filters: {} } });
}
