'use server';

import { z } from 'zod';
import { runtime } from '#lib/app/web.ts';
import type { ActionResult } from '#lib/base/action-result.ts';
import { actingAs } from '#lib/database/acting-as.ts';
import { requirePerson } from '#lib/database/current-person.ts';
import { requireProfile } from '#lib/features/account/profile/current-profile.ts';
import type { Notification } from '#lib/features/notifications/notification.ts';
import { markRead, markVersionRead, readNotifications } from '#lib/features/notifications/read-notifications.ts';
import { serverAction } from '../server-action.ts';

/** The person's notifications, with the time zone and current time to format them. */
export interface NotificationsNow {
  notifications: Notification[];
  timeZone: string;
  /** ISO 8601. */
  now: string;
}

export const loadNotifications = serverAction([], async (): Promise<ActionResult<NotificationsNow>> => {
  const { profile, db } = await requireProfile();
  return { ok: true, notifications: await readNotifications(db), timeZone: profile.timeZone, now: runtime().clock.now().toISOString() };
});

/** Marks these notifications as read, or all. */
export const markNotificationsRead = serverAction([z.array(z.guid()).max(100).optional()], async (ids): Promise<ActionResult> => {
  const person = await requirePerson();
  await markRead(actingAs(person.id), ids);
  runtime().changes.changed(person.id);
  return { ok: true };
});

/** Marks notifications about a version as read when its page is open. */
export const markVersionSeen = serverAction([z.guid()], async (versionId): Promise<ActionResult> => {
  const person = await requirePerson();
  const { changes, clock } = runtime();
  await markVersionRead(actingAs(person.id), versionId, clock.now());
  changes.changed(person.id);
  return { ok: true };
});
