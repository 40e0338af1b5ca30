import { systemClock } from '#lib/base/clock.ts';
import { env } from '#lib/base/env.ts';
import { processLog } from '#lib/base/log.ts';
import type { Services } from '#lib/base/services.ts';
import { actingAs } from '#lib/database/acting-as.ts';
import { serviceDb } from '#lib/database/service-db.ts';
import { createStorage } from '#lib/database/storage/create-storage.ts';
import { createOutlets } from '#lib/features/delivery/outlets/index.ts';
import { createPlatforms } from '#lib/features/integrations/platforms/platforms.ts';
import { createMailer } from '#lib/features/notifications/mailer.ts';
import { createEmbedder } from '#lib/models/create-embedder.ts';
import { ModelCatalog } from '#lib/models/model-catalog.ts';

export type CommonServices = Pick<
  Services,
  'actingAs' | 'serviceDb' | 'clock' | 'log' | 'models' | 'embedder' | 'storage' | 'outlets' | 'mailer' | 'platforms'
>;

/** The services that the web process and the worker compose in the same way, from the environment. */
export function commonServices(): CommonServices {
  const clock = systemClock(env().CLOCK);
  const log = processLog(clock.newId);
  const platforms = createPlatforms(env(), { actingAs, serviceDb: serviceDb(), clock, log });
  return {
    platforms,
    actingAs,
    serviceDb: serviceDb(),
    clock,
    log,
    models: new ModelCatalog(env(), { serviceDb: serviceDb(), clock, log }),
    embedder: createEmbedder(env()),
    storage: createStorage(env()),
    outlets: createOutlets(env(), clock, { actingAs, platforms }),
    mailer: createMailer(env()),
  };
}
