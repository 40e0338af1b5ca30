import { runtime } from '#lib/app/web.ts';
import { appClock } from '#lib/base/app-clock.ts';
import { appStorage } from '#lib/database/storage/app-storage.ts';
import type { EntityContext } from '#lib/entities/entity-context.ts';
import { requireProfile } from '#lib/features/account/profile/current-profile.ts';
import { outlets } from '#lib/features/delivery/outlets/index.ts';

/** What the signed-in person, on a page, reads and changes entities with. They may set what the partner may not. */
export async function personContext(): Promise<EntityContext> {
  const { person, profile, db } = await requireProfile();
  const { log, embedder } = runtime();
  return {
    db,
    userId: person.id,
    clock: appClock(),
    timeZone: profile.timeZone,
    by: 'person',
    embedder,
    webhookOrigins: outlets().allowedOrigins,
    storage: appStorage(),
    log,
  };
}
