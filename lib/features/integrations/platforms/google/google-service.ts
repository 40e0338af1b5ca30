import type { FetchedPage, FetchOptions, Grant, Resource } from '../connector.ts';
import type { ResourceKind } from '../resource-kind.ts';

/** One of Google’s services, of which people pick resources. */
export interface GoogleService {
  /** The kinds of its resources. */
  kinds: readonly ResourceKind[];
  /** The scopes without which it cannot be read. */
  scopes: readonly string[];
  listResources(grant: Grant, signal: AbortSignal): Promise<Resource[]>;
  fetchSince(grant: Grant, resource: Resource, cursor: string | null, options: FetchOptions): Promise<FetchedPage>;
}

/** The id of a resource: Google’s id, after what kind of thing it names, because ids of its services may be equal. */
export const resourceId = (kind: ResourceKind, id: string): string => `${kind}:${id}`;

/** Google’s own id of a resource. */
export const googleId = ({ externalId, kind }: Resource): string => externalId.slice(kind.length + 1);
