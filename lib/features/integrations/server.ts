/** A server that a person added, as its page shows it. */
export interface AddedServer {
  id: string;
  name: string;
  /** The origin of its address. The full address may be a secret, and is not shown. */
  origin: string;
  works: boolean;
  /** Why it could not be used the last time, as a message. */
  problem: string | null;
  /** Where the person signs in; null for a server with a token that they entered, or none. */
  signIn: { at: string; isNeeded: boolean } | null;
  listedAt: string | null;
  tools: { all: number; allowed: number; undecided: number };
}

/** A tool of a server, as the person decides about it. `description` and `params` are the server's text. */
export interface ServerTool {
  id: string;
  name: string;
  description: string;
  /** Its parameters: names, each with the server's description. */
  params: { name: string; description: string; required: boolean }[];
  readOnly: boolean;
  /** Covers all of the above: a decision applies to exactly this. */
  digest: string;
  problem: string | null;
  state: 'new' | 'allowed' | 'refused';
  /** It is new again: the server's description has changed since the person decided about it. */
  changed: boolean;
  needsApproval: boolean;
}

/** The name of a server, which is part of the names of its tools. */
export const serverName = /^[a-z][a-z0-9_-]{0,29}$/;

/** The platform name of such a server. */
export const providerOf = (name: string) => `mcp.${name}`;

/** The path of such a platform's page. */
export const pageOf = (provider: string) => `/settings/servers/${provider.slice(providerOf('').length)}`;
