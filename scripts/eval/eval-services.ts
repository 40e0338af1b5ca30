import { commonServices } from '#lib/app/services.ts';
import { env } from '#lib/base/env.ts';
import { appQueue } from '#lib/jobs/app-queue.ts';
import { jobSpecs } from '#lib/jobs/job-spec.ts';
import { createModel } from '#lib/models/model.ts';
import { registry } from '#lib/primitives/index.ts';
import { instructions } from '#lib/runs/chat/instructions.ts';
import { createPartner, type Partner } from '#lib/runs/chat/partner.ts';
import { Hub } from '#lib/turns/hub.ts';

/** What answers: the model of the settings and the prompt of the product, unless others are named. */
export interface PartnerVariant {
  model?: string;
  prompt?: string;
}

/** Partners as the web process composes them, without its pages and servers. */
export function createEvalPartners() {
  const services = commonServices();
  const hub = new Hub();
  const queue = appQueue(env().DATABASE_URL!, services.log);
  const jobs: typeof queue = Object.assign(Object.create(queue) as typeof queue, {
    // What is learned after a reply would change rows at some later moment. An evaluation judges the reply itself.
    enqueue: (async (name, input, options) =>
      name === jobSpecs.memoryExtract.name ? 'left out' : queue.enqueue(name, input, options)) as typeof queue.enqueue,
  });
  const create = ({ model, prompt }: PartnerVariant) =>
    createPartner({
      ...services,
      ...(model === undefined ? {} : { model: createModel({ ...env(), MODEL: model }) }),
      hub,
      jobs,
      instance: services.clock.newId(),
      sendsEmail: services.mailer !== undefined,
      webhookOrigins: services.outlets.allowedOrigins,
      sendsPerMinute: 1_000,
      registry,
      instructions: prompt ?? instructions,
    });
  const created = new Map<string, Partner>();
  const partnerOf = (variant: PartnerVariant): Partner => {
    const key = JSON.stringify([variant.model, variant.prompt]);
    const partner = created.get(key) ?? create(variant);
    created.set(key, partner);
    return partner;
  };
  return { partnerOf, hub, services };
}
