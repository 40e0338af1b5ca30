import { CallToolRequestParamsSchema, ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';

/** A request to call a tool. A malformed one gets a clear message, where the protocol's own schema would give an internal error. */
export const toolCall = z.object({
  method: z.literal('tools/call'),
  params: z.unknown().transform((params) => {
    const { data, error } = CallToolRequestParamsSchema.safeParse(params);
    if (data) return data;
    const [wrong] = error.issues.map(({ path }) => String(path[0] ?? 'params'));
    throw new McpError(ErrorCode.InvalidParams, `${expected[wrong!] ?? `${wrong} does not follow the protocol`}.`);
  }),
});

const expected: Record<string, string> = {
  params: 'params are missing: give the "name" of a tool, and its "arguments"',
  name: 'name is missing or not text: give the name of a tool, such as "Read"',
  arguments: 'arguments must be an object, such as {"ref": "memory:latest"}',
};
