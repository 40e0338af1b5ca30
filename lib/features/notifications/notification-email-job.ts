import { z } from 'zod';
import type { Services } from '#lib/base/services.ts';
import { abandonEmail, emailNotifications } from '#lib/features/notifications/email-notifications.ts';
import { defineJob, type JobContext } from '#lib/jobs/define-job.ts';
import { PermanentFailure } from '#lib/jobs/failure.ts';

/** Sends one notification email. Retried for about an hour when it certainly was not sent. */
export const notificationEmailJob = defineJob({
  name: 'notification.mail',
  input: z.strictObject({ user_id: z.guid(), notification_ids: z.array(z.guid()).min(1) }),
  retries: 8,
  retryDelaySeconds: 20,
  timeoutSeconds: 120,
  async run({ db, mailer, clock, log }: JobContext<Pick<Services, 'mailer'>>, { user_id: userId, notification_ids: ids }, { signal }) {
    if (!mailer) throw new PermanentFailure('The email server was removed from the settings.');
    const sent = await emailNotifications({ db, mailer, clock, log }, { userId, ids }, signal);
    if (sent.status === 'failed') throw sent.mayPass ? new Error(sent.error) : new PermanentFailure(sent.error);
  },
  onDeadLetter: ({ db }, { notification_ids: ids }) => abandonEmail(db, ids),
});
