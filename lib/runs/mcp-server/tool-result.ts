import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { cutOutput } from '#lib/agent/registry/cut-output.ts';
import type { Result } from '#lib/agent/registry/registry.ts';

/**
 * A result of the registry as MCP has it. A failure is an error result with the same JSON as text, in which a page of the app is an
 * address: whoever reads it is elsewhere. A success is whole in
 * `structuredContent`; its text, for a model, is cut as for the partner's own. What is meant for the person comes first, for them.
 */
export function toolResult(result: Result, site: string): CallToolResult {
  if (!result.success) return { isError: true, content: [{ type: 'text', text: JSON.stringify(cutOutput(withAddress(result, site))) }] };
  const text = JSON.stringify(cutOutput(result));
  const message = messageOf(result);
  const advice = adviceOn(result);
  return {
    content: [
      ...(message ? [{ type: 'text' as const, text: message, annotations: { audience: ['user' as const], priority: 1 } }] : []),
      { type: 'text', text },
      ...(advice ? [{ type: 'text' as const, text: advice, annotations: { audience: ['assistant' as const] } }] : []),
    ],
    structuredContent: JSON.parse(JSON.stringify(result)),
  };
}

function withAddress(failure: Extract<Result, { success: false }>, site: string): Result {
  const { page, message } = failure;
  if (typeof page !== 'string' || !page.startsWith('/')) return failure;
  const address = new URL(page, site).href;
  return { ...failure, page: address, message: message.replaceAll(page, address) };
}

type Shown = { type?: string; data?: { message?: string } } | undefined;

function messageOf(result: Result): string | undefined {
  const shown = result.ui_action as Shown;
  return shown?.type === 'RESPOND' ? shown.data?.message : undefined;
}

/** What a model should do about a question: nothing where the person has answered it. */
function adviceOn(result: Result): string | undefined {
  if ((result.ui_action as Shown)?.type !== 'CLARIFY' || typeof result.answer === 'string') return undefined;
  return result.answer === null
    ? 'The person was asked and did not answer. Do not ask the same again: go on without it, or say what you need.'
    : 'The person could not be asked: your client shows no questions, or failed to show this one. Put it to the person in your own reply, with its options, and go on with what they say.';
}
