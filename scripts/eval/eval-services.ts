import { commonServices } from '#lib/app/services.ts';
import { env } from '#lib/base/env.ts';
import { appQueue } from '#lib/jobs/app-queue.ts';
import { jobSpecs } from '#lib/jobs/job-spec.ts';
import { registry } from '#lib/primitives/index.ts';
import { instructions } from '#lib/runs/chat/instructions.ts';
import { createPartner } from '#lib/runs/chat/partner.ts';
import { Hub } from '#lib/turns/hub.ts';

/** The partner as the web process composes it, without its pages and servers. */
export async function createEvalPartner() {
  const services = commonServices();
  const hub = new Hub();
  const queue = appQueue(env().DATABASE_URL!, services.log);
  const jobs: typeof queue = Object.assign(Object.create(queue) as typeof queue, {
    // What is learned after a reply would change rows at some later moment. An evaluation judges the reply itself.
    enqueue: (async (name, input, options) =>
      name === jobSpecs.memoryExtract.name ? 'left out' : queue.enqueue(name, input, options)) as typeof queue.enqueue,
  });
  const partner = createPartner({
    ...services,
    hub,
    jobs,
    instance: services.clock.newId(),
    sendsEmail: services.mailer !== undefined,
    webhookOrigins: services.outlets.allowedOrigins,
    sendsPerMinute: 1_000,
    registry,
    instructions,
  });
  return { partner, hub, services };
}
