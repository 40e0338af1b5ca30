import { loadEarlier } from '#lib/sessions/conversation.ts';
import { actingAs } from '#lib/supabase/acting-as.ts';
import { asPerson, noSuchChat, sessionIdFrom } from '../../../answers.ts';

type Params = { params: Promise<{ sessionId: string }> };

/** The part of a long thread before `?before=<message id>`: `{messages, hasEarlier}`. */
export function GET(request: Request, { params }: Params): Promise<Response> {
  return asPerson(async (person) => {
    const session = sessionIdFrom((await params).sessionId);
    const before = sessionIdFrom(new URL(request.url).searchParams.get('before') ?? '');
    if (!session || !before) return noSuchChat();
    return Response.json(await loadEarlier(actingAs(person.id), session, before), { headers: { 'cache-control': 'no-store' } });
  });
}
