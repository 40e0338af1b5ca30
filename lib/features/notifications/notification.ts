import { type About, kindOf, type NotificationKind } from './kinds.ts';

/** A notification. `happenedAt` is ISO 8601. */
export interface Notification extends About {
  id: string;
  kind: NotificationKind;
  deliverableId: string | null;
  ticketId: string | null;
  /** How often it happened before it was read. */
  times: number;
  happenedAt: string;
  read: boolean;
}

/** A row of `notifications_of_caller`. */
export interface NotificationRow {
  id: string;
  kind: string;
  title: string | null;
  state: string | null;
  deliverable_id: string | null;
  version_number: number | null;
  ticket_id: string | null;
  times: number;
  happened_at: string;
  read_at: string | null;
}

export function notificationOf(row: NotificationRow): Notification {
  return {
    id: row.id,
    kind: row.kind as NotificationKind,
    title: row.title,
    versionNumber: row.version_number,
    state: row.state,
    deliverableId: row.deliverable_id,
    ticketId: row.ticket_id,
    times: row.times,
    happenedAt: new Date(row.happened_at).toISOString(),
    read: row.read_at !== null,
  };
}

/** The notification as one sentence without a period. */
export function formatNotification(notification: Notification): string {
  const { times } = notification;
  return `${kindOf(notification.kind).message(notification)}${times > 1 ? ` (${times} times)` : ''}`;
}

/** The page it links to, from the root of the site. */
export function hrefOf({ kind, deliverableId, versionNumber, ticketId }: Notification): string {
  if (kind === 'question' || kind === 'approval') return '/inbox';
  if (ticketId) return `/work/${ticketId}`;
  return deliverableId ? `/deliverables/${deliverableId}/versions/${versionNumber}` : '/inbox';
}

/** Announces several notifications by their count, a single one in full. */
export function announcementOf(notifications: readonly Notification[]): string {
  const [first, ...others] = notifications;
  if (!first) return '';
  return others.length === 0 ? formatNotification(first) : `${notifications.length} new notifications`;
}
