import { actingAs } from '#lib/database/acting-as.ts';
import { readRemembered } from '#lib/features/memories/read-remembered.ts';
import { asPerson, noSuchChat, sessionIdFrom } from '../../../answers.ts';

/** The memories from a chat, by the id of the person's message: `{<message id>: [{id, content, kept}]}`. */
export function GET(_request: Request, { params }: { params: Promise<{ sessionId: string }> }): Promise<Response> {
  return asPerson(async (person) => {
    const session = sessionIdFrom((await params).sessionId);
    if (!session) return noSuchChat();
    return Response.json(await readRemembered(actingAs(person.id), session), { headers: { 'cache-control': 'no-store' } });
  });
}
