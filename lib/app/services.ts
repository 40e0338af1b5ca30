import { systemClock } from '#lib/base/clock.ts';
import { env } from '#lib/base/env.ts';
import { processLog } from '#lib/base/log.ts';
import type { Services } from '#lib/base/services.ts';
import { actingAs } from '#lib/database/acting-as.ts';
import { serviceDb } from '#lib/database/service-db.ts';
import { createStorage } from '#lib/database/storage/create-storage.ts';
import { createOutlets } from '#lib/features/delivery/outlets/index.ts';
import { createMailer } from '#lib/features/notifications/mailer.ts';
import { createModel, findModel } from '#lib/models/model.ts';
import { ModelChecks } from '#lib/models/model-checks.ts';
import { localEmbedder } from '#lib/search/local-embedder.ts';

export type CommonServices = Pick<
  Services,
  'actingAs' | 'serviceDb' | 'clock' | 'log' | 'model' | 'modelNamed' | 'modelChecks' | 'embedder' | 'storage' | 'outlets' | 'mailer'
>;

/** The services that the web process and the worker compose in the same way, from the environment. */
export function commonServices(): CommonServices {
  const clock = systemClock(env().CLOCK);
  const modelChecks = new ModelChecks(env(), clock);
  const modelNamed = findModel(env());
  return {
    actingAs,
    serviceDb: serviceDb(),
    clock,
    log: processLog(clock.newId),
    model: modelChecks.guard(createModel(env())),
    modelNamed(name) {
      const model = modelNamed(name);
      return model && modelChecks.guard(model);
    },
    modelChecks,
    embedder: env().EMBEDDINGS === 'local' ? localEmbedder() : undefined,
    storage: createStorage(env()),
    outlets: createOutlets(env(), clock),
    mailer: createMailer(env()),
  };
}
