import type { Services } from '#lib/base/services.ts';

/** Deletes revisions that are older than 30 days. */
export async function forgetOldRevisions({ serviceDb, clock }: Pick<Services, 'serviceDb' | 'clock'>): Promise<void> {
  await serviceDb.rpc('forget_old_revisions', { at: clock.now().toISOString() }).throwOnError();
}
