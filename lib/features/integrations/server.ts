/** A server that a person added, as its page shows it. */
export interface AddedServer {
  id: string;
  name: string;
  /** Where it is: the origin of its address. The address itself may be a secret, and is not told. */
  origin: string;
  works: boolean;
  /** Why it could not be used the last time, in words. */
  problem: string | null;
  listedAt: string | null;
  tools: { all: number; allowed: number; undecided: number };
}

/** A tool of a server, as the person decides about it. `description` and `params` are the server's own words. */
export interface ServerTool {
  id: string;
  name: string;
  description: string;
  /** What it takes: names, each with the server's words about it. */
  params: { name: string; description: string; required: boolean }[];
  readOnly: boolean;
  /** Names all of the above: a decision is about exactly this. */
  digest: string;
  problem: string | null;
  state: 'new' | 'allowed' | 'refused';
  /** It is new again: the server says otherwise of it than when the person decided about it. */
  changed: boolean;
  needsApproval: boolean;
}

/** What a server may be called: it is part of what its tools are called. */
export const serverName = /^[a-z][a-z0-9_-]{0,29}$/;

/** What a platform that is such a server is called. */
export const providerOf = (name: string) => `mcp.${name}`;

/** The page of such a platform: a path of this product. */
export const pageOf = (provider: string) => `/settings/servers/${provider.slice(providerOf('').length)}`;
