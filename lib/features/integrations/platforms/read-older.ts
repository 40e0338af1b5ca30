import type { Clock } from '#lib/base/clock.ts';
import type { Db } from '#lib/database/db.ts';
import type { PlatformName } from '#lib/entities/platform-names.ts';
import type { JobPort } from '#lib/jobs/job-port.ts';
import { platformSyncSpec, syncKey } from './platform-sync-spec.ts';
import { furtherReaches, type OlderReach, startOfReach } from './reach.ts';

/** Has a resource read further back, by a job. @returns why not, as a message; null if it will be */
export async function readOlder(
  { db, jobs, clock }: { db: Db; jobs: JobPort | undefined; clock: Clock },
  { userId, provider, externalId, reach }: { userId: string; provider: PlatformName; externalId: string; reach: OlderReach },
): Promise<string | null> {
  const now = clock.now();
  const { data } = await db
    .from('platform_resources')
    .select('id, read_from, user_integrations!inner (keep_days)')
    .eq('user_id', userId)
    .eq('provider', provider)
    .eq('external_id', externalId)
    .maybeSingle()
    .throwOnError();
  if (!data) return 'This is no longer chosen to be read.';
  const { id, read_from: readFrom, user_integrations: connection } = data;
  if (!furtherReaches({ readFrom, keepDays: connection.keep_days }, now).includes(reach))
    return readFrom === null
      ? 'It has not been read for the first time yet.'
      : 'It has been read as far back as that, or older items would not be kept.';
  const at = now.toISOString();
  const request = { older_from: startOfReach(reach, now).toISOString(), status: 'waiting', next_sync_at: at, last_error: null };
  await db.from('platform_resources').update(request).eq('id', id).throwOnError();
  // Without a queue, the worker finds what is due.
  await jobs?.enqueue(platformSyncSpec, { user_id: userId, resource_id: id }, { key: syncKey(id, at) });
  return null;
}
