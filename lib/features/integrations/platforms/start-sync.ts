import type { Clock } from '#lib/base/clock.ts';
import type { Db } from '#lib/database/db.ts';
import type { JobPort } from '#lib/jobs/job-port.ts';
import { platformSyncSpec, syncKey } from './platform-sync-spec.ts';

/**
 * Queues the reading of everything that was picked on a connected platform.
 * @returns the ids of the jobs, one per resource
 */
export async function startSync(
  { db, jobs, clock }: { db: Db; jobs: JobPort; clock: Clock },
  { userId, integrationId }: { userId: string; integrationId: string },
): Promise<string[]> {
  const now = clock.now().toISOString();
  const { data } = await db
    .from('platform_resources')
    .update({ status: 'waiting', next_sync_at: now })
    .eq('user_id', userId)
    .eq('integration_id', integrationId)
    .select('id')
    .order('name')
    .throwOnError();
  const ids: string[] = [];
  for (const { id } of data)
    ids.push(await jobs.enqueue(platformSyncSpec, { user_id: userId, resource_id: id }, { key: syncKey(id, now) }));
  return ids;
}
