import type { Decision } from '#lib/agent/approvals/decision-message.ts';
import type { PartnerMessage } from '#lib/turns/message.ts';

/** A message to send. It keeps its id however often it is sent. */
export interface Outgoing {
  id: string;
  text: string;
  /** The question it answers, and the chosen option; null for a typed answer. */
  clarify?: { requestId: string; option: string | null };
  /** The approval that it decides. */
  approval?: Decision;
  /** The message that it replaces. */
  edits?: string;
}

/** The message as the thread shows it before the server confirms it. `at` is now. */
export function messageOf({ id, text, clarify, approval }: Outgoing, at: Date): PartnerMessage {
  const decides = { ...(clarify ? { clarify } : {}), ...(approval ? { approval } : {}) };
  return { id, role: 'user', parts: [{ type: 'text', text }], metadata: { createdAt: at.toISOString(), ...decides } };
}

/** The text of a message: its text parts, and the text of Respond. */
export function textOf(message: PartnerMessage): string {
  return message.parts
    .filter((part) => part.type === 'text')
    .map((part) => part.text)
    .join('\n\n');
}

/**
 * The thread before an edited message, and the id of the message before it; null if it is the first.
 * Undefined if the message is not in the thread.
 */
export function branchBefore(
  messages: readonly PartnerMessage[],
  id: string,
): { kept: PartnerMessage[]; parentId: string | null } | undefined {
  const index = messages.findIndex((message) => message.id === id);
  if (index < 0) return undefined;
  return { kept: messages.slice(0, index), parentId: messages[index - 1]?.id ?? null };
}

/** Whether the queued message can be sent now that a turn has ended. An answer always can; other messages do not skip a question or a failure. */
export function mayFollow(outgoing: Outgoing, last: PartnerMessage | undefined): boolean {
  if (outgoing.clarify || outgoing.approval) return true;
  const reason = last?.role === 'assistant' ? last.metadata?.exitReason : undefined;
  return reason !== undefined && !['awaiting_input', 'awaiting_approval', 'error', 'interrupted'].includes(reason);
}
