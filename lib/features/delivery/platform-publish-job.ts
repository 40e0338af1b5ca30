import type { Services } from '#lib/base/services.ts';
import { deliverVersion } from '#lib/features/delivery/deliver-version.ts';
import { defineJob, type JobContext } from '#lib/jobs/define-job.ts';
import { PermanentFailure } from '#lib/jobs/failure.ts';
import { readEdition } from './edition.ts';
import { platformPublishSpec } from './platform-publish-spec.ts';
import { readDeliveryToQueue } from './publish-version.ts';

/** Delivers an approved version. */
export const platformPublishJob = defineJob({
  ...platformPublishSpec,
  async run(ctx: JobContext<Pick<Services, 'outlets'>>, { user_id: userId, version_id: versionId, ...options }, { number, signal }) {
    // A person's permission to send again covers one attempt.
    const again = options.again === true && number === 1;
    const run = { userId, versionId, ...options, again };
    const delivering = await deliverVersion(ctx, run, signal);
    if (delivering.outcome === 'refused') throw new PermanentFailure(delivering.message);
    if (delivering.outcome === 'sending') throw new Error('Another process is sending it, or died while sending.');
    const { delivery, mayPass } = delivering;
    // A saved email is not retried automatically: nothing changes until there is an email server.
    if (delivery.status !== 'failed' && delivery.status !== 'unknown') return;
    throw mayPass ? new Error(delivery.error!) : new PermanentFailure(delivery.error!);
  },
  orphans: {
    find: `
      select v.id, v.user_id from public.deliverable_versions v
      where v.status = 'approved' and v.sends_itself and v.sends_to is not null and v.updated_at between now() - interval '1 day' and now() - interval '2 minutes'
        and not exists (select from public.deliveries d where d.version_id = v.id)
      order by v.updated_at limit 200`,
    async queued({ id, user_id }, { actingAs }) {
      const db = actingAs(user_id);
      const agreed = (await readEdition(db, id))?.sendsTo;
      const found = agreed && (await readDeliveryToQueue(db, { userId: user_id, versionId: id, agreed }));
      return found?.ok ? found.entry : null;
    },
  },
});
