import { actingAs } from '#lib/database/acting-as.ts';
import { loadConversation, loadEarlier } from '#lib/features/sessions/conversation.ts';
import { asPerson, noSuchChat, sessionIdFrom } from '../../../answers.ts';

type Params = { params: Promise<{ sessionId: string }> };

const headers = { 'cache-control': 'no-store' };

/**
 * The chat as its page loads it, or with `?before=<message id>` the part of a long thread before that message:
 * `{messages, hasEarlier}`.
 */
export function GET(request: Request, { params }: Params): Promise<Response> {
  return asPerson(async (person) => {
    const session = sessionIdFrom((await params).sessionId);
    if (!session) return noSuchChat();
    const db = actingAs(person.id);
    const asked = new URL(request.url).searchParams.get('before');
    if (asked === null) {
      const conversation = await loadConversation(db, session);
      return conversation ? Response.json(conversation, { headers }) : noSuchChat();
    }
    const before = sessionIdFrom(asked);
    return before ? Response.json(await loadEarlier(db, session, before), { headers }) : noSuchChat();
  });
}
