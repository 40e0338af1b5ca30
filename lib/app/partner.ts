import { env } from '#lib/base/env.ts';
import type { Services } from '#lib/base/services.ts';
import { appQueue } from '#lib/jobs/app-queue.ts';
import { registry } from '#lib/primitives/index.ts';
import { instructions } from '#lib/runs/chat/instructions.ts';
import { createPartner, type Partner, type PartnerOptions } from '#lib/runs/chat/partner.ts';
import { Hub } from '#lib/turns/hub.ts';
import { type CommonServices, commonServices } from './services.ts';

type ChatServices = ReturnType<typeof chatServices>;

/** The services of a process in which people chat, from the environment. */
export function chatServices({ instance, tools }: Pick<Services, 'instance' | 'tools'>, common: CommonServices = commonServices()) {
  const { DATABASE_URL } = env();
  return {
    ...common,
    instance,
    tools,
    hub: new Hub(),
    jobs: DATABASE_URL ? appQueue(DATABASE_URL, common.log) : undefined,
    sendsEmail: common.mailer !== undefined,
    connectable: common.platforms.configured,
    webhookOrigins: common.outlets.allowedOrigins,
  };
}

/**
 * The partner of a process.
 * @param options what differs from the product's default model, instructions and limits
 */
export function composePartner(
  services: ChatServices,
  options: Partial<Pick<PartnerOptions, 'changed' | 'models' | 'instructions' | 'sendsPerMinute'>> = {},
): Partner {
  return createPartner({ ...services, models: () => services.models.current(), registry, instructions, ...options });
}
