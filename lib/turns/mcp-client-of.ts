import { z } from 'zod';

/** What a turn stores about its MCP client: the name or issuer of its token, and the name it reports. */
const called = z.object({ via: z.string(), client: z.string().optional() });

/** The MCP client named in a turn's exit detail, or undefined. */
export const mcpClientOf = (exitDetail: unknown): z.output<typeof called> | undefined => called.safeParse(exitDetail).data;
