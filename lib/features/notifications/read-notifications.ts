import type { Db } from '#lib/database/db.ts';
import { type Notification, type NotificationRow, notificationOf } from './notification.ts';

/** The newest 50 notifications of the person whose client `db` is, most recent first. */
export async function readNotifications(db: Db): Promise<Notification[]> {
  const { data } = await db.rpc('notifications_of_caller', {}).throwOnError();
  return (data as NotificationRow[]).map(notificationOf);
}

/** How many notifications this person has not read. */
export async function countUnread(db: Db): Promise<number> {
  const { count } = await db.from('notifications').select('id', { count: 'exact', head: true }).is('read_at', null).throwOnError();
  return count ?? 0;
}

/** Marks these of the person's notifications read, or all of them. */
export async function markRead(db: Db, ids?: readonly string[]): Promise<void> {
  await db.rpc('read_notifications', ids ? { ids: [...ids] } : {}).throwOnError();
}

/** Marks all notifications about a version as read. `at` is now. */
export async function markVersionRead(db: Db, versionId: string, at: Date): Promise<void> {
  await db.from('notifications').update({ read_at: at.toISOString() }).eq('version_id', versionId).is('read_at', null).throwOnError();
}
