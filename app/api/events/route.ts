import { runtime } from '#lib/app/web.ts';
import { actingAs } from '#lib/database/acting-as.ts';
import { ASK_AGAIN_SECONDS, STREAMS_PER_PERSON } from '#lib/features/inbox/event-streams.ts';
import type { StreamEvent } from '#lib/features/inbox/session-events.ts';
import { asPerson, growing, refuse } from '../answers.ts';
import { unreadFrom } from './seen.ts';

/**
 * A person's changes as server-sent events. `?unread=` is how many unread notifications the page shows. A
 * browser that reconnects sends the id of the last event: the server no longer knows what its page showed.
 */
export function GET(request: Request): Promise<Response> {
  return asPerson(async (person) => {
    const unread = request.headers.has('last-event-id') ? undefined : unreadFrom(request);
    const events = runtime().streams.open(person, actingAs(person.id), unread === undefined ? {} : { knownUnread: unread });
    if (!events)
      return refuse(
        429,
        'too_many_streams',
        `You already have ${STREAMS_PER_PERSON} pages updating live, the maximum. This page updates every ${ASK_AGAIN_SECONDS} seconds until you close another.`,
        { retryAfter: ASK_AGAIN_SECONDS },
      );
    const text = events.pipeThrough(
      new TransformStream<StreamEvent, string>({ transform: (event, controller) => controller.enqueue(serverSentEvent(event)) }),
    );
    return new Response(text.pipeThrough(new TextEncoderStream()), {
      headers: { 'content-type': 'text/event-stream', ...growing },
    });
  });
}

/** A line that starts with a colon is not an event: it only detects whether the reader is still connected. */
const serverSentEvent = (event: StreamEvent) => (event.type === 'alive' ? ': alive\n\n' : `id: 1\ndata: ${JSON.stringify(event)}\n\n`);
