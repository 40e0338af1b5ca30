import { runtime } from '#lib/app/web.ts';
import { offeredModels } from '#lib/models/offered-models.ts';
import { asPerson } from '../answers.ts';

/** The models that the person can choose from, the default first. */
export function GET(): Promise<Response> {
  return asPerson(async () => Response.json(await offeredModels(runtime().models), { headers: { 'cache-control': 'no-store' } }));
}
