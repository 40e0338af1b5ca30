import { appClock } from '#lib/app-clock.ts';
import { outlets } from '#lib/delivery/outlets/index.ts';
import type { EntityContext } from '#lib/entities/entity-context.ts';
import { requireProfile } from '#lib/profiles/current-profile.ts';
import { runtime } from '#lib/runtime.ts';
import { appStorage } from '#lib/storage/app-storage.ts';

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
