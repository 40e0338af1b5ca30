import type { Services } from '#lib/base/services.ts';

/** Deletes notifications that were read more than 90 days ago. */
export async function forgetOldNotifications({ serviceDb, clock }: Pick<Services, 'serviceDb' | 'clock'>): Promise<void> {
  await serviceDb.rpc('forget_old_notifications', { at: clock.now().toISOString() }).throwOnError();
}
