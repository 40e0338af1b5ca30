import type { Clock } from '#lib/base/clock.ts';
import type { Db } from '#lib/database/db.ts';
import type { PlatformName } from '#lib/entities/platform-names.ts';
import { type KeptDays, startOfKept } from './reach.ts';

/** Sets how long the items of a platform are kept. The worker deletes older ones. */
export async function keepItems(
  { db, clock }: { db: Db; clock: Clock },
  { userId, provider, days }: { userId: string; provider: PlatformName; days: KeptDays },
): Promise<void> {
  const { data } = await db
    .from('user_integrations')
    .update({ keep_days: days })
    .eq('user_id', userId)
    .eq('provider', provider)
    .select('id')
    .maybeSingle()
    .throwOnError();
  const oldest = startOfKept(days, clock.now())?.toISOString();
  if (!data || !oldest) return;
  const resources = () => db.from('platform_resources').update({ read_from: oldest }).eq('integration_id', data.id);
  await resources().lt('read_from', oldest).throwOnError();
  const requests = db.from('platform_resources').update({ older_from: null }).eq('integration_id', data.id);
  await requests.lt('older_from', oldest).throwOnError();
}
