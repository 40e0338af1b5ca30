import type { Services } from '#lib/base/services.ts';

/**
 * Deletes contents that nothing has referenced for a day: from deleted tickets and accounts, and earlier states of files.
 * @returns how many were deleted
 */
export async function sweepFiles({ serviceDb, storage, clock }: Pick<Services, 'serviceDb' | 'storage' | 'clock'>): Promise<number> {
  const { data: files } = await serviceDb.rpc('unused_files', { at: clock.now().toISOString() }).throwOnError();
  for (const [userId, own] of Map.groupBy(files, ({ user_id }) => user_id))
    await storage.delete(
      userId,
      own.map(({ digest }) => digest),
    );
  if (files.length > 0) await serviceDb.rpc('forget_unused_files', { files }).throwOnError();
  return files.length;
}
