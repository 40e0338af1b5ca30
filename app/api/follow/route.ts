import { appClock } from '#lib/app-clock.ts';
import { PrimitiveError } from '#lib/errors.ts';
import { readFollowed } from '#lib/follow/read-followed.ts';
import { runtime } from '#lib/runtime.ts';
import { appStorage } from '#lib/storage/app-storage.ts';
import { actingAs } from '#lib/supabase/acting-as.ts';
import { asPerson, refuse } from '../answers.ts';

/** How what goes on at `?ref=` stands, for the person whose it is; 404 when there is no such thing of theirs. */
export function GET(request: Request): Promise<Response> {
  return asPerson(async (person) => {
    const ref = new URL(request.url).searchParams.get('ref') ?? '';
    const { log, model } = runtime();
    const ctx = { db: actingAs(person.id), userId: person.id, clock: appClock(), timeZone: 'UTC', log };
    try {
      const followed = await readFollowed(ctx, ref, { storage: appStorage(), model });
      return followed
        ? Response.json(followed, { headers: { 'cache-control': 'no-store' } })
        : refuse(400, 'invalid_ref', 'This is nothing that can be followed.');
    } catch (error) {
      if (!(error instanceof PrimitiveError)) throw error;
      return error.code === 'not_found' ? refuse(404, 'not_found', error.message) : refuse(400, 'invalid_ref', error.message);
    }
  });
}
