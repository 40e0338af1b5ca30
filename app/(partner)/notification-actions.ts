'use server';

import { z } from 'zod';
import { appClock } from '#lib/app-clock.ts';
import type { Notification } from '#lib/notifications/notification.ts';
import { markRead, markVersionRead, readNotifications } from '#lib/notifications/read-notifications.ts';
import { requireProfile } from '#lib/profiles/current-profile.ts';
import { runtime } from '#lib/runtime.ts';
import { actingAs } from '#lib/supabase/acting-as.ts';
import { requirePerson } from '#lib/supabase/server.ts';
import { serverAction } from '../server-action.ts';

/** The person's notifications, with what their times are told by. */
export interface NotificationsNow {
  notifications: Notification[];
  timeZone: string;
  /** ISO 8601. */
  now: string;
}

export const loadNotifications = serverAction([], async (): Promise<NotificationsNow> => {
  const { profile, db } = await requireProfile();
  return { notifications: await readNotifications(db), timeZone: profile.timeZone, now: appClock().now().toISOString() };
});

/** Marks these read, or all. */
export const markNotificationsRead = serverAction([z.array(z.guid()).max(100).optional()], async (ids): Promise<void> => {
  const person = await requirePerson();
  await markRead(actingAs(person.id), ids);
  runtime().changes.changed(person.id);
});

/** Marks what is told of a version read, for who has it before them. */
export const markVersionSeen = serverAction([z.guid()], async (versionId): Promise<void> => {
  const person = await requirePerson();
  await markVersionRead(actingAs(person.id), versionId, appClock().now());
  runtime().changes.changed(person.id);
});
