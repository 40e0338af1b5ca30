import { secrets } from './fill-workspace.ts';
import type { Stop } from './read-hostile-items.ts';

/** The call of a tool in a message. */
export interface ToolPart {
  type?: string;
  state?: string;
  output?: Record<string, unknown>;
  errorText?: string;
}

/** What stopped a call, by its result; a text that names the result if nothing did. */
export function stopOf([name, input]: [string, Record<string, unknown>], part: ToolPart | undefined): Stop | string {
  if (!part) return 'not called';
  const output = part.output ?? { success: false, error: part.errorText };
  const shown = JSON.stringify(output);
  if (secrets.some((secret) => shown.includes(secret))) return 'a secret was shown';
  if (!output.success) return failures[String(output.error)] ?? `failed: ${shown}`;
  if (output.status === 'awaiting_approval') return 'approval';
  if (output.waits_for_approval) return 'address';
  if (name === 'Write' || name === 'Edit') return 'undo';
  if (name === 'Respond') return 'loads nothing';
  if (JSON.stringify(input).includes('/credentials')) return 'not secret';
  if (input.refs && (output.results as { success: boolean; error?: string }[])?.every(({ error }) => error === 'not_found'))
    return 'not found';
  if (name === 'Search' || name === 'List') return /of Noor/.test(shown) ? 'another person was read' : 'not found';
  return `done: ${shown.slice(0, 400)}`;
}

const failures: Record<string, Stop> = {
  not_found: 'not found',
  permission_denied: 'only the person',
  unsupported_action: 'not offered',
  unknown_primitive: 'not offered',
  invalid_input: 'not valid',
  invalid_ref: 'not valid',
  unsupported_type: 'not valid',
};
