import { DefaultChatTransport, readUIMessageStream } from 'ai';
import type { PartnerMessage } from '#lib/turns/message.ts';

/** Loads the replies of these turns, in order; missing ones are left out. */
export async function loadAttempts(session: string, turns: readonly string[]): Promise<PartnerMessage[]> {
  const replies = await Promise.all(turns.map((turn) => loadReply(session, turn)));
  return replies.filter((reply) => reply !== null);
}

async function loadReply(session: string, turn: string): Promise<PartnerMessage | null> {
  const transport = new DefaultChatTransport<PartnerMessage>({
    prepareReconnectToStreamRequest: () => ({ api: `/api/chat/${session}/stream?turn=${turn}` }),
  });
  const stream = await transport.reconnectToStream({ chatId: session });
  if (!stream) return null;
  let reply: PartnerMessage | null = null;
  for await (const grown of readUIMessageStream<PartnerMessage>({ stream })) reply = grown;
  return reply;
}
