import { runtime } from '#lib/app/web.ts';
import { actingAs } from '#lib/database/acting-as.ts';
import { readProfile } from '#lib/features/account/profile/profile.ts';
import { readClaimSources } from '#lib/features/claims/read-claim-sources.ts';
import { asPerson, refuse } from '../../../../answers.ts';

type Params = { params: Promise<{ id: string; claim: string }> };

/** The sources of a claim of a version, by its number, as they are now. */
export function GET(_: Request, { params }: Params): Promise<Response> {
  return asPerson(async (person) => {
    const { id, claim } = await params;
    const db = actingAs(person.id);
    const { clock, log, embedder } = runtime();
    const timeZone = (await readProfile(db, person.id))?.timeZone ?? 'UTC';
    const context = { db, userId: person.id, clock, timeZone, log, embedder };
    const sources = await readClaimSources(context, { versionId: id, claim: Number(claim) });
    if (!sources) return refuse(404, 'not_found', 'This version doesn’t exist, isn’t yours, or has no such statement.');
    return Response.json({ sources }, { headers: { 'cache-control': 'no-store' } });
  });
}
