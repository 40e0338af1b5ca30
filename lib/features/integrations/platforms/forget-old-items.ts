import type { Services } from '#lib/base/services.ts';

/** Deletes items of platforms that are older than their person keeps them, with their chunks: some each time. */
export async function forgetOldItems({ serviceDb, clock }: Pick<Services, 'serviceDb' | 'clock'>): Promise<void> {
  await serviceDb.rpc('forget_old_items', { at: clock.now().toISOString() }).throwOnError();
}
