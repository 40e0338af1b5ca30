import type { Db } from '#lib/database/db.ts';

/** A tool of a server that the person added, as they allowed it. */
export interface AllowedTool {
  integrationId: string;
  /** The platform that the server is: `mcp.<server>`. */
  provider: string;
  /** What the server calls it. */
  name: string;
  /** Names everything that the server said of it when it was allowed. */
  digest: string;
}

/** What a tool answered: somebody else's words. */
export interface ToolAnswer {
  text: string;
  truncated: boolean;
  /** What of the answer is no text, such as "image/png". */
  leftOut: string[];
}

/** The way to the servers that a person added. */
export interface ToolPort {
  /**
   * Has a server run a tool, once.
   * @throws {PrimitiveError} `conflict` when the server describes it otherwise than when it was allowed, `not_found` when it has it no
   * more, `execution_failed` with words when the server could not be reached or the tool failed
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
