import { runtime } from '#lib/runtime.ts';
import { actingAs } from '#lib/supabase/acting-as.ts';
import { watchSessions } from '#lib/turns/session-events.ts';
import { asPerson, growing } from '../answers.ts';

/**
 * A person's chats as they change, as server-sent events. `?unread=` is how many unread notifications the page shows. A
 * browser that connects again by itself sends the id of the last event: what its page showed is not known any more.
 */
export function GET(request: Request): Promise<Response> {
  return asPerson(async (person) => {
    const shown = new URL(request.url).searchParams.get('unread') ?? '';
    const unread = /^\d{1,6}$/.test(shown) && !request.headers.has('last-event-id') ? Number(shown) : undefined;
    const events = watchSessions(actingAs(person.id), person.id, runtime().notices, unread);
    const sse = events.pipeThrough(
      new TransformStream({
        transform(event, controller) {
          controller.enqueue(`id: 1\ndata: ${JSON.stringify(event)}\n\n`);
        },
      }),
    );
    return new Response(sse.pipeThrough(new TextEncoderStream()), {
      headers: { 'content-type': 'text/event-stream', ...growing },
    });
  });
}
