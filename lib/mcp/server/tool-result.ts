import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { cutOutput } from '#lib/primitives/cut-output.ts';
import type { Result } from '#lib/primitives/registry.ts';

/**
 * A result of the registry as MCP has it. A failure is an error result with the same JSON as text. A success is whole in
 * `structuredContent`; its text, for a model, is cut as for the partner's own. What is meant for the person comes first, for them.
 */
export function toolResult(result: Result, forModel?: string): CallToolResult {
  const text = JSON.stringify(cutOutput(result));
  if (!result.success) return { isError: true, content: [{ type: 'text', text }] };
  const message = messageOf(result);
  return {
    content: [
      ...(message ? [{ type: 'text' as const, text: message, annotations: { audience: ['user' as const], priority: 1 } }] : []),
      { type: 'text', text },
      ...(forModel ? [{ type: 'text' as const, text: forModel, annotations: { audience: ['assistant' as const] } }] : []),
    ],
    structuredContent: JSON.parse(JSON.stringify(result)),
  };
}

function messageOf(result: Result): string | undefined {
  const { type, data } = (result.ui_action ?? {}) as { type?: string; data?: { message?: string } };
  return type === 'RESPOND' ? data?.message : undefined;
}
