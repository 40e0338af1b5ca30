import type { Db } from '#lib/database/db.ts';

/** A tool on a server that the person added, as they allowed it. */
export interface AllowedTool {
  integrationId: string;
  /** The platform that the server is: `mcp.<server>`. */
  provider: string;
  /** Its name on the server. */
  name: string;
  /** A digest of everything that the server said about it when it was allowed. */
  digest: string;
}

/** The answer of a tool: untrusted text. */
export interface ToolAnswer {
  text: string;
  truncated: boolean;
  /** The parts of the answer that are not text, such as "image/png". */
  leftOut: string[];
}

/** Access to the servers that a person added. */
export interface ToolPort {
  /**
   * Has a server run a tool, once.
   * @throws {PrimitiveError} `conflict` when the server's description has changed since it was allowed, `not_found` when the server no
   * longer has it, `execution_failed` with a message when the server could not be reached or the tool failed
   */
  call(
    services: { db: Db; userId: string; signal?: AbortSignal | undefined },
    tool: AllowedTool,
    params: Record<string, unknown>,
  ): Promise<ToolAnswer>;
}

declare module '#lib/base/services.ts' {
  interface Services {
    /** Calls the tools of MCP servers; absent where none can be reached. */
    tools?: ToolPort;
  }
}
