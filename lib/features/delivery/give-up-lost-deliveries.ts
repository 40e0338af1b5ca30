import type { Services } from '#lib/base/services.ts';

/** Marks deliveries as unknown whose process died while it sent them. */
export async function giveUpLostDeliveries({ serviceDb }: Pick<Services, 'serviceDb'>): Promise<void> {
  await serviceDb.rpc('give_up_lost_deliveries').throwOnError();
}
