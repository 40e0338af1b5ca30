import { runtime } from '#lib/app/web.ts';
import { asPerson, noSuchChat, sessionIdFrom } from '../../../answers.ts';

type Params = { params: Promise<{ sessionId: string }> };

/** Stops the session's turn in whichever process it runs. */
export function POST(_: Request, { params }: Params): Promise<Response> {
  return asPerson(async (person) => {
    const session = sessionIdFrom((await params).sessionId);
    if (!session) return noSuchChat();
    return Response.json({ stopped: await runtime().partner.stop(person.id, session) });
  });
}
