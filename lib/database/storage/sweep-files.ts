import type { Clock } from '#lib/base/clock.ts';
import type { Db } from '#lib/database/db.ts';
import type { FileStorage } from '#lib/database/storage/file-storage.ts';

/**
 * Deletes contents without a reference for a day: of deleted tickets and accounts, and of earlier states of files.
 * @param service the client with the secret key
 * @returns how many were deleted
 */
export async function sweepFiles(service: Db, storage: FileStorage, clock: Clock): Promise<number> {
  const { data: files } = await service.rpc('unused_files', { at: clock.now().toISOString() }).throwOnError();
  for (const [userId, own] of Map.groupBy(files, ({ user_id }) => user_id))
    await storage.delete(
      userId,
      own.map(({ digest }) => digest),
    );
  if (files.length > 0) await service.rpc('forget_unused_files', { files }).throwOnError();
  return files.length;
}
