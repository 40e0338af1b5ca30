import type { OutletName } from '#lib/entities/destination.ts';
import type { Connector, Grant, Resource } from '../connector.ts';
import type { ConnectorSettings } from '../create-connectors.ts';
import type { ItemKind } from '../item.ts';
import type { FaultProxy, ProxiedRequest } from './fault-proxy.ts';

/** A platform for tests: an emulator behind a fault proxy, the connector that reads it through the proxy, and somebody who writes there. */
export interface Harness {
  connector: Connector;
  proxy: FaultProxy;
  /** The settings of an installation that reaches the emulator through the proxy. */
  settings: Partial<ConnectorSettings>;
  clientSecret: string;
  redirectUri: string;
  /** Agrees as a person on the page that `authorize` leads to, and returns the address of the call-back. */
  agree(address: URL): Promise<URL>;
  /** A grant of that person. */
  grant(): Promise<Grant>;
  /** One that can be refreshed, where the emulator’s own cannot. */
  expiringGrant?(): Promise<Grant>;
  /** Something that the person can read, and how another person writes there: a first item, or a reply to one. Returns its id. */
  resource(): Promise<Resource>;
  write(text: string, thread?: string): Promise<string>;
  /** Absent where the platform or its emulator cannot change what was written. */
  edit?(id: string, text: string): Promise<void>;
  /** Removes a reply, or a first item where there are none. */
  remove(id: string): Promise<void>;
  /** What that person writes, as items; without `reply` where there are no threads. */
  written: { author: string | null; first: ItemKind; reply?: ItemKind };
  /** How a person names the place when they publish, and the thread of an item there. Absent where versions cannot be published. */
  targets?: { platform: OutletName; resource: string; nowhere: string; thread?(id: string): string };
  /** The texts of what is there now. */
  texts?(): Promise<string[]>;
  /** A resource that does not exist. */
  gone: Resource;
  /** The name of a request where all have one path; absent where paths tell them apart. */
  operationOf?(request: ProxiedRequest): string | null;
  /** The path, or the name, of the request that reads a resource, and of the one that publishes. */
  paths: { read: string; publish?: string };
  /** The path where tokens are exchanged and refreshed, and for how many hours they work; absent where the platform does not say it. */
  tokens: { path: string; hours?: number };
  /** How the platform answers a token that was revoked, and too many requests. */
  answers: {
    revoked: { status: number; headers: Record<string, string>; body: string };
    tooMany: { status: number; headers: Record<string, string>; body: string };
  };
  close(): Promise<void>;
}

/** The verifier of a sign-in in tests, and its challenge (PKCE, S256). */
export const pkce = {
  verifier: 'a-verifier-of-tests-with-at-least-43-characters',
  challenge: 'KrM4mRUbia9n5LjM8h7jcaz6uhXNFStUwlabDKxIkX4',
};
