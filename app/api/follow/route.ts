import { runtime } from '#lib/app/web.ts';
import { PrimitiveError } from '#lib/base/errors.ts';
import { actingAs } from '#lib/database/acting-as.ts';
import { readFollowed } from '#lib/runs/follow/read-followed.ts';
import { asPerson, refuse } from '../answers.ts';

/** The current state of the run at `?ref=`; 404 when it does not exist or belongs to someone else. */
export function GET(request: Request): Promise<Response> {
  return asPerson(async (person) => {
    const ref = new URL(request.url).searchParams.get('ref') ?? '';
    const { clock, log, models, storage, platforms } = runtime();
    const ctx = { db: actingAs(person.id), userId: person.id, clock, timeZone: 'UTC', log };
    try {
      const followed = await readFollowed(ctx, ref, { storage, platforms, model: (await models.current()).background });
      return followed
        ? Response.json(followed, { headers: { 'cache-control': 'no-store' } })
        : refuse(400, 'invalid_ref', 'This reference can’t be followed.');
    } catch (error) {
      if (!(error instanceof PrimitiveError)) throw error;
      return error.code === 'not_found' ? refuse(404, 'not_found', error.message) : refuse(400, 'invalid_ref', error.message);
    }
  });
}
