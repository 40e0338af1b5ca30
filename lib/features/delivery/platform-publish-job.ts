import type { Services } from '#lib/base/services.ts';
import { deliverVersion } from '#lib/features/delivery/deliver-version.ts';
import { defineJob, type JobContext } from '#lib/jobs/define-job.ts';
import { PermanentFailure } from '#lib/jobs/failure.ts';
import { jobSpecs } from '#lib/jobs/job-spec.ts';

/** Delivers an approved version. Retries for about half an hour when it certainly did not arrive and another attempt may help. */
export const platformPublishJob = defineJob({
  ...jobSpecs.platformPublish,
  async run(ctx: JobContext<Pick<Services, 'outlets'>>, { user_id: userId, version_id: versionId, ...options }, { number, signal }) {
    // A person's permission to send again covers one attempt.
    const again = options.again === true && number === 1;
    const run = { userId, versionId, ...options, again };
    const delivering = await deliverVersion(ctx, run, signal);
    if (delivering.outcome === 'refused') throw new PermanentFailure(delivering.message);
    if (delivering.outcome === 'sending') throw new Error('Another process is sending it, or died while sending.');
    const { delivery, mayPass } = delivering;
    // A saved email is not retried automatically: nothing changes until there is an email server.
    if (delivery.status === 'delivered' || delivery.status === 'saved') return;
    throw mayPass ? new Error(delivery.error!) : new PermanentFailure(delivery.error!);
  },
});
