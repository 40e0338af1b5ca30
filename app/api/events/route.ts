import { runtime } from '#lib/runtime.ts';
import { actingAs } from '#lib/supabase/acting-as.ts';
import { watchSessions } from '#lib/turns/session-events.ts';
import { asPerson, growing } from '../answers.ts';

/** A person's chats as they change, as server-sent events. */
export function GET(): Promise<Response> {
  return asPerson(async (person) => {
    const events = watchSessions(actingAs(person.id), person.id, runtime().notices);
    const sse = events.pipeThrough(
      new TransformStream({
        transform(event, controller) {
          controller.enqueue(`data: ${JSON.stringify(event)}\n\n`);
        },
      }),
    );
    return new Response(sse.pipeThrough(new TextEncoderStream()), {
      headers: { 'content-type': 'text/event-stream', ...growing },
    });
  });
}
