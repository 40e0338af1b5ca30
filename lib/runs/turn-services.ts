import type { Registry } from '#lib/agent/registry/registry.ts';
import type { Services } from '#lib/base/services.ts';

/** What a turn needs that calls the partner's primitives, in a chat or for another program. */
export interface TurnServices
  extends Pick<
    Services,
    'actingAs' | 'embedder' | 'jobs' | 'tools' | 'sendsEmail' | 'connectable' | 'webhookOrigins' | 'storage' | 'clock' | 'instance' | 'log'
  > {
  registry: Registry;
}
