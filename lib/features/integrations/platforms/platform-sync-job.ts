import type { Services } from '#lib/base/services.ts';
import { defineJob, type JobContext } from '#lib/jobs/define-job.ts';
import { PlatformError } from './platform-error.ts';
import { platformSyncSpec, syncKey } from './platform-sync-spec.ts';
import { failReading, syncResource } from './sync-resource.ts';

/** Reads what is new in a resource of a platform. Every minute, the worker queues it for what is due. */
export const platformSyncJob = defineJob({
  ...platformSyncSpec,
  async run({ db, userId, clock, platforms }: JobContext<Pick<Services, 'platforms'>>, { resource_id }, { signal, progress }) {
    await syncResource({ db, userId, clock, platforms, signal, progress: (message) => progress({ message }) }, resource_id);
  },
  async onDeadLetter({ db, clock }, { resource_id }, reason) {
    const { data } = await db.from('platform_resources').select('id, failures').eq('id', resource_id).maybeSingle().throwOnError();
    if (data) await failReading({ db, clock }, data, new PlatformError('vendor_down', reason));
  },
  orphans: {
    find: `
      select r.id, r.user_id, r.next_sync_at from public.platform_resources r
      join public.user_integrations i on i.id = r.integration_id
      where r.next_sync_at <= now() and i.status = 'active'
      order by r.next_sync_at limit 200`,
    queued(row) {
      const { id, user_id, next_sync_at } = row as typeof row & { next_sync_at: string };
      return { input: { user_id, resource_id: id }, key: syncKey(id, next_sync_at) };
    },
  },
});
