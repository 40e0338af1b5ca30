import type { Services } from '#lib/base/services.ts';
import type { Db } from '#lib/database/db.ts';
import type { Partner } from './partner.ts';

/**
 * Continues a chat that waited for something that the person did elsewhere: sends a message in their name.
 * @returns whether the chat exists and the message was accepted
 */
export async function continueChat(
  { partner, clock, db }: { partner: Pick<Partner, 'send'>; db: Db } & Pick<Services, 'clock'>,
  { userId, sessionId, text }: { userId: string; sessionId: string; text: string },
): Promise<boolean> {
  const own = db.from('chat_sessions').select('id').eq('id', sessionId).eq('user_id', userId).is('deleted_at', null);
  const { data } = await own.maybeSingle().throwOnError();
  if (!data) return false;
  const message = { session: sessionId, message: clock.newId(), parts: [{ type: 'text' as const, text }], metadata: {} };
  const sent = await partner.send(userId, message);
  if (!('stream' in sent)) return false;
  await sent.stream.cancel();
  return true;
}
