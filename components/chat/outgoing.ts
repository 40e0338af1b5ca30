import type { Decision } from '#lib/agent/approvals/decision-message.ts';
import type { PartnerMessage } from '#lib/turns/message.ts';

/** Something a person sends. Its id stays the same however often it has to be sent. */
export interface Outgoing {
  id: string;
  text: string;
  /** The question it answers, and the option that was picked; null for own words. */
  clarify?: { requestId: string; option: string | null };
  /** The approval it decides. */
  approval?: Decision;
  /** The message it takes the place of. */
  edits?: string;
}

/** The message as the thread shows it before the server confirms it. `at` is now. */
export function messageOf({ id, text, clarify, approval }: Outgoing, at: Date): PartnerMessage {
  const decides = { ...(clarify ? { clarify } : {}), ...(approval ? { approval } : {}) };
  return { id, role: 'user', parts: [{ type: 'text', text }], metadata: { createdAt: at.toISOString(), ...decides } };
}

/** The words of a message: its text parts, and what Respond said. */
export function textOf(message: PartnerMessage): string {
  return message.parts
    .filter((part) => part.type === 'text')
    .map((part) => part.text)
    .join('\n\n');
}

/**
 * The thread before a message that is edited, and the id of what comes before it there; null when it is the first.
 * Undefined when the message is not in the thread.
 */
export function branchBefore(
  messages: readonly PartnerMessage[],
  id: string,
): { kept: PartnerMessage[]; parentId: string | null } | undefined {
  const index = messages.findIndex((message) => message.id === id);
  if (index < 0) return undefined;
  return { kept: messages.slice(0, index), parentId: messages[index - 1]?.id ?? null };
}

/** Whether what waits in the queue may go now that a turn has ended. An answer always may; other words not past a question or a failure. */
export function mayFollow(outgoing: Outgoing, last: PartnerMessage | undefined): boolean {
  if (outgoing.clarify || outgoing.approval) return true;
  const reason = last?.role === 'assistant' ? last.metadata?.exitReason : undefined;
  return reason !== undefined && !['awaiting_input', 'awaiting_approval', 'error', 'interrupted'].includes(reason);
}
