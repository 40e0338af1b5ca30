import { runtime } from '#lib/app/web.ts';
import { actingAs } from '#lib/database/acting-as.ts';
import type { LatestEvents } from '#lib/features/inbox/person-event.ts';
import { NewsOfPerson } from '#lib/features/inbox/session-events.ts';
import { asPerson } from '../../answers.ts';
import { sinceFrom, unreadFrom } from '../seen.ts';

/**
 * What a page without an event stream polls: what changed since `?since=` (the `since` of the previous response),
 * and whether there is room for its stream.
 */
export function GET(request: Request): Promise<Response> {
  return asPerson(async (person) => {
    const [unread, since] = [unreadFrom(request), sinceFrom(request)];
    const { changes, streams } = runtime();
    const news = new NewsOfPerson(actingAs(person.id), person.id, changes, {
      ...(unread === undefined ? {} : { unread }),
      ...(since ? { since } : {}),
    });
    const events = await news.next();
    const latest: LatestEvents = { events, since: news.since.toISOString(), room: streams.hasRoom(person.id) };
    return Response.json(latest, { headers: { 'cache-control': 'no-store' } });
  });
}
