import { runtime } from '#lib/app/web.ts';
import { limits } from '#lib/base/limits/limits.ts';
import type { Refused } from '#lib/runs/chat/partner.ts';
import { parseChatRequest } from '#lib/turns/chat-request.ts';
import { asPerson, noSuchChat, refuse, refuseLimit, streamOf } from '../answers.ts';

/** The longest message, each character in its longest JSON form, with room for the rest of the body. In bytes. */
const MAX_BODY = limits.messageCharacters.most * 6 + 20_000;

export function POST(request: Request): Promise<Response> {
  return asPerson(async (person) => {
    if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY) return refuseLimit('messageCharacters');
    const text = await textWithin(request, MAX_BODY);
    if (text === null) return refuseLimit('messageCharacters');
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      return refuse(400, 'malformed', 'The message isn’t valid JSON.');
    }
    const parsed = parseChatRequest(body);
    if ('error' in parsed) return refuse(parsed.error === 'too_long' ? 413 : 400, parsed.error, parsed.message);
    const sent = await runtime().partner.send(person.id, parsed);
    return 'stream' in sent ? streamOf(sent) : refused(sent);
  });
}

/** The body as text; null if it is longer than that, and then the rest is not read. */
async function textWithin(request: Request, most: number): Promise<string | null> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of request.body ?? []) {
    size += piece.length;
    if (size > most) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

function refused(sent: Refused): Response {
  switch (sent.outcome) {
    case 'cannot_see':
      return refuse(
        400,
        'cannot_see',
        `${sent.model} can’t see images. Remove the image from your message, or choose a model that can see.`,
      );
    case 'turn_running':
      return refuse(409, 'turn_running', 'A reply is still being written in this chat. Wait for it, or stop it.');
    case 'message_reused':
      return refuse(409, 'message_reused', 'This message ID was already used for a different message.');
    case 'request_closed':
      return refuse(409, 'request_closed', 'This was already answered, decided or dismissed.');
    case 'rate_limited':
      return refuseLimit('messages', sent.retry_after);
    case 'not_found':
      return noSuchChat();
    case 'invalid_answer':
      return refuse(400, 'invalid_answer', 'The answer isn’t one of the question’s options.');
    case 'invalid_attempt':
      return refuse(400, 'invalid_attempt', 'This attempt doesn’t follow the latest one.');
    case 'invalid_parent':
      return refuse(400, 'invalid_parent', 'The message to continue from isn’t in this chat.');
  }
}
