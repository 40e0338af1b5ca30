import { newId } from '#components/chat/new-id.ts';
import { problemOf, unreachable } from '#components/chat/problem.ts';
import type { PartnerMetadata } from '#lib/turns/message.ts';

/**
 * Sends a message into a chat from another page. The reply is not read here; it appears in the chat.
 * @returns the error message, or null on success
 */
export async function postToChat(session: string, text: string, metadata: PartnerMetadata): Promise<string | null> {
  const message = { id: newId(), role: 'user', parts: [{ type: 'text', text }], metadata };
  try {
    const response = await fetch('/api/chat', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: session, message }),
    });
    if (!response.ok) return problemOf(response.status, await response.text()).message;
    void response.body?.cancel();
    return null;
  } catch {
    return unreachable.message;
  }
}
