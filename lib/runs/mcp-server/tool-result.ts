import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { cutOutput } from '#lib/agent/registry/cut-output.ts';
import type { Result } from '#lib/agent/registry/registry.ts';

/**
 * Converts a result of the registry to MCP. A failure is an error result with the same JSON as text, in which pages of
 * the app are full URLs. A success is complete in `structuredContent`; its text for the model is cut as in the app. A
 * message for the person comes first.
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
  // Other programs show no cards.
  const { ui_action: _, ...shown } = failure;
  const { page, message } = shown;
  if (typeof page !== 'string' || !page.startsWith('/')) return shown;
  const address = new URL(page, site).href;
  return { ...shown, page: address, message: message.replaceAll(page, address) };
}

type Shown = { type?: string; data?: { message?: string } } | undefined;

function messageOf(result: Result): string | undefined {
  const shown = result.ui_action as Shown;
  return shown?.type === 'RESPOND' ? shown.data?.message : undefined;
}

/** Advice for the model about an unanswered question. */
function adviceOn(result: Result): string | undefined {
  if ((result.ui_action as Shown)?.type !== 'CLARIFY' || typeof result.answer === 'string') return undefined;
  return result.answer === null
    ? 'The person was asked and did not answer. Do not ask the same thing again: continue without it, or say what you need.'
    : 'The person could not be asked: your client does not show questions, or failed to show this one. Ask the person in your own reply, with the options, and continue with their answer.';
}
