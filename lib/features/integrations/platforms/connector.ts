import type { Destination, OutletName } from '#lib/entities/destination.ts';
import type { PlatformName } from '#lib/entities/platform-names.ts';
import type { Item } from './item.ts';
import type { ResourceKind } from './resource-kind.ts';

/** What a platform granted a person: tokens, sealed when stored, and whose account it is. */
export interface Grant {
  accessToken: string;
  refreshToken?: string;
  /** ISO 8601; absent for a token that does not expire. */
  expiresAt?: string;
  scopes: string[];
  /** The name of the account, for the person. */
  account: string;
  /** The address of the account's pages, from which links to items are made. */
  home: string;
}

/** Something on a platform that can be picked to be read, such as a channel. */
export interface Resource {
  externalId: string;
  name: string;
  kind: ResourceKind;
}

/** What one call of `fetchSince` found. */
export interface FetchedPage {
  items: Item[];
  /** The ids of stored items that are on the platform as they are stored. */
  unchanged?: string[];
  /** The ids of items that the platform says were deleted. */
  removed?: string[];
  /** Where the next call continues: the connector's own text. */
  cursor: string;
  /** Whether the next call is to follow now, as this scan is not finished. */
  more: boolean;
  /**
   * On the last page of a scan: it has returned all items that the platform lists at this time or later (`listedAt`). Any other
   * that is stored was deleted.
   */
  completeSince?: string;
}

/** Where content is published, as `findTarget` found it: a channel or another resource, and the thread in it if it is a reply, or a file. */
export interface PublishTarget {
  platform: OutletName;
  resource: string;
  thread?: string;
  file?: { path: string; branch: string };
}

/** What was published. `message` says what happened in a word or two, such as "Posted". */
export interface Published {
  link: string | null;
  message: string;
}

/** Content to publish. */
export interface Content {
  title: string;
  /** Markdown. */
  markdown: string;
  /** What was reported when an earlier version was published in the same place, with its link; null for none. */
  previous: string | null;
  /** The same as an email (RFC 5322) from an address. */
  email(from: string): Promise<Buffer>;
}

/** What one call may take. */
export interface CallOptions {
  signal: AbortSignal;
}

/** What `fetchSince` is given besides the resource and the cursor. */
export interface FetchOptions extends CallOptions {
  now: Date;
  /** From when the first scan reads. */
  since: Date;
  /** The times of those of these items that are stored, by their ids. */
  stored(externalIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** The state of an authorization that the person is sent to the platform with. */
export interface AuthorizationRequest {
  state: string;
  /** The S256 challenge of the verifier that `exchange` is given. */
  challenge: string;
  redirectUri: string;
}

/**
 * A platform that people connect with their own account. Each call reaches only the platform's configured address, and throws
 * a `PlatformError`.
 */
export interface Connector {
  readonly name: PlatformName;
  /** The address to which the person is sent. */
  authorize(request: AuthorizationRequest): URL;
  exchange(answer: { code: string; verifier: string; redirectUri: string }, options: CallOptions): Promise<Grant>;
  /** A new grant, which replaces the one given: its refresh token may no longer work. */
  refresh(grant: Grant, options: CallOptions): Promise<Grant>;
  /** Makes the tokens of a grant invalid. */
  revoke(grant: Grant, options: CallOptions): Promise<void>;
  /** What can be picked, by name. */
  listResources(grant: Grant, options: CallOptions): Promise<Resource[]>;
  /**
   * What is new in a resource: begins with `cursor` null and the time from which it reads, and continues with the cursor of the page
   * before. Edited items are returned again.
   */
  fetchSince(grant: Grant, resource: Resource, cursor: string | null, options: FetchOptions): Promise<FetchedPage>;
  /** The place that a destination names as the person wrote it. It throws `gone` if they cannot publish there. */
  findTarget(grant: Grant, destination: Pick<Destination, 'platform' | 'target'>, options: CallOptions): Promise<PublishTarget>;
  /** Publishes once. After an error with `mayHaveArrived`, it may have been published. */
  publish(grant: Grant, content: Content, target: PublishTarget, options: CallOptions): Promise<Published>;
}
