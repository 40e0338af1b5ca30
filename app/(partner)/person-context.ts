import { runtime } from '#lib/app/web.ts';
import type { EntityContext } from '#lib/entities/entity-context.ts';
import { requireProfile } from '#lib/features/account/profile/current-profile.ts';

/** The context in which the signed-in person reads and changes entities on a page. They can set what the partner cannot. */
export async function personContext(): Promise<EntityContext> {
  const { person, profile, db } = await requireProfile();
  const { clock, log, embedder, outlets, storage } = runtime();
  return {
    db,
    userId: person.id,
    clock,
    timeZone: profile.timeZone,
    by: 'person',
    embedder,
    webhookOrigins: outlets.allowedOrigins,
    storage,
    log,
  };
}
