import { setTimeout as pause } from 'node:timers/promises';
import type { Services } from '#lib/base/services.ts';
import type { Db } from '#lib/database/db.ts';
import type { SendingOutcome } from '#lib/features/delivery/outlets/outlet.ts';
import { composeNotificationEmail } from './compose-notification-email.ts';
import { type NotificationRow, notificationOf } from './notification.ts';

/** `nothing`: everything has been read since, or the person turned emails off. */
export type EmailResult = SendingOutcome | { status: 'nothing' };

const SETTLE_PAUSES_MS = [0, 1000, 5000];

/**
 * Sends one email about these notifications, each at most once: they are marked in the database before sending, and an email
 * that may have been sent is not sent again. One that certainly was not sent stays queued for a retry.
 * @throws what the database client throws when the database is unavailable
 */
export async function emailNotifications(
  { db, mailer, clock, log }: { db: Db } & Required<Pick<Services, 'mailer'>> & Pick<Services, 'clock' | 'log'>,
  { userId, ids }: { userId: string; ids: readonly string[] },
  signal: AbortSignal,
): Promise<EmailResult> {
  signal.throwIfAborted();
  const { data } = await db.rpc('take_notification_mail', { ids: [...ids] }).throwOnError();
  if (!data) return { status: 'nothing' };
  const taken = data as unknown as { email: string; notifications: NotificationRow[] };
  const now = clock.now();
  const token = await mailer.unsubscribeToken(userId, now);
  const email = await composeNotificationEmail({
    to: taken.email,
    from: mailer.from,
    siteUrl: mailer.siteUrl,
    unsubscribe: { page: `/unsubscribe?token=${token}`, oneClick: `/api/unsubscribe?token=${token}` },
    notifications: taken.notifications.map(notificationOf),
    date: now,
  });
  const sent = await mailer.send(taken.email, email, signal);
  const outcome = sent.status === 'delivered' ? 'sent' : sent.status === 'failed' && sent.mayPass ? 'queued' : sent.status;
  const takenIds = taken.notifications.map(({ id }) => id);
  for (let tried = 0; ; tried++) {
    await pause(SETTLE_PAUSES_MS[tried]);
    const { error } = await db.rpc('settle_notification_mail', { ids: takenIds, outcome });
    if (!error) return sent;
    log('The outcome of an email could not be stored', error);
    if (tried === SETTLE_PAUSES_MS.length - 1) throw error;
  }
}

/** Marks the email of these notifications as failed for good. */
export async function abandonEmail(db: Db, ids: readonly string[]): Promise<void> {
  await db.rpc('settle_notification_mail', { ids: [...ids], outcome: 'given_up' }).throwOnError();
}
