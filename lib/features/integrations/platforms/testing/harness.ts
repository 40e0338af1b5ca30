import type { Connector, Grant, Resource } from '../connector.ts';
import type { FaultProxy } from './fault-proxy.ts';

/** A platform for tests: an emulator behind a fault proxy, the connector that reads it through the proxy, and somebody who writes there. */
export interface Harness {
  connector: Connector;
  proxy: FaultProxy;
  /** A client id and secret that the emulator knows, and the address that the connector is configured with. */
  settings: { clientId: string; clientSecret: string; url: string };
  /** Agrees as a person on the page that `authorize` leads to, and returns the address of the call-back. */
  agree(address: URL): Promise<URL>;
  /** A grant of that person. */
  grant(): Promise<Grant>;
  /** Something that the person can read, and how another person writes there. */
  resource(): Promise<Resource>;
  write(text: string, thread?: string): Promise<string>;
  edit(id: string, text: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** What the resource contains now. */
  texts(): Promise<string[]>;
  /** The path of the request that reads a resource, and of the one that publishes. */
  paths: { read: string; publish: string };
  /** How the platform answers a token that was revoked, and too many requests. */
  answers: { revoked: { status: number; body: string }; tooMany: { status: number; headers: Record<string, string>; body: string } };
  close(): Promise<void>;
}
