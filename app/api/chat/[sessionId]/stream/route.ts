import { runtime } from '#lib/app/web.ts';
import { actingAs } from '#lib/database/acting-as.ts';
import { replyIsRemoved } from '#lib/features/sessions/conversation.ts';
import { asPerson, noSuchChat, sessionIdFrom, streamOf } from '../../../answers.ts';

type Params = { params: Promise<{ sessionId: string }> };

/** The running turn of a session from its start, or with `?turn=` that turn, running or ended. 204 when none exists, or its reply is removed. */
export function GET(request: Request, { params }: Params): Promise<Response> {
  return asPerson(async (person) => {
    const session = sessionIdFrom((await params).sessionId);
    const asked = new URL(request.url).searchParams.get('turn');
    const turn = asked === null ? null : sessionIdFrom(asked);
    if (!session || (asked !== null && !turn)) return noSuchChat();
    if (turn && (await replyIsRemoved(actingAs(person.id), turn))) return new Response(null, { status: 204 });
    const { partner } = runtime();
    const reading = turn ? await partner.read(person.id, turn) : await partner.readRunning(person.id, session);
    return reading ? streamOf(reading) : new Response(null, { status: 204 });
  });
}
